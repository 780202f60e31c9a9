import { type Pointer, ptr } from 'bun:ffi'
import type { Executed } from '../record/database/connection.ts'
import { databaseError } from '../record/database/database-errors.ts'
import type { Rows } from '../record/database/rows.ts'
import type { Bind } from '../schema/connection.ts'
import { forget, noticed } from './authorizer.ts'
import { check, failure } from './check.ts'
import {
  largestValue,
  SQLITE_DONE,
  SQLITE_MISUSE,
  SQLITE_NOMEM,
  SQLITE_OK,
  SQLITE_RANGE,
  SQLITE_ROW,
  SQLITE_STATIC,
  SQLITE_STMTSTATUS_REPREPARE,
  SQLITE_TOOBIG,
  SQLITE_TRANSIENT,
} from './constants.ts'
import type { SqliteLibrary } from './library.ts'
import type { Packed } from './packed.ts'
import type { Packer } from './packer.ts'

/**
 * Texts are encoded here and bound in place while there is room: a statement binds, runs and resets
 * before another one binds, so that nothing is read after it is overwritten.
 */
const scratch = new Uint8Array(64 * 1024)
const scratchAddress = ptr(scratch) as number
let scratchUsed = 0
const encoder = new TextEncoder()

/** No result code of SQLite's: an integer beyond 64 bits. */
const tooLarge = -1
const tooLargeMessage = 'an integer does not fit into 64 bits'
const smallest = -(2n ** 63n)
const largest = 2n ** 63n - 1n

/** One prepared statement. It never leaves this folder, so nobody can use it after its end. */
export class Statement {
  readonly sql: string
  readonly parameters: number
  #isDeterministic: boolean
  readonly #library: SqliteLibrary
  readonly #database: Pointer
  #handle: Pointer | null
  #columns: readonly string[] = []
  /** How often SQLite had prepared it again, for a changed schema, when the columns were named. */
  #prepares = 0
  /** Whether SQLite has copies of bound values, beyond what lies in the scratch memory. */
  #holdsCopies = false

  constructor(library: SqliteLibrary, database: Pointer, handle: Pointer, sql: string) {
    this.#library = library
    this.#database = database
    this.#handle = handle
    this.sql = sql
    const { authorizing } = library
    const isReading = authorizing !== null && authorizing.sqlite3_stmt_readonly(handle) !== 0
    this.#isDeterministic = isReading && noticed.isDeterministic
    this.parameters = library.sqlite.sqlite3_bind_parameter_count(handle)
  }

  /** Whether it answers the same as long as the database is the same, as SQLite has said of it. */
  get isDeterministic(): boolean {
    return this.#isDeterministic
  }

  /** Runs to the end and packs every row. */
  all(binds: readonly Bind[], packer: Packer): Rows {
    const { packed } = this.#library
    forget()
    if (packed !== null) {
      const run = this.#runPacked(packed, binds, packer.readsTextInPlace)
      const rows = packed.rows(this.#names(run, packed.columnCount, packed.prepares))
      if (rows === null) throw this.#failed(SQLITE_NOMEM, binds)
      return rows
    }
    const handle = this.#bind(binds)
    try {
      const code = packer.pack(handle)
      if (code !== SQLITE_DONE) check(this.#library, this.#database, code, this.sql, binds)
      const { sqlite } = this.#library
      const count = sqlite.sqlite3_column_count(handle)
      const prepares = sqlite.sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 0)
      return packer.rows(this.#names(handle, count, prepares))
    } catch (error) {
      throw error instanceof RangeError ? this.#failed(SQLITE_NOMEM, binds) : error
    } finally {
      this.#reset(handle)
    }
  }

  /** Runs to the end for its effect. */
  run(binds: readonly Bind[]): Executed {
    const { packed } = this.#library
    forget()
    if (packed !== null) {
      this.#runPacked(packed, binds, true)
      return packed.executed()
    }
    const handle = this.#bind(binds)
    const { sqlite } = this.#library
    try {
      let code = sqlite.sqlite3_step(handle)
      while (code === SQLITE_ROW) code = sqlite.sqlite3_step(handle)
      if (code !== SQLITE_DONE) check(this.#library, this.#database, code, this.sql, binds)
      return {
        changes: sqlite.sqlite3_changes(this.#database),
        lastInsertRowid: sqlite.sqlite3_last_insert_rowid(this.#database),
      }
    } finally {
      this.#reset(handle)
    }
  }

  #runPacked(packed: Packed, binds: readonly Bind[], readsTextInPlace: boolean): Pointer {
    const handle = this.#requireHandle(binds)
    const code = packed.run(handle, binds, readsTextInPlace)
    if (code === SQLITE_DONE) return handle
    packed.trim()
    if (code === SQLITE_RANGE) throw this.#failure(tooLargeMessage, SQLITE_RANGE, binds)
    throw this.#failed(code, binds)
  }

  [Symbol.dispose](): void {
    if (this.#handle !== null) this.#library.sqlite.sqlite3_finalize(this.#handle)
    this.#handle = null
  }

  // Each run binds every parameter anew: clearing them only gives back what large values take.
  #reset(handle: Pointer): void {
    const { sqlite } = this.#library
    sqlite.sqlite3_reset(handle)
    if (!this.#holdsCopies) return
    sqlite.sqlite3_clear_bindings(handle)
    this.#holdsCopies = false
  }

  #names(handle: Pointer, count: number, prepares: number): readonly string[] {
    const { sqlite } = this.#library
    if (count !== this.#columns.length || prepares !== this.#prepares) {
      this.#columns = Array.from({ length: count }, (_, column) => {
        const name = sqlite.sqlite3_column_name(handle, column) as string | null
        if (name === null) throw this.#failed(SQLITE_NOMEM, [])
        return String(name)
      })
      if (prepares !== this.#prepares) this.#isDeterministic &&= noticed.isDeterministic
      this.#prepares = prepares
    }
    return this.#columns
  }

  #requireHandle(binds: readonly Bind[]): Pointer {
    const handle = this.#handle
    if (handle === null) throw this.#failure('the statement is closed', SQLITE_MISUSE, binds)
    if (binds.length !== this.parameters) {
      const counts = `${binds.length} values were bound where ${this.parameters} belong`
      throw this.#failure(counts, SQLITE_RANGE, binds)
    }
    return handle
  }

  #bind(binds: readonly Bind[]): Pointer {
    const handle = this.#requireHandle(binds)
    scratchUsed = 0
    for (let index = 0; index < binds.length; index++) {
      const code = this.#tryValue(handle, index + 1, binds[index] ?? null)
      if (code !== SQLITE_OK) {
        this.#library.sqlite.sqlite3_clear_bindings(handle)
        if (code === tooLarge) {
          throw this.#failure(tooLargeMessage, SQLITE_RANGE, binds)
        }
        throw this.#failed(code, binds)
      }
    }
    return handle
  }

  #tryValue(handle: Pointer, index: number, value: Bind): number {
    try {
      return this.#bindValue(handle, index, value)
    } catch (error) {
      if (error instanceof RangeError) return SQLITE_NOMEM
      throw error
    }
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
    if (value.length > largestValue) return SQLITE_TOOBIG
    this.#holdsCopies = true
    return sqlite.sqlite3_bind_blob(handle, index, ptr(value), value.length, SQLITE_TRANSIENT)
  }

  #bindText(handle: Pointer, index: number, text: string): number {
    const { sqlite } = this.#library
    // At most three bytes for each UTF-16 unit.
    if (text.length * 3 <= scratch.length - scratchUsed) {
      const target = scratchUsed === 0 ? scratch : scratch.subarray(scratchUsed)
      const { written } = encoder.encodeInto(text, target)
      const address = (scratchAddress + scratchUsed) as Pointer
      scratchUsed += written
      return sqlite.sqlite3_bind_text(handle, index, address, written, SQLITE_STATIC)
    }
    const bytes = encoder.encode(text)
    if (bytes.length > largestValue) return SQLITE_TOOBIG
    this.#holdsCopies = true
    return sqlite.sqlite3_bind_text(handle, index, ptr(bytes), bytes.length, SQLITE_TRANSIENT)
  }

  #failed(code: number, binds: readonly Bind[]): Error {
    return failure(this.#library, this.#database, code, this.sql, binds)
  }

  #failure(message: string, code: number, binds: readonly Bind[]): Error {
    return databaseError(code, message, this.sql, binds)
  }
}
