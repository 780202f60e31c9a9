import { ptr } from 'bun:ffi'
import { CellType, cellSize } from '../record/rows.ts'
import type { Bind } from '../schema/connection.ts'

const usualSize = 64 * 1024
/** What is kept from one statement to the next at most. */
const largestKept = 1024 * 1024
const encoder = new TextEncoder()
const smallest = -(2n ** 63n)
const largest = 2n ** 63n - 1n

/**
 * The values of a statement as `packed_run` binds them: cells, and behind them the bytes of texts and
 * blobs. One buffer for all statements: a statement has run to its end before another one binds.
 */
export class PackedValues {
  #bytes = new Uint8Array(usualSize)
  #words = new Uint32Array(this.#bytes.buffer)
  #numbers = new Float64Array(this.#bytes.buffer)
  #integers = new BigInt64Array(this.#bytes.buffer)
  /** Where the cells begin in memory. */
  address = ptr(this.#bytes)

  /** Packs the values; false when one is an integer beyond 64 bits. */
  pack(values: readonly Bind[]): boolean {
    const start = values.length * cellSize
    if (start > this.#bytes.length) this.#grow(start)
    let used = 0
    for (let index = 0; index < values.length; index++) {
      const value = values[index]
      const word = index * 4
      this.#words[word + 1] = 0
      switch (typeof value) {
        case 'string': {
          // At most three bytes for each UTF-16 unit.
          if (start + used + value.length * 3 > this.#bytes.length) {
            this.#grow(start + used + value.length * 3)
          }
          const size = this.#writeText(value, start + used)
          this.#setSpan(word, CellType.TEXT, used, size)
          used += size
          break
        }
        case 'number':
          if (Number.isSafeInteger(value) && !Object.is(value, -0)) this.#setInteger(word, value)
          else {
            this.#words[word] = CellType.REAL
            this.#numbers[(word >> 1) + 1] = value
          }
          break
        case 'bigint':
          if (value < smallest || value > largest) return false
          this.#words[word] = CellType.INTEGER
          this.#integers[(word >> 1) + 1] = value
          break
        default:
          if (value === null || value === undefined) {
            this.#words[word] = CellType.NULL
            break
          }
          if (start + used + value.length > this.#bytes.length) {
            this.#grow(start + used + value.length)
          }
          this.#bytes.set(value, start + used)
          this.#setSpan(word, CellType.BLOB, used, value.length)
          used += value.length
      }
    }
    return true
  }

  /** Gives back what unusually large values took. */
  trim(): void {
    if (this.#bytes.length > largestKept) this.#use(new Uint8Array(usualSize))
  }

  // Short texts of ASCII are copied faster here than by a call.
  #writeText(text: string, start: number): number {
    const bytes = this.#bytes
    const { length } = text
    if (length <= 64) {
      let index = 0
      for (; index < length; index++) {
        const code = text.charCodeAt(index)
        if (code >= 0x80) break
        bytes[start + index] = code
      }
      if (index === length) return length
    }
    return encoder.encodeInto(text, bytes.subarray(start)).written
  }

  #setSpan(word: number, type: number, offset: number, size: number): void {
    const words = this.#words
    words[word] = type
    words[word + 1] = size
    words[word + 2] = offset
    words[word + 3] = 0
  }

  #setInteger(word: number, value: number): void {
    const words = this.#words
    words[word] = CellType.INTEGER
    words[word + 2] = value
    words[word + 3] = Math.floor(value / 0x100000000)
  }

  #grow(needed: number): void {
    const size = 2 ** Math.ceil(Math.log2(needed + cellSize))
    const bytes = new Uint8Array(size)
    bytes.set(this.#bytes)
    this.#use(bytes)
  }

  #use(bytes: Uint8Array<ArrayBuffer>): void {
    this.#bytes = bytes
    this.#words = new Uint32Array(bytes.buffer)
    this.#numbers = new Float64Array(bytes.buffer)
    this.#integers = new BigInt64Array(bytes.buffer)
    this.address = ptr(bytes)
  }
}
