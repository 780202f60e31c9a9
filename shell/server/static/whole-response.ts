import type { StaticFile } from './static-file.ts'
import { respondWithFile, type StaticRequest } from './static-response.ts'

const UNCONDITIONAL: StaticRequest = {
  isHead: false,
  ifMatch: null,
  ifUnmodifiedSince: null,
  ifNoneMatch: null,
  ifModifiedSince: null,
  ifRange: null,
  ifRangeDate: null,
  range: null,
  keepAlive: true,
}

const encoder = new TextEncoder()

/** The response to a request for all of a file on a connection that stays open: head and content in one piece. */
export class WholeResponse {
  readonly #bytes: Uint8Array
  readonly #head: number
  /** Where the Date is, which has the same length at any time. */
  readonly #date: number
  /** Seconds since 1970. */
  #dated: number

  constructor(file: StaticFile, content: Uint8Array, now = Date.now()) {
    const { head } = respondWithFile(file, UNCONDITIONAL, new Date(now))
    this.#head = head.length
    this.#date = Buffer.from(head).indexOf('\r\nDate: ') + 8
    this.#dated = Math.floor(now / 1000)
    this.#bytes = new Uint8Array(head.length + content.length)
    this.#bytes.set(head)
    this.#bytes.set(content, head.length)
  }

  /** The bytes, good until the next call; of the head alone for HEAD. */
  at(now: number, isHead: boolean): Uint8Array {
    const second = Math.floor(now / 1000)
    if (second !== this.#dated) {
      encoder.encodeInto(new Date(now).toUTCString(), this.#bytes.subarray(this.#date, this.#head))
      this.#dated = second
    }
    return isHead ? this.#bytes.subarray(0, this.#head) : this.#bytes
  }
}
