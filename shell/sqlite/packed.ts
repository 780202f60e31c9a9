import type { Pointer } from 'bun:ffi'
import type { Executed } from '../record/database/connection.ts'
import type { Rows } from '../record/database/rows.ts'
import type { Bind } from '../schema/connection.ts'
import { SQLITE_NOMEM, SQLITE_OK } from './constants.ts'
import { PackedResult } from './packed-result.ts'
import { PackedValues } from './packed-values.ts'

/** The functions of packed-rows.c, which the toolchain compiles into its libsqlite3. */
export interface PackedFunctions {
  packed_run(statement: Pointer, values: Pointer, count: number, result: Pointer): number
  packed_continue(statement: Pointer, result: Pointer): number
  packed_stop(statement: Pointer): void
}

/** No result codes of SQLite's: a row found no room in the cells, or in the heap. */
const fullCells = -1
const fullHeap = -2

/** Runs whole statements with one call each. Its buffers serve one statement after another. */
export class Packed {
  readonly functions: PackedFunctions
  readonly #values = new PackedValues()
  readonly #result: PackedResult

  /** `largest`: the bytes that the cells of a result set may take at most, and its heap. */
  constructor(functions: PackedFunctions, largest?: number) {
    this.functions = functions
    this.#result = new PackedResult(largest)
  }

  /** Binds, runs and resets the statement; SQLite's result code. */
  run(statement: Pointer, binds: readonly Bind[], readsTextInPlace: boolean): number {
    const packed = this.#values.pack(binds)
    if (packed !== SQLITE_OK) return packed
    const result = this.#result
    result.readsTextInPlace = readsTextInPlace
    let code = this.functions.packed_run(
      statement,
      this.#values.address,
      binds.length,
      result.address,
    )
    while (code === fullCells || code === fullHeap) {
      if (!(code === fullCells ? result.growCells() : result.growHeap())) {
        this.functions.packed_stop(statement)
        return SQLITE_NOMEM
      }
      code = this.functions.packed_continue(statement, result.address)
    }
    return code
  }

  /** How many columns the statement gives. */
  get columnCount(): number {
    return this.#result.columnCount
  }

  /** How often SQLite has prepared the statement that ran last, for a changed schema. */
  get prepares(): number {
    return this.#result.prepares
  }

  /** The rows of the statement that ran last; null when there is no memory for them. */
  rows(columns: readonly string[]): Rows | null {
    try {
      return this.#result.rows(columns)
    } catch (error) {
      if (error instanceof RangeError) return null
      throw error
    } finally {
      this.trim()
    }
  }

  /** What the statement that ran last has done. */
  executed(): Executed {
    const { changes, lastInsertRowid } = this.#result
    this.trim()
    return { changes, lastInsertRowid }
  }

  /** Gives back what unusually large values took. */
  trim(): void {
    this.#values.trim()
    this.#result.trim()
  }
}
