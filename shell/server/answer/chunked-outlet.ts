import type { StreamOutlet } from '../../controller/live/live-stream.ts'

const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** Writes chunks, so that the visitor can tell the end from a connection that broke. RFC 9112, section 7.1. */
export class ChunkedOutlet implements StreamOutlet {
  readonly #outlet: StreamOutlet

  constructor(outlet: StreamOutlet) {
    this.#outlet = outlet
  }

  write(bytes: Uint8Array): boolean {
    // A chunk without content would be the last.
    if (bytes.length === 0) return true
    const size = Buffer.from(`${bytes.length.toString(16)}\r\n`)
    return this.#outlet.write(Buffer.concat([size, bytes, CRLF]))
  }

  drained(): Promise<void> {
    return this.#outlet.drained()
  }

  end(): void {
    this.#outlet.write(LAST_CHUNK)
    this.#outlet.end()
  }

  break(): void {
    this.#outlet.break()
  }
}

const CRLF = Buffer.from('\r\n')
