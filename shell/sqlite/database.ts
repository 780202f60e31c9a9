import { type Pointer, ptr } from 'bun:ffi'
import { ConfigurationError } from '../errors.ts'
import type { Connection, Executed } from '../record/database/connection.ts'
import { DatabaseBusy, StatementInvalid } from '../record/database/database-errors.ts'
import type { Rows } from '../record/database/rows.ts'
import type { Bind } from '../schema/connection.ts'
import { quoteText } from '../schema/quote.ts'
import { sqlite } from '../schema/sqlite/adapter.ts'
import { runAlone } from './alone.ts'
import { authorizer, FUNCTIONS, forget, noticed } from './authorizer.ts'
import { check } from './check.ts'
import {
  SQLITE_CORRUPT,
  SQLITE_DBCONFIG_DEFENSIVE,
  SQLITE_DBCONFIG_ENABLE_TRIGGER,
  SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE,
  SQLITE_DBCONFIG_RESET_DATABASE,
  SQLITE_DBCONFIG_TRUSTED_SCHEMA,
  SQLITE_FCNTL_HAS_MOVED,
  SQLITE_NOTADB,
  SQLITE_OK,
  SQLITE_OPEN_CREATE,
  SQLITE_OPEN_NOMUTEX,
  SQLITE_OPEN_READONLY,
  SQLITE_OPEN_READWRITE,
} from './constants.ts'
import { configure } from './db-config.ts'
import { progressHandler, stepsBetweenLooks } from './deadline.ts'
import { fileHeader } from './file-header.ts'
import { KeptResults, resultKey } from './kept-results.ts'
import type { SqliteLibrary } from './library.ts'
import { createPrivately, openFailure } from './open-failure.ts'
import { Packer } from './packer.ts'
import { Statement } from './statement.ts'
import { walIndexHeader } from './wal-index.ts'
import { forgetWalOwner, recordWalOwner, requireOwnWal, setWalAside } from './wal-owner.ts'

/** How a database is opened. */
export interface DatabaseOptions {
  /** Milliseconds to wait for another process's lock; 5,000 unless told. */
  readonly busyTimeout?: number
  readonly readonly?: boolean
  /** The key of an encrypted database, for a library that knows `PRAGMA key`: SQLCipher. */
  readonly key?: string
  /** `full` waits for the disk at every commit; `normal` unless told: https://sqlite.org/pragma.html#pragma_synchronous. */
  readonly synchronous?: Synchronous
  /** Leaves a file without a write-ahead log as it is: a backup that is read. */
  readonly keepsJournal?: boolean
  /** Opens a damaged file too, as an empty one: all of it is to be written over. */
  readonly overwrites?: boolean
  /** Gives results again while the database is unchanged. */
  readonly keepsResults?: boolean
  /** Takes a line when something about the file was not as it should be, and was mended. */
  readonly log?: (line: string) => void
}

/** How long a commit waits for the disk. */
export type Synchronous = 'normal' | 'full'

/** Prepared statements kept per connection. */
const cacheSize = 256

/** One connection to one SQLite database. */
export class Database implements Connection {
  readonly adapter = sqlite
  readonly path: string
  readonly #library: SqliteLibrary
  readonly #packer: Packer
  readonly #statements = new Map<string, Statement>()
  #handle: Pointer | null
  /** Prepared beforehand: it is wanted most when there is no memory to prepare it. */
  #rollback: Statement | null = null
  /** Whether the file beside the database says that the log is its own. */
  #isOwner = false
  #kept: KeptResults<Rows> | null = null

  /** Opens the file, in WAL mode with foreign keys on; creates it when it is not there. */
  static open(library: SqliteLibrary, path: string, options: DatabaseOptions = {}): Database {
    try {
      return Database.#opened(library, path, options)
    } catch (error) {
      throw openFailure(path, error)
    }
  }

  static #opened(library: SqliteLibrary, path: string, options: DatabaseOptions): Database {
    const database = new Database(library, path, options)
    try {
      database.#library.sqlite.sqlite3_busy_timeout(database.handle, options.busyTimeout ?? 5000)
      database.isDefensive = true
      configure(library, database.handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)
      const { file } = database
      if (file !== '') database.#refuseWalOfAnother(options)
      if (options.key !== undefined) database.#useKey(options.key)
      const patience = options.busyTimeout ?? 5000
      patiently(patience, () => database.#requireReadable(options))
      const usesWal = !options.readonly && !options.keepsJournal
      if (usesWal) patiently(patience, () => database.query('PRAGMA journal_mode = WAL'))
      database.query(`PRAGMA synchronous = ${options.synchronous ?? 'normal'}`)
      const encoding = database.query('PRAGMA encoding').value(0, 0)
      database.#packer.readsTextInPlace = encoding === 'UTF-8'
      database.query('PRAGMA foreign_keys = ON')
      if (usesWal && file !== '') {
        // The log is there from the first read on.
        database.query('PRAGMA schema_version')
        recordWalOwner(file)
        database.#isOwner = true
      }
      if (options.keepsResults && library.packed !== null) database.#keepResults()
      database.#rollback = database.#prepare(Buffer.from('ROLLBACK\0'), 'ROLLBACK', []).statement
    } catch (error) {
      database.close()
      throw error
    }
    return database
  }

  private constructor(library: SqliteLibrary, path: string, options: DatabaseOptions) {
    const flags =
      SQLITE_OPEN_NOMUTEX |
      (options.readonly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) |
      (options.readonly || options.keepsJournal ? 0 : SQLITE_OPEN_CREATE)
    if (!options.readonly && !options.keepsJournal) createPrivately(path)
    const out = new BigUint64Array(1)
    const name = Buffer.from(`${path}\0`)
    const code = library.sqlite.sqlite3_open_v2(ptr(name), ptr(out), flags, null)
    const handle = (out[0] === 0n ? null : Number(out[0])) as Pointer | null
    this.path = path
    this.#library = library
    this.#packer = new Packer(library)
    this.#handle = handle
    try {
      check(library, handle, code, `open ${path}`)
    } catch (error) {
      this.close()
      throw error
    }
    if (handle === null) return
    library.sqlite.sqlite3_extended_result_codes(handle, 1)
    library.sqlite.sqlite3_progress_handler(handle, stepsBetweenLooks, progressHandler(), null)
  }

  #refuseWalOfAnother({ readonly, keepsJournal, log }: DatabaseOptions): void {
    if (readonly || keepsJournal) {
      requireOwnWal(this)
      return
    }
    const names = setWalAside(this)
    if (names.length === 0) return
    log?.(
      `the database ${this.path} was replaced: the log of the file before it is ${names.join(', ')}`,
    )
  }

  /** Runs `body` while no other connection uses the file; false where one does. Before the first statement only. */
  alone(body: () => void): boolean {
    return runAlone(this.#library, this.handle, body)
  }

  // The text with the key is kept nowhere, and no message has it.
  #useKey(key: string): void {
    const text = Buffer.from(`PRAGMA key = ${quoteText(key)}\0`)
    using statement = this.#prepare(text, 'PRAGMA key', []).statement
    statement?.run([])
    text.fill(0)
    if (this.query('PRAGMA cipher_version').count > 0) return
    throw new ConfigurationError(
      'WEBFW_DATABASE_KEY is set, and this SQLite cannot encrypt: ' +
        'WEBFW_SQLITE_LIBRARY names a library that can, such as SQLCipher.',
    )
  }

  #requireReadable({ key, overwrites }: DatabaseOptions): void {
    const hasKey = key !== undefined
    try {
      this.query('PRAGMA schema_version')
    } catch (error) {
      if (!(error instanceof StatementInvalid)) throw error
      if (overwrites && (error.resultCode & 0xff) === SQLITE_CORRUPT) {
        configure(this.#library, this.handle, SQLITE_DBCONFIG_RESET_DATABASE, true)
        this.query('PRAGMA schema_version')
        return
      }
      if (error.resultCode !== SQLITE_NOTADB) throw error
      throw new ConfigurationError(
        hasKey
          ? `The key in WEBFW_DATABASE_KEY does not open ${this.path}: it is encrypted with another, or not a database.`
          : `${this.path} is not a database, or it is encrypted: WEBFW_DATABASE_KEY holds its key.`,
      )
    }
  }

  /** The rows of one statement, packed. */
  query(sql: string, binds: readonly Bind[] = []): Rows {
    const statement = this.#statement(sql, binds)
    const mayKeep = this.#kept !== null && statement.isDeterministic && !this.inTransaction
    const kept = mayKeep ? this.#kept : null
    const key = kept === null ? null : resultKey(sql, binds)
    const known = key === null ? undefined : kept?.find(key)
    if (known !== undefined) return known
    const rows = statement.all(binds, this.#packer)
    this.#lookAtActions()
    if (key === null || this.#kept === null || !statement.isDeterministic) return rows
    // What is decoded of the heap is kept with it, as text.
    this.#kept.keep(key, rows, rows.cells.length + 2 * rows.heap.length)
    return rows
  }

  /** What every commit of every process changes, as long as this is open; null where that is not known. */
  get commits(): Uint32Array | null {
    return this.#kept?.header ?? null
  }

  /** Runs a statement for its effect; without binds, several with `;` between them. */
  execute(sql: string, binds: readonly Bind[] = []): Executed {
    const statement = sql === 'ROLLBACK' ? this.#rollback : this.#statements.get(sql)
    const executed =
      statement || binds.length > 0
        ? (statement ?? this.#statement(sql, binds)).run(binds)
        : this.#script(sql)
    this.#lookAtActions()
    return executed
  }

  /** Whether a transaction is open. */
  get inTransaction(): boolean {
    return this.#library.sqlite.sqlite3_get_autocommit(this.handle) === 0
  }

  /** The C library's `sqlite3*`; for this folder only. */
  get handle(): Pointer {
    if (this.#handle === null) throw new Error(`the database ${this.path} is closed`)
    return this.#handle
  }

  /** The file, after links; empty for a database in memory. */
  get file(): string {
    return String(this.#library.sqlite.sqlite3_db_filename(this.handle, ptr(main)) ?? '')
  }

  /** The first bytes of the file itself, past its log; null where they are no header. */
  header(): Uint8Array | null {
    return fileHeader(this.#library, this.handle)
  }

  /** Whether the file is no longer where it was opened. */
  hasMoved(): boolean {
    const out = new Int32Array(1)
    const { sqlite } = this.#library
    sqlite.sqlite3_file_control(this.handle, ptr(main), SQLITE_FCNTL_HAS_MOVED, ptr(out))
    return out[0] !== 0
  }

  /** Whether SQL is kept from what could damage the file; it is, but while migrations run. */
  set isDefensive(isDefensive: boolean) {
    configure(this.#library, this.handle, SQLITE_DBCONFIG_DEFENSIVE, isDefensive)
  }

  /** Whether triggers run; they do, unless rows are copied that have been through them. */
  set firesTriggers(firesTriggers: boolean) {
    configure(this.#library, this.handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, firesTriggers)
  }

  /** All of the content is new, and counts from now on where it counted as nothing. */
  wasWrittenOver(): void {
    configure(this.#library, this.handle, SQLITE_DBCONFIG_RESET_DATABASE, false)
  }

  /** Closes without writing the log back: the file is not the one that it belongs to. */
  abandon(): void {
    if (this.#handle === null) return
    configure(this.#library, this.#handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)
    this.#isOwner = false
    this.close()
  }

  /** Finalizes every statement and closes the connection. */
  close(): void {
    for (const statement of this.#statements.values()) statement[Symbol.dispose]()
    this.#statements.clear()
    this.#rollback?.[Symbol.dispose]()
    this.#rollback = null
    this.#kept = null
    if (this.#handle === null) return
    const { file } = this
    this.#library.sqlite.sqlite3_close_v2(this.#handle)
    this.#handle = null
    if (this.#isOwner) forgetWalOwner(file)
  }

  [Symbol.dispose](): void {
    this.close()
  }

  #statement(sql: string, binds: readonly Bind[]): Statement {
    const kept = this.#statements.get(sql)
    if (kept !== undefined) {
      if (this.#statements.size < cacheSize) return kept
      this.#statements.delete(sql)
      this.#statements.set(sql, kept)
      return kept
    }
    const { statement, rest } = this.#prepare(Buffer.from(`${sql}\0`), sql, binds)
    if (statement === null || rest.length > 1) {
      statement?.[Symbol.dispose]()
      throw new Error(`one statement was expected (SQL: ${sql})`)
    }
    this.#keep(statement)
    return statement
  }

  #keepResults(): void {
    const { authorizing } = this.#library
    const header = walIndexHeader(this.#library, this.handle)
    if (authorizing === null || header === null) return
    const callback = authorizer(this.query(FUNCTIONS).toObjects())
    if (authorizing.sqlite3_set_authorizer(this.handle, callback, null) !== SQLITE_OK) return
    // Prepared before anybody listened.
    for (const statement of this.#statements.values()) statement[Symbol.dispose]()
    this.#statements.clear()
    this.#kept = new KeptResults(header)
  }

  /** What changes more than rows, `PRAGMA journal_mode` or `ATTACH`, may leave the log that says when they change. */
  #lookAtActions(): void {
    if (!noticed.isOrdinary) this.#kept = null
  }

  #keep(statement: Statement): void {
    if (this.#statements.size >= cacheSize) {
      const [oldest] = this.#statements
      oldest?.[1][Symbol.dispose]()
      if (oldest !== undefined) this.#statements.delete(oldest[0])
    }
    this.#statements.set(statement.sql, statement)
  }

  #script(sql: string): Executed {
    let text: Uint8Array = Buffer.from(`${sql}\0`)
    let executed: Executed = { changes: 0, lastInsertRowid: 0 }
    for (let isFirst = true; text.length > 1; isFirst = false) {
      const { statement, rest } = this.#prepare(text, sql, [])
      text = rest
      if (statement === null) continue
      if (isFirst && rest.length <= 1) {
        this.#keep(statement)
        return statement.run([])
      }
      using running = statement
      executed = running.run([])
    }
    return executed
  }

  /** The first statement of the text, null when only blanks and comments are left, and the rest. */
  #prepare(
    text: Uint8Array,
    sql: string,
    binds: readonly Bind[],
  ): { statement: Statement | null; rest: Uint8Array } {
    const out = new BigUint64Array(2)
    forget()
    const start = ptr(text)
    const target = ptr(out)
    const code = this.#library.sqlite.sqlite3_prepare_v2(
      this.handle,
      start,
      text.length,
      target,
      (target + 8) as Pointer,
    )
    check(this.#library, this.handle, code, sql, binds)
    const handle = Number(out[0])
    let end = Number(out[1]) - start
    while (end < text.length - 1 && isBlank(text[end])) end++
    const rest = text.subarray(end)
    this.#lookAtActions()
    if (handle === 0) return { statement: null, rest: rest.length === text.length ? empty : rest }
    return {
      statement: new Statement(this.#library, this.handle, handle as Pointer, sql),
      rest,
    }
  }
}

// Several processes that open a new file at once: SQLite refuses some of them without waiting.
function patiently(milliseconds: number, body: () => void): void {
  for (const end = performance.now() + milliseconds; ; ) {
    try {
      body()
      return
    } catch (error) {
      if (!(error instanceof DatabaseBusy) || performance.now() >= end) throw error
      Bun.sleepSync(5)
    }
  }
}

const main = Buffer.from('main\0')
const empty = new Uint8Array(0)

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x3b
}
