import { type Pointer, ptr } from 'bun:ffi'
import { CellType, cellSize, Rows } from '../record/rows.ts'
import { SQLITE_BLOB, SQLITE_FLOAT, SQLITE_INTEGER, SQLITE_TEXT } from './constants.ts'
import type { SqliteLibrary } from './library.ts'

/**
 * Packs result sets: cells and heap of docs/wire-format.md. Texts and blobs go from SQLite's memory
 * into the heap by memcpy. The two buffers are reused; each result set leaves as an exact copy.
 */
export class Packer {
  readonly #sqlite: SqliteLibrary['sqlite']
  #words = new Uint32Array(16 * 1024)
  #numbers = new Float64Array(this.#words.buffer)
  #integers = new BigInt64Array(this.#words.buffer)
  #heap = new Uint8Array(64 * 1024)
  #heapAddress = ptr(this.#heap) as number
  #cells = 0
  #used = 0

  constructor(library: SqliteLibrary) {
    this.#sqlite = library.sqlite
  }

  /** Forgets what an earlier statement left. */
  start(): void {
    this.#cells = 0
    this.#used = 0
  }

  /** Packs the row that the statement stands on. */
  addRow(statement: Pointer, columns: number): void {
    if ((this.#cells + columns) * 4 > this.#words.length) this.#growCells()
    for (let column = 0; column < columns; column++) this.#addCell(statement, column)
  }

  /** The rows packed since `start`. */
  finish(columns: readonly string[], rows: number): Rows {
    const cells = new Uint8Array(this.#words.buffer, 0, this.#cells * cellSize).slice()
    return new Rows(rows, columns, cells, this.#heap.slice(0, this.#used))
  }

  #addCell(statement: Pointer, column: number): void {
    const sqlite = this.#sqlite
    const word = this.#cells++ * 4
    const words = this.#words
    switch (sqlite.sqlite3_column_type(statement, column)) {
      case SQLITE_INTEGER:
        words[word] = CellType.INTEGER
        words[word + 1] = 0
        this.#setInteger(word, sqlite.sqlite3_column_int64(statement, column))
        return
      case SQLITE_FLOAT:
        words[word] = CellType.REAL
        words[word + 1] = 0
        this.#numbers[(word >> 1) + 1] = sqlite.sqlite3_column_double(statement, column)
        return
      case SQLITE_TEXT: {
        const source = sqlite.sqlite3_column_text(statement, column) as Pointer | null
        this.#addBytes(word, CellType.TEXT, statement, column, source)
        return
      }
      case SQLITE_BLOB: {
        const source = sqlite.sqlite3_column_blob(statement, column) as Pointer | null
        this.#addBytes(word, CellType.BLOB, statement, column, source)
        return
      }
      default:
        words.fill(0, word, word + 4)
    }
  }

  #setInteger(word: number, value: number | bigint): void {
    if (typeof value === 'bigint') {
      this.#integers[(word >> 1) + 1] = value
    } else {
      this.#words[word + 2] = value
      this.#words[word + 3] = Math.floor(value / 0x100000000)
    }
  }

  #addBytes(
    word: number,
    type: number,
    statement: Pointer,
    column: number,
    source: Pointer | null,
  ): void {
    const length = this.#sqlite.sqlite3_column_bytes(statement, column)
    const start = this.#used
    if (start + length > this.#heap.length) this.#growHeap(start + length)
    if (length > 0) {
      this.#sqlite.memcpy((this.#heapAddress + start) as Pointer, source, length)
    }
    this.#used = start + length
    this.#words[word] = type
    this.#words[word + 1] = length
    this.#words[word + 2] = start
    this.#words[word + 3] = 0
  }

  #growCells(): void {
    const words = new Uint32Array(this.#words.length * 2)
    words.set(this.#words)
    this.#words = words
    this.#numbers = new Float64Array(words.buffer)
    this.#integers = new BigInt64Array(words.buffer)
    if (this.#words.length < (this.#cells + 2000) * 4) this.#growCells()
  }

  #growHeap(needed: number): void {
    const heap = new Uint8Array(Math.max(this.#heap.length * 2, needed))
    heap.set(this.#heap.subarray(0, this.#used))
    this.#heap = heap
    this.#heapAddress = ptr(heap) as number
  }
}
