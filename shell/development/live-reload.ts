import type { StreamOutlet } from '../controller/live/live-stream.ts'
import type { Exchange } from '../core/exchange.ts'
import type { Answer } from '../server/socket/reading.ts'

const encoder = new TextEncoder()
const POLL_MILLISECONDS = 500

/** Tells open pages, by Server-Sent Events, when what they show is old. */
export class LiveReload {
  readonly #version: () => string

  /** `version` changes with every change that a page should show. */
  constructor(version: () => string) {
    this.#version = version
  }

  /** A stream of versions: the present one, then each new one. */
  answer(exchange: Exchange): Answer {
    exchange.close()
    return {
      bytes: encoder.encode(HEAD),
      pieces: null,
      keepAlive: false,
      release: () => {},
      stream: (outlet) => this.#follow(outlet),
    }
  }

  #follow(outlet: StreamOutlet): () => void {
    let told = ''
    const tell = () => {
      const version = this.#version()
      if (version === told) return
      told = version
      outlet.write(encoder.encode(`data: ${version}\n\n`))
    }
    tell()
    const timer = setInterval(tell, POLL_MILLISECONDS)
    return () => clearInterval(timer)
  }
}

const HEAD = [
  'HTTP/1.1 200 OK',
  'Content-Type: text/event-stream',
  'Cache-Control: no-store',
  'Connection: close',
  '',
  'retry: 300\n\n',
].join('\r\n')
