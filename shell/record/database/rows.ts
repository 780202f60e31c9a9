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
  #view: DataView | null = null
  #bytes: Buffer | null = null
  /** The heap as text, piece by piece, where each of its bytes is a character. */
  readonly #pieces: string[] = []
  readonly #isText: boolean

  constructor(
    count: number,
    columns: readonly string[],
    cells: Uint8Array,
    heap: Uint8Array,
    isAscii = false,
  ) {
    this.count = count
    this.columns = columns
    this.columnCount = columns.length
    this.cells = cells
    this.heap = heap
    this.#isText = isAscii
  }

  /** What the cell holds: a CellType. */
  type(row: number, column: number): number {
    return this.#cells().getUint32(this.#offset(row, column), true)
  }

  /** The cell as SQLite has it. */
  value(row: number, column: number): Bind {
    return this.#valueAt(this.#cells(), this.#offset(row, column))
  }

  #valueAt(view: DataView, offset: number): Bind {
    switch (view.getUint32(offset, true)) {
      case CellType.INTEGER:
        return readInteger(view, offset + 8)
      case CellType.REAL:
        return view.getFloat64(offset + 8, true)
      case CellType.TEXT: {
        const start = view.getUint32(offset + 8, true)
        const end = start + view.getUint32(offset + 4, true)
        return this.#isText
          ? this.#asciiText(start, end)
          : this.#buffer().toString('utf8', start, end)
      }
      case CellType.BLOB: {
        const start = view.getUint32(offset + 8, true)
        return this.heap.slice(start, start + view.getUint32(offset + 4, true))
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
    const view = new DataView(cells.buffer)
    let start = this.heap.length
    let end = 0
    for (let at = 0; at < cells.length; at += cellSize) {
      if (view.getUint32(at, true) < CellType.TEXT) continue
      const offset = view.getUint32(at + 8, true)
      start = Math.min(start, offset)
      end = Math.max(end, offset + view.getUint32(at + 4, true))
    }
    for (let at = 0; at < cells.length; at += cellSize) {
      if (view.getUint32(at, true) < CellType.TEXT) continue
      view.setUint32(at + 8, view.getUint32(at + 8, true) - start, true)
    }
    const heap = this.heap.subarray(start, Math.max(start, end))
    return new Rows(1, this.columns, cells, heap, this.#isText)
  }

  /** Every row as an object by column name. */
  toObjects(): Record<string, Bind>[] {
    const { columns, count } = this
    const view = this.#cells()
    const objects = new Array<Record<string, Bind>>(count)
    let offset = 0
    for (let row = 0; row < count; row++) {
      const object: Record<string, Bind> = {}
      for (const name of columns) {
        object[name] = this.#valueAt(view, offset)
        offset += cellSize
      }
      objects[row] = object
    }
    return objects
  }

  #offset(row: number, column: number): number {
    return (row * this.columnCount + column) * cellSize
  }

  #cells(): DataView {
    this.#view ??= new DataView(this.cells.buffer, this.cells.byteOffset, this.cells.byteLength)
    return this.#view
  }

  #buffer(): Buffer {
    this.#bytes ??= Buffer.from(this.heap.buffer, this.heap.byteOffset, this.heap.byteLength)
    return this.#bytes
  }
}

// A number where it is exact, a bigint beyond.
function readInteger(view: DataView, offset: number): number | bigint {
  const high = view.getInt32(offset + 4, true)
  if (high >= -0x200000 && high < 0x200000) {
    const value = high * 0x100000000 + view.getUint32(offset, true)
    if (Number.isSafeInteger(value)) return value
  }
  return view.getBigInt64(offset, true)
}
