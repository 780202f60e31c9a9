import type { ColumnType } from '../../schema/column-type.ts'
import type { Bind } from '../../schema/connection.ts'

/** Bytes of one cell; docs/wire-format.md, Cell. */
export const cellSize = 16

/** The type word of a cell; docs/wire-format.md, Cell. */
export const CellType = { NULL: 0, INTEGER: 1, REAL: 2, TEXT: 3, BLOB: 4 } as const

/**
 * Texts of ASCII are parts of a piece of the heap, decoded at once: of one so short that little is kept
 * in memory for the sake of a few. As a power of two.
 */
const pieceBits = 14

/**
 * A whole result set in two buffers, in the cell format the core reads: 16 bytes a cell, and a heap
 * that holds the bytes of texts and blobs. Nothing is decoded before somebody reads it.
 */
export class Rows {
  readonly count: number
  readonly columns: readonly string[]
  readonly columnCount: number
  readonly cells: Uint8Array
  readonly heap: Uint8Array
  #bytes: Buffer | null = null
  /** The heap as text, piece by piece, where each of its bytes is a character. */
  readonly #pieces: string[] = []
  readonly #isText: boolean
  /** What the columns hold, where the database tells: of what no model says a type, that is what Ruby gets. */
  readonly types: readonly (ColumnType | null)[] | null

  constructor(
    count: number,
    columns: readonly string[],
    cells: Uint8Array,
    heap: Uint8Array,
    isAscii = false,
    types: readonly (ColumnType | null)[] | null = null,
  ) {
    this.types = types
    this.count = count
    this.columns = columns
    this.columnCount = columns.length
    this.cells = cells
    this.heap = heap
    this.#isText = isAscii
  }

  /** What the cell holds: a CellType. */
  type(row: number, column: number): number {
    return readWord(this.cells, this.#offset(row, column))
  }

  /** The cell as SQLite has it. */
  value(row: number, column: number): Bind {
    return this.#valueAt(this.#offset(row, column))
  }

  #valueAt(offset: number): Bind {
    const { cells } = this
    switch (readWord(cells, offset)) {
      case CellType.INTEGER:
        return readInteger(cells, offset + 8)
      case CellType.REAL:
        return readReal(cells, offset + 8)
      case CellType.TEXT: {
        const start = readWord(cells, offset + 8)
        const end = start + readWord(cells, offset + 4)
        return this.#isText
          ? this.#asciiText(start, end)
          : this.#buffer().toString('utf8', start, end)
      }
      case CellType.BLOB: {
        const start = readWord(cells, offset + 8)
        return this.heap.slice(start, start + readWord(cells, offset + 4))
      }
      default:
        return null
    }
  }

  #asciiText(start: number, end: number): string {
    const piece = start >>> pieceBits
    const first = piece << pieceBits
    // A text that goes beyond its piece is decoded by itself.
    if (end > first + (1 << pieceBits)) return this.#buffer().toString('latin1', start, end)
    let text = this.#pieces[piece]
    if (text === undefined) {
      text = this.#buffer().toString('latin1', first, first + (1 << pieceBits))
      this.#pieces[piece] = text
    }
    return text.substring(start - first, end - first)
  }

  /** One of the rows by itself: its cells, and that part of the heap in which its texts and blobs are. */
  single(row: number): Rows {
    const from = this.#offset(row, 0)
    const cells = this.cells.slice(from, this.#offset(row + 1, 0))
    let start = this.heap.length
    let end = 0
    for (let at = 0; at < cells.length; at += cellSize) {
      if (readWord(cells, at) < CellType.TEXT) continue
      const offset = readWord(cells, at + 8)
      start = Math.min(start, offset)
      end = Math.max(end, offset + readWord(cells, at + 4))
    }
    for (let at = 0; at < cells.length; at += cellSize) {
      if (readWord(cells, at) < CellType.TEXT) continue
      writeWord(cells, at + 8, readWord(cells, at + 8) - start)
    }
    const heap = this.heap.subarray(start, Math.max(start, end))
    return new Rows(1, this.columns, cells, heap, this.#isText, this.types)
  }

  /** Every row as an object by column name. */
  toObjects(): Record<string, Bind>[] {
    const { columns, count } = this
    const objects = new Array<Record<string, Bind>>(count)
    let offset = 0
    for (let row = 0; row < count; row++) {
      const object: Record<string, Bind> = {}
      for (const name of columns) {
        object[name] = this.#valueAt(offset)
        offset += cellSize
      }
      objects[row] = object
    }
    return objects
  }

  #offset(row: number, column: number): number {
    return (row * this.columnCount + column) * cellSize
  }

  #buffer(): Buffer {
    this.#bytes ??= Buffer.from(this.heap.buffer, this.heap.byteOffset, this.heap.byteLength)
    return this.#bytes
  }
}

/** Little-endian bytes as an unsigned number of 32 bits: a DataView would cost more than a row. */
function readWord(bytes: Uint8Array, at: number): number {
  const low = (bytes[at] as number) | ((bytes[at + 1] as number) << 8)
  const high = (bytes[at + 2] as number) | ((bytes[at + 3] as number) << 8)
  return (low | (high << 16)) >>> 0
}

function writeWord(bytes: Uint8Array, at: number, word: number): void {
  for (let index = 0; index < 4; index++) bytes[at + index] = word >>> (8 * index)
}

/** A number where it is exact, a bigint beyond. */
function readInteger(bytes: Uint8Array, at: number): number | bigint {
  const low = readWord(bytes, at)
  const high = readWord(bytes, at + 4) | 0
  const value = high * 0x100000000 + low
  return Number.isSafeInteger(value) ? value : (BigInt(high) << 32n) | BigInt(low)
}

const words = new Uint32Array(2)
const real = new Float64Array(words.buffer)

function readReal(bytes: Uint8Array, at: number): number {
  words[0] = readWord(bytes, at)
  words[1] = readWord(bytes, at + 4)
  return real[0] as number
}
