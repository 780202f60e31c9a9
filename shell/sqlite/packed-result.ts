import { type Pointer, ptr } from 'bun:ffi'
import { cellSize, Rows } from '../record/database/rows.ts'
import { allocate } from './allocate.ts'

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
const WANTED = 16
const PREPARES = 18
const size = 20

/** Bytes of cells, and of heap, that 32 bits can tell in any engine. */
const largestOfAll = 2 ** 31 - cellSize
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

  readonly #largest: number

  constructor(largest = largestOfAll) {
    this.#largest = largest
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

  /** How often SQLite has prepared the statement again, for a changed schema. */
  get prepares(): number {
    return this.#words[PREPARES] ?? 0
  }

  /** The rows that the statement wrote, inserted or deleted. */
  get changes(): number {
    return Number(this.#integer(CHANGES))
  }

  /** The id of the row inserted last. */
  get lastInsertRowid(): number | bigint {
    return this.#integer(ROWID)
  }

  #integer(word: number): number | bigint {
    const high = this.#words[word + 1] ?? 0
    if (high < 0x200000) return high * 0x100000000 + (this.#words[word] ?? 0)
    const value = this.#signed[word / 2] ?? 0n
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

  /** As many cells as the row wants, where it found no room; false when they cannot be had. */
  growCells(): boolean {
    const cells = larger(this.#cells, this.#wanted * cellSize, this.#largest)
    if (cells === null) return false
    this.#cells = cells
    this.#describe()
    return true
  }

  /** As much heap as the row wants, where it found no room; false when it cannot be had. */
  growHeap(): boolean {
    const heap = larger(this.#heap, this.#wanted, this.#largest)
    if (heap === null) return false
    this.#heap = heap
    this.#describe()
    return true
  }

  get #wanted(): number {
    return Number(this.#long[WANTED / 2] ?? 0n)
  }

  #describe(): void {
    this.#long[0] = BigInt(ptr(this.#cells))
    this.#long[1] = BigInt(ptr(this.#heap))
    this.#words[CELL_LIMIT] = this.#cells.length / cellSize
    this.#words[HEAP_LIMIT] = this.#heap.length
  }
}

/** The bytes with room for twice as many, and for `wanted`; null when there is no such room. */
function larger(
  bytes: Uint8Array<ArrayBuffer>,
  wanted: number,
  largest: number,
): Uint8Array<ArrayBuffer> | null {
  if (wanted > largest) return null
  const target = allocate(Math.min(Math.max(bytes.length * 2, wanted), largest)) ?? allocate(wanted)
  target?.set(bytes)
  return target
}
