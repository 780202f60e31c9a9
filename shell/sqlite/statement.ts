import { type Pointer, ptr } from 'bun:ffi'
import { databaseError } from '../record/database-errors.ts'
import type { Rows } from '../record/rows.ts'
import type { Bind } from '../schema/connection.ts'
import { check } from './check.ts'
import {
  SQLITE_MISUSE,
  SQLITE_OK,
  SQLITE_RANGE,
  SQLITE_ROW,
  SQLITE_TRANSIENT,
} from './constants.ts'
import type { SqliteLibrary } from './library.ts'
import type { Packer } from './packer.ts'

/** Texts up to this many UTF-16 units are encoded here; at most three bytes each. */
const scratchUnits = 4096
const scratch = new Uint8Array(scratchUnits * 3)
const scratchAddress = ptr(scratch)
const encoder = new TextEncoder()

/** No result code of SQLite's: an integer beyond 64 bits. */
const tooLarge = -1
const smallest = -(2n ** 63n)
const largest = 2n ** 63n - 1n

/** One prepared statement. It never leaves this folder, so nobody can use it after its end. */
export class Statement {
  readonly sql: string
  readonly parameters: number
  readonly #library: SqliteLibrary
  readonly #database: Pointer
  #handle: Pointer | null
  #columns: readonly string[] = []

  constructor(library: SqliteLibrary, database: Pointer, handle: Pointer, sql: string) {
    this.#library = library
    this.#database = database
    this.#handle = handle
    this.sql = sql
    this.parameters = library.sqlite.sqlite3_bind_parameter_count(handle)
  }

  /** Runs to the end and packs every row. */
  all(binds: readonly Bind[], packer: Packer): Rows {
    const handle = this.#bind(binds)
    const { sqlite } = this.#library
    packer.start()
    try {
      let rows = 0
      let columns = 0
      let code = sqlite.sqlite3_step(handle)
      if (code === SQLITE_ROW) columns = sqlite.sqlite3_column_count(handle)
      for (; code === SQLITE_ROW; code = sqlite.sqlite3_step(handle)) {
        packer.addRow(handle, columns)
        rows++
      }
      check(this.#library, this.#database, code, this.sql, binds)
      return packer.finish(this.#names(handle), rows)
    } finally {
      this.#reset(handle)
    }
  }

  /** Runs to the end for its effect. */
  run(binds: readonly Bind[]): void {
    const handle = this.#bind(binds)
    const { sqlite } = this.#library
    try {
      let code = sqlite.sqlite3_step(handle)
      while (code === SQLITE_ROW) code = sqlite.sqlite3_step(handle)
      check(this.#library, this.#database, code, this.sql, binds)
    } finally {
      this.#reset(handle)
    }
  }

  [Symbol.dispose](): void {
    if (this.#handle !== null) this.#library.sqlite.sqlite3_finalize(this.#handle)
    this.#handle = null
  }

  #reset(handle: Pointer): void {
    this.#library.sqlite.sqlite3_reset(handle)
    if (this.parameters > 0) this.#library.sqlite.sqlite3_clear_bindings(handle)
  }

  #names(handle: Pointer): readonly string[] {
    const { sqlite } = this.#library
    const count = sqlite.sqlite3_column_count(handle)
    if (count !== this.#columns.length) {
      this.#columns = Array.from({ length: count }, (_, column) => {
        return String(sqlite.sqlite3_column_name(handle, column))
      })
    }
    return this.#columns
  }

  #bind(binds: readonly Bind[]): Pointer {
    const handle = this.#handle
    if (handle === null) throw this.#failure('the statement is closed', SQLITE_MISUSE, binds)
    if (binds.length !== this.parameters) {
      const counts = `${binds.length} values were bound where ${this.parameters} belong`
      throw this.#failure(counts, SQLITE_RANGE, binds)
    }
    for (let index = 0; index < binds.length; index++) {
      const code = this.#bindValue(handle, index + 1, binds[index] ?? null)
      if (code !== SQLITE_OK) {
        this.#library.sqlite.sqlite3_clear_bindings(handle)
        if (code === tooLarge) {
          throw this.#failure('an integer does not fit into 64 bits', SQLITE_RANGE, binds)
        }
        check(this.#library, this.#database, code, this.sql, binds)
      }
    }
    return handle
  }

  #bindValue(handle: Pointer, index: number, value: Bind): number {
    const { sqlite } = this.#library
    switch (typeof value) {
      case 'string':
        return this.#bindText(handle, index, value)
      case 'number':
        return Number.isSafeInteger(value) && !Object.is(value, -0)
          ? sqlite.sqlite3_bind_int64(handle, index, value)
          : sqlite.sqlite3_bind_double(handle, index, value)
      case 'bigint':
        if (value < smallest || value > largest) return tooLarge
        return sqlite.sqlite3_bind_int64(handle, index, value)
      default:
        break
    }
    if (value === null) return sqlite.sqlite3_bind_null(handle, index)
    // An empty view has no address to give.
    if (value.length === 0) return sqlite.sqlite3_bind_zeroblob(handle, index, 0)
    return sqlite.sqlite3_bind_blob(handle, index, ptr(value), value.length, SQLITE_TRANSIENT)
  }

  #bindText(handle: Pointer, index: number, text: string): number {
    const { sqlite } = this.#library
    if (text.length <= scratchUnits) {
      const { written } = encoder.encodeInto(text, scratch)
      return sqlite.sqlite3_bind_text(handle, index, scratchAddress, written, SQLITE_TRANSIENT)
    }
    const bytes = encoder.encode(text)
    return sqlite.sqlite3_bind_text(handle, index, ptr(bytes), bytes.length, SQLITE_TRANSIENT)
  }

  #failure(message: string, code: number, binds: readonly Bind[]): Error {
    return databaseError(code, message, this.sql, binds)
  }
}
