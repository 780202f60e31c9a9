import { Inbox } from './inbox.ts'
import type { Continuation, Reading, RequestReader } from './reading.ts'

/** How much of what arrived is read for a head at first: most are short, and the rest is the next ones. */
const FIRST_LOOK = 4096

/** The bytes of one connection, on their way to whole requests. */
export class RequestIntake {
  readonly #reader: RequestReader
  readonly #remoteAddress: string
  readonly #inbox = new Inbox()
  #continuation: Continuation | null = null
  /** With how many bytes in all it is worth reading again. */
  #needed = 1

  constructor(reader: RequestReader, remoteAddress: string) {
    this.#reader = reader
    this.#remoteAddress = remoteAddress
  }

  /** Bytes that no request has taken yet. */
  get length(): number {
    return this.#inbox.length
  }

  push(chunk: Uint8Array): void {
    this.#inbox.push(chunk)
  }

  /** What the bytes are; null while there are too few to ask. */
  read(): Reading | null {
    if (this.#inbox.length < this.#needed) return null
    const reading = this.#readBytes(this.#inbox.join())
    if (reading.kind === 'more') {
      if (reading.continuation !== undefined) {
        this.#continuation = reading.continuation
        this.#inbox.clear()
      }
      this.#needed = Math.max(reading.needed, this.#inbox.length + 1)
    } else if (reading.kind === 'request') {
      this.#inbox.consume(reading.consumed)
      this.#continuation = null
      this.#needed = 1
    }
    return reading
  }

  /** Lets go of a request that will not be completed. */
  abandon(): void {
    this.#continuation?.abandon()
    this.#continuation = null
  }

  /** Takes out what has arrived, for who reads it otherwise. */
  take(): Uint8Array {
    const bytes = this.#inbox.join()
    this.#inbox.clear()
    return bytes
  }

  /** Forgets what has arrived. */
  clear(): void {
    this.#inbox.clear()
  }

  #readBytes(bytes: Uint8Array): Reading {
    if (this.#continuation !== null) return this.#continuation.push(bytes)
    if (this.#needed > 1 || bytes.length <= FIRST_LOOK) {
      return this.#reader.read(bytes, this.#remoteAddress)
    }
    const reading = this.#reader.read(bytes.subarray(0, FIRST_LOOK), this.#remoteAddress)
    if (reading.kind !== 'more') return reading
    if (reading.continuation === undefined) return this.#reader.read(bytes, this.#remoteAddress)
    const rest = reading.continuation.push(bytes.subarray(FIRST_LOOK))
    return rest.kind === 'request' ? { ...rest, consumed: rest.consumed + FIRST_LOOK } : rest
  }
}
