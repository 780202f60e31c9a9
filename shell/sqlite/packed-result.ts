import { type Pointer, ptr } from 'bun:ffi'
import { cellSize, Rows } from '../record/rows.ts'

/** Words of `packed_result` in packed-rows.c. */
const CELL_LIMIT = 4
const CELL_COUNT = 5
const HEAP_LIMIT = 6
const HEAP_COUNT = 7
const ROW_COUNT = 8
const COLUMN_COUNT = 9
const IS_UTF8 = 10
const IS_ASCII = 11
const CHANGES = 12
const ROWID = 14
const size = 16

const usualSize = 64 * 1024
/** What is kept from one statement to the next at most. */
const largestKept = 4 * 1024 * 1024

/** What `packed_run` answers: rows as cells and heap, in two buffers that are used again. */
export class PackedResult {
  readonly #words = new Uint32Array(size)
  readonly #long = new BigUint64Array(this.#words.buffer)
  readonly #signed = new BigInt64Array(this.#words.buffer)
  #cells = new Uint8Array(usualSize)
  #heap = new Uint8Array(usualSize)
  /** Where the structure is in memory. */
  readonly address: Pointer = ptr(this.#words)

  constructor() {
    this.#describe()
  }

  /** Says whether texts need no conversion to be UTF-8. */
  set readsTextInPlace(isUtf8: boolean) {
    this.#words[IS_UTF8] = isUtf8 ? 1 : 0
  }

  /** The rows, as buffers of their own. */
  rows(columns: readonly string[]): Rows {
    const words = this.#words
    const cells = this.#cells.slice(0, (words[CELL_COUNT] ?? 0) * cellSize)
    const heap = this.#heap.slice(0, words[HEAP_COUNT])
    return new Rows(words[ROW_COUNT] ?? 0, columns, cells, heap, words[IS_ASCII] === 1)
  }

  get columnCount(): number {
    return this.#words[COLUMN_COUNT] ?? 0
  }

  /** The rows that the statement wrote, inserted or deleted. */
  get changes(): number {
    return this.#words[CHANGES] ?? 0
  }

  /** The id of the row inserted last. */
  get lastInsertRowid(): number | bigint {
    const value = this.#signed[ROWID / 2] ?? 0n
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : value
  }

  /** Gives back what unusually many rows took. */
  trim(): void {
    if (this.#cells.length + this.#heap.length <= largestKept) return
    this.#cells = new Uint8Array(usualSize)
    this.#heap = new Uint8Array(usualSize)
    this.#describe()
  }

  /** More room, where a row had none. */
  grow(): void {
    const cells = new Uint8Array(this.#cells.length * 2)
    const heap = new Uint8Array(this.#heap.length * 2)
    cells.set(this.#cells)
    heap.set(this.#heap)
    this.#cells = cells
    this.#heap = heap
    this.#describe()
  }

  #describe(): void {
    this.#long[0] = BigInt(ptr(this.#cells))
    this.#long[1] = BigInt(ptr(this.#heap))
    this.#words[CELL_LIMIT] = this.#cells.length / cellSize
    this.#words[HEAP_LIMIT] = this.#heap.length
  }
}
