import type { Bind } from '../schema/connection.ts'

/** Bytes of one cell; docs/wire-format.md, Cell. */
export const cellSize = 16

/** The type word of a cell; docs/wire-format.md, Cell. */
export const CellType = { NULL: 0, INTEGER: 1, REAL: 2, TEXT: 3, BLOB: 4 } as const

/** Texts are parts of one: a heap that is larger would be kept in memory for the sake of a few. */
const largestText = 16 * 1024

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
  /** The whole heap as text, where each of its bytes is a character and there are not many. */
  #text: string | null = null
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
    this.#isText = isAscii && heap.length <= largestText
  }

  /** What the cell holds: a CellType. */
  type(row: number, column: number): number {
    return this.#cells().getUint32(this.#offset(row, column), true)
  }

  /** The cell as SQLite has it. */
  value(row: number, column: number): Bind {
    const view = this.#cells()
    const offset = this.#offset(row, column)
    switch (view.getUint32(offset, true)) {
      case CellType.INTEGER:
        return readInteger(view, offset + 8)
      case CellType.REAL:
        return view.getFloat64(offset + 8, true)
      case CellType.TEXT: {
        const start = view.getUint32(offset + 8, true)
        const end = start + view.getUint32(offset + 4, true)
        if (!this.#isText) return this.#buffer().toString('utf8', start, end)
        this.#text ??= this.#buffer().toString('latin1')
        return this.#text.substring(start, end)
      }
      case CellType.BLOB: {
        const start = view.getUint32(offset + 8, true)
        return this.heap.slice(start, start + view.getUint32(offset + 4, true))
      }
      default:
        return null
    }
  }

  /** Every row as an object by column name. */
  toObjects(): Record<string, Bind>[] {
    const objects: Record<string, Bind>[] = []
    for (let row = 0; row < this.count; row++) {
      const object: Record<string, Bind> = {}
      for (let column = 0; column < this.columnCount; column++) {
        object[this.columns[column] ?? ''] = this.value(row, column)
      }
      objects.push(object)
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
