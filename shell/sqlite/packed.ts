import type { Pointer } from 'bun:ffi'
import type { Executed } from '../record/connection.ts'
import type { Rows } from '../record/rows.ts'
import type { Bind } from '../schema/connection.ts'
import { SQLITE_RANGE } from './constants.ts'
import { PackedResult } from './packed-result.ts'
import { PackedValues } from './packed-values.ts'

/** The functions of packed-rows.c, which the toolchain compiles into its libsqlite3. */
export interface PackedFunctions {
  packed_run(statement: Pointer, values: Pointer, count: number, result: Pointer): number
  packed_continue(statement: Pointer, result: Pointer): number
}

/** No result code of SQLite's: a row found no room. */
const full = -1

/** Runs whole statements with one call each. Its buffers serve one statement after another. */
export class Packed {
  readonly functions: PackedFunctions
  readonly #values = new PackedValues()
  readonly #result = new PackedResult()

  constructor(functions: PackedFunctions) {
    this.functions = functions
  }

  /** Binds, runs and resets the statement; SQLite's result code. */
  run(statement: Pointer, binds: readonly Bind[], readsTextInPlace: boolean): number {
    if (!this.#values.pack(binds)) return SQLITE_RANGE
    const result = this.#result
    result.readsTextInPlace = readsTextInPlace
    let code = this.functions.packed_run(
      statement,
      this.#values.address,
      binds.length,
      result.address,
    )
    while (code === full) {
      result.grow()
      code = this.functions.packed_continue(statement, result.address)
    }
    return code
  }

  /** How many columns the statement gives. */
  get columnCount(): number {
    return this.#result.columnCount
  }

  /** The rows of the statement that ran last. */
  rows(columns: readonly string[]): Rows {
    const rows = this.#result.rows(columns)
    this.trim()
    return rows
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
