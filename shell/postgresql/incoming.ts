import { type Pointer, ptr } from 'bun:ffi'
import type { Stream } from './socket.ts'

/** Messages of the server, one after another. */
export class Incoming {
  bytes = Buffer.alloc(16_384)
  #address = ptr(this.bytes)
  #filled = 0
  #from = 0
  /** The letter of the message that `next` has found, and where it ends. */
  kind = 0
  end = 0

  /** Where the body of the next message begins. −1 while it is not whole. */
  next(): number {
    const have = this.#filled - this.#from
    if (have < 5) return -1
    const size = 1 + this.bytes.readUInt32BE(this.#from + 1)
    if (have < size) {
      if (this.#from + size > this.bytes.length) this.#move(size)
      return -1
    }
    const start = this.#from + 5
    this.kind = this.bytes[this.#from] as number
    this.#from += size
    this.end = this.#from
    return start
  }

  /** Reads what there is: as `Stream.receive`. */
  fill(stream: Stream, mayWait: boolean): number {
    if (this.#from === this.#filled) {
      this.#from = 0
      this.#filled = 0
    } else if (this.#filled === this.bytes.length) this.#move(this.bytes.length * 2)
    const room = this.bytes.length - this.#filled
    const count = stream.receive((this.#address + this.#filled) as Pointer, room, mayWait)
    if (count > 0) this.#filled += count
    return count
  }

  #move(size: number): void {
    const bytes =
      size > this.bytes.length ? Buffer.alloc(2 ** Math.ceil(Math.log2(size))) : this.bytes
    this.bytes.copy(bytes, 0, this.#from, this.#filled)
    this.#filled -= this.#from
    this.#from = 0
    this.bytes = bytes
    this.#address = ptr(bytes)
  }
}
