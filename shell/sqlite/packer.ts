import { type Pointer, ptr } from 'bun:ffi'
import { CellType, cellSize, Rows } from '../record/database/rows.ts'
import {
  SQLITE_BLOB,
  SQLITE_FLOAT,
  SQLITE_INTEGER,
  SQLITE_NOMEM,
  SQLITE_ROW,
  SQLITE_TEXT,
} from './constants.ts'
import type { SqliteLibrary } from './library.ts'

/** Words of one cell. */
const cellWords = cellSize / 4

/**
 * Packs result sets: cells and heap of docs/wire-format.md. Texts and blobs go from SQLite's memory
 * into the heap by memcpy, neighbours of a row together, as they lie side by side in its page. The
 * two buffers are reused; each result set leaves as an exact copy.
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
  #rows = 0
  /** Whether texts lie in memory as UTF-8, and need no conversion by `sqlite3_column_text`. */
  readsTextInPlace = false

  constructor(library: SqliteLibrary) {
    this.#sqlite = library.sqlite
  }

  /** Steps through the statement and packs its rows; the result code that ended them. */
  pack(statement: Pointer): number {
    this.#cells = 0
    this.#used = 0
    this.#rows = 0
    const sqlite = this.#sqlite
    let code = sqlite.sqlite3_step(statement)
    if (code !== SQLITE_ROW) return code
    const columns = sqlite.sqlite3_column_count(statement)
    while (code === SQLITE_ROW) {
      if (!this.#addRow(statement, columns)) return SQLITE_NOMEM
      code = sqlite.sqlite3_step(statement)
    }
    return code
  }

  /** The rows packed last. */
  rows(columns: readonly string[]): Rows {
    const cells = new Uint8Array(this.#words.buffer, 0, this.#cells * cellSize).slice()
    return new Rows(this.#rows, columns, cells, this.#heap.slice(0, this.#used))
  }

  // False when SQLite had no memory for a text or a blob.
  #addRow(statement: Pointer, columns: number): boolean {
    this.#rows++
    if ((this.#cells + columns) * cellWords > this.#words.length) this.#growCells(columns)
    const sqlite = this.#sqlite
    const words = this.#words
    let word = this.#cells * cellWords
    this.#cells += columns
    // Texts and blobs not copied yet: `length` bytes from `source`.
    let source = 0
    let length = 0
    for (let column = 0; column < columns; column++, word += cellWords) {
      const type = sqlite.sqlite3_column_type(statement, column)
      if (type === SQLITE_TEXT || type === SQLITE_BLOB) {
        const bytes =
          type === SQLITE_BLOB || this.readsTextInPlace
            ? sqlite.sqlite3_column_blob(statement, column)
            : sqlite.sqlite3_column_text(statement, column)
        const size = sqlite.sqlite3_column_bytes(statement, column)
        if (bytes === null && size > 0) return false
        words[word] = type === SQLITE_TEXT ? CellType.TEXT : CellType.BLOB
        words[word + 1] = size
        words[word + 2] = this.#used + length
        words[word + 3] = 0
        if (size === 0) continue
        if (length > 0 && (bytes as number) !== source + length) {
          this.#copy(source, length)
          length = 0
        }
        if (length === 0) source = bytes as number
        length += size
      } else if (type === SQLITE_INTEGER) {
        words[word] = CellType.INTEGER
        words[word + 1] = 0
        this.#setInteger(word, sqlite.sqlite3_column_int64(statement, column))
      } else if (type === SQLITE_FLOAT) {
        words[word] = CellType.REAL
        words[word + 1] = 0
        this.#numbers[(word >> 1) + 1] = sqlite.sqlite3_column_double(statement, column)
      } else {
        words[word] = CellType.NULL
        words[word + 1] = 0
        words[word + 2] = 0
        words[word + 3] = 0
      }
    }
    if (length > 0) this.#copy(source, length)
    return true
  }

  #copy(source: number, length: number): void {
    const start = this.#used
    this.#used += length
    if (this.#used > this.#heap.length) this.#growHeap(start)
    this.#sqlite.memcpy((this.#heapAddress + start) as Pointer, source as Pointer, length)
  }

  #setInteger(word: number, value: number | bigint): void {
    const words = this.#words
    if (typeof value === 'bigint') {
      this.#integers[(word >> 1) + 1] = value
    } else if (value === (value | 0)) {
      words[word + 2] = value
      words[word + 3] = value < 0 ? 0xffffffff : 0
    } else {
      words[word + 2] = value
      words[word + 3] = Math.floor(value / 0x100000000)
    }
  }

  #growCells(columns: number): void {
    const needed = (this.#cells + columns) * cellWords
    const words = new Uint32Array(Math.max(this.#words.length * 2, needed))
    words.set(this.#words)
    this.#words = words
    this.#numbers = new Float64Array(words.buffer)
    this.#integers = new BigInt64Array(words.buffer)
  }

  #growHeap(kept: number): void {
    const heap = new Uint8Array(Math.max(this.#heap.length * 2, this.#used))
    heap.set(this.#heap.subarray(0, kept))
    this.#heap = heap
    this.#heapAddress = ptr(heap) as number
  }
}
