import { ptr } from 'bun:ffi'
import { CellType, cellSize } from '../record/database/rows.ts'
import type { Bind } from '../schema/connection.ts'
import { allocate } from './allocate.ts'
import { largestValue, SQLITE_NOMEM, SQLITE_OK, SQLITE_RANGE, SQLITE_TOOBIG } from './constants.ts'

const usualSize = 64 * 1024
/** What is kept from one statement to the next at most. */
const largestKept = 1024 * 1024
/** Bytes of all values of a statement. */
const largestAll = 2 ** 31
/** The length from which a text is measured before room is made for it. */
const longText = 1024 * 1024
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

  /**
   * Packs the values: SQLITE_OK; SQLITE_RANGE for an integer beyond 64 bits, SQLITE_TOOBIG for what
   * no column holds, SQLITE_NOMEM when there is no memory for them.
   */
  pack(values: readonly Bind[]): number {
    const start = values.length * cellSize
    if (!this.#reserve(start)) return SQLITE_NOMEM
    let used = 0
    for (let index = 0; index < values.length; index++) {
      const value = values[index]
      const word = index * 4
      this.#words[word + 1] = 0
      switch (typeof value) {
        case 'string': {
          const room = roomFor(value)
          if (room > largestValue) return SQLITE_TOOBIG
          if (!this.#reserve(start + used + room)) return SQLITE_NOMEM
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
          if (value < smallest || value > largest) return SQLITE_RANGE
          this.#words[word] = CellType.INTEGER
          this.#integers[(word >> 1) + 1] = value
          break
        default:
          if (value === null || value === undefined) {
            this.#words[word] = CellType.NULL
            break
          }
          if (value.length > largestValue) return SQLITE_TOOBIG
          if (!this.#reserve(start + used + value.length)) return SQLITE_NOMEM
          this.#bytes.set(value, start + used)
          this.#setSpan(word, CellType.BLOB, used, value.length)
          used += value.length
      }
    }
    return SQLITE_OK
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

  #reserve(needed: number): boolean {
    if (needed <= this.#bytes.length) return true
    if (needed > largestAll) return false
    const bytes = allocate(2 ** Math.ceil(Math.log2(needed))) ?? allocate(needed)
    if (bytes === null) return false
    bytes.set(this.#bytes)
    this.#use(bytes)
    return true
  }

  #use(bytes: Uint8Array<ArrayBuffer>): void {
    this.#bytes = bytes
    this.#words = new Uint32Array(bytes.buffer)
    this.#numbers = new Float64Array(bytes.buffer)
    this.#integers = new BigInt64Array(bytes.buffer)
    this.address = ptr(bytes)
  }
}

/** Bytes that the text takes at most: three for each UTF-16 unit, or exactly where it is long. */
function roomFor(text: string): number {
  return text.length < longText ? text.length * 3 : Buffer.byteLength(text)
}
