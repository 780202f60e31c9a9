import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { Float } from '../../ruby/float/float.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { isInteger } from '../../ruby/integer/integer.ts'
import { toS } from '../../ruby/object/texts.ts'
import { type ColumnFacts, columnFacts } from '../../schema/column-facts.ts'
import { quoteName } from '../../schema/quote.ts'
import { requireTable } from '../../schema/read-tables.ts'
import { nameOf } from '../model/names.ts'
import type { SqlPart } from '../query/condition.ts'
import { madeHalf, madeHere } from '../query/known-sql.ts'
import { bindOf, quoted, type Statement, statementPart } from '../query/sql-text.ts'
import { type Connection, schemaConnection } from './connection.ts'
import { CellType, type Rows } from './rows.ts'
import { fromBind } from './store.ts'
import { bodyOf, type TransactionCall, transaction } from './transaction.ts'

/** The connection as an application has it, for SQL that is a whole statement. Rails API, DatabaseStatements. */
export class DatabaseConnection {
  static readonly rubyName: string = 'ActiveRecord::ConnectionAdapters::SQLite3Adapter'
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** The rows of a statement, by their columns. */
  selectAll(sql: Statement, ...given: Given): QueryResult {
    const part = statementOf(sql, given)
    return new QueryResult(this.#connection.query(part.sql, part.binds))
  }

  execQuery(sql: Statement, ...given: Given): QueryResult {
    return this.selectAll(sql, ...given)
  }

  selectRows(sql: Statement, ...given: Given): unknown[][] {
    return this.selectAll(sql, ...given).rows()
  }

  /** The first column of each row. */
  selectValues(sql: Statement, ...given: Given): unknown[] {
    return this.selectRows(sql, ...given).map(([value]) => value ?? null)
  }

  selectValue(sql: Statement, ...given: Given): unknown {
    return this.selectValues(sql, ...given)[0] ?? null
  }

  selectOne(sql: Statement, ...given: Given): Hash<string, unknown> | null {
    return this.selectAll(sql, ...given).first()
  }

  /** Runs a statement; its rows as Hashes, as the adapter gives them. */
  execute(sql: Statement, ...given: Given): Hash<string, unknown>[] {
    return this.selectAll(sql, ...given).toA()
  }

  /** Runs a statement that changes rows; how many. */
  execUpdate(sql: Statement, ...given: Given): number {
    const part = statementOf(sql, given)
    return this.#connection.execute(part.sql, part.binds).changes
  }

  execDelete(sql: Statement, ...given: Given): number {
    return this.execUpdate(sql, ...given)
  }

  /** Runs a statement that adds a row; its key. */
  execInsert(sql: Statement, ...given: Given): unknown {
    const part = statementOf(sql, given)
    return this.#connection.execute(part.sql, part.binds).lastInsertRowid
  }

  transaction<T>(...given: TransactionCall<T>): T | null {
    return transaction(this.#connection, bodyOf(given))
  }

  tables(): string[] {
    return this.#connection.adapter.tableNames(schemaConnection(this.#connection))
  }

  isTableExists(name: unknown): boolean {
    return this.tables().includes(
      typeof name === 'symbol' ? (name.description ?? '') : String(name),
    )
  }

  /** The columns of a table, as the database has them. */
  columnList(name: unknown): ColumnFacts[] {
    return columnFacts(requireTable(schemaConnection(this.#connection), nameOf(name)))
  }

  isColumnExists(table: unknown, column: unknown): boolean {
    return this.columnList(table).some((each) => each.name === nameOf(column))
  }

  isIndexExists(
    table: unknown,
    names: unknown,
    options: Readonly<Record<string, unknown>> = {},
  ): boolean {
    const wanted = [names].flat().map(nameOf).join()
    const { indexes } = requireTable(schemaConnection(this.#connection), nameOf(table))
    return indexes.some(
      (each) =>
        each.columns.join() === wanted &&
        (options['unique'] === undefined || each.unique === options['unique']) &&
        (options['name'] === undefined || each.name === nameOf(options['name'])),
    )
  }

  isDataSourceExists(name: unknown): boolean {
    return this.isTableExists(name)
  }

  /** A value as the database reads it in a statement. */
  quote(value: unknown): string {
    return quoted(bindOf(value))
  }

  /** A time as the database keeps it. */
  quotedDate(time: unknown): string {
    return toS(bindOf(time))
  }

  /** A text as it stands between the quotes of a statement. */
  quoteString(text: unknown): string {
    return madeHalf(toS(text).replaceAll("'", "''"))
  }

  quoteColumnName(name: unknown): string {
    return madeHere(quoteName(nameOf(name)))
  }

  quoteTableName(name: unknown): string {
    return madeHere(quoteName(nameOf(name)))
  }

  /** Takes a lock by its number for the session, without waiting: whether it was free; nil on SQLite, as in Rails. */
  getAdvisoryLock(id: unknown): boolean | null {
    return this.#advisory('pg_try_advisory_lock', id)
  }

  releaseAdvisoryLock(id: unknown): boolean | null {
    return this.#advisory('pg_advisory_unlock', id)
  }

  isSupportsAdvisoryLocks(): boolean {
    return this.#connection.adapter.lockByNumber !== null
  }

  #advisory(word: string, id: unknown): boolean | null {
    if (!this.isSupportsAdvisoryLocks()) return null
    if (!isInteger(id) || BigInt.asIntN(64, BigInt(id)) !== BigInt(id))
      throw new ArgumentError('PostgreSQL requires advisory lock ids to be a signed 64 bit integer')
    return this.#connection.query(`SELECT ${word}(?)::int`, [id]).value(0, 0) === 1
  }

  adapterName(): string {
    return this.#connection.adapter.name
  }
}

/** What the log calls a statement, which nobody asks for, and its values, alone or as pairs of a column and a value. */
type Given = readonly [name?: unknown, binds?: unknown]

function statementOf(sql: Statement, [, binds]: Given): SqlPart {
  const values = (Array.isArray(binds) ? binds : []).map((each: unknown) => {
    return Array.isArray(each) ? (each[1] ?? null) : each
  })
  return statementPart(sql, values)
}

/** What a statement found: values as the database has them. Rails API, ActiveRecord::Result. */
export class QueryResult {
  static readonly rubyName: string = 'ActiveRecord::Result'
  /** The rows of a statement, or of several that wrote parts of one list. */
  readonly #parts: readonly Rows[]

  constructor(...parts: readonly Rows[]) {
    this.#parts = parts
  }

  columnList(): string[] {
    return [...(this.#parts[0]?.columns ?? [])]
  }

  rows(): unknown[][] {
    return this.#parts.flatMap((rows) =>
      Array.from({ length: rows.count }, (_, row) =>
        Array.from({ length: rows.columnCount }, (__, column) => cell(rows, row, column)),
      ),
    )
  }

  toA(): Hash<string, unknown>[] {
    const names = this.columnList()
    return this.rows().map((row) =>
      Hash.from(row.map((each, at): [string, unknown] => [names[at] as string, each])),
    )
  }

  each(block: (row: Hash<string, unknown>) => unknown): this {
    for (const row of this.toA()) block(row)
    return this
  }

  map<R>(block: (row: Hash<string, unknown>) => R): R[] {
    return this.toA().map((row) => block(row))
  }

  first(): Hash<string, unknown> | null {
    return this.toA()[0] ?? null
  }

  length(): number {
    return this.#parts.reduce((sum, { count }) => sum + count, 0)
  }

  size(): number {
    return this.length()
  }

  count(): number {
    return this.length()
  }

  isEmpty(): boolean {
    return this.length() === 0
  }

  any(): boolean {
    return this.length() > 0
  }
}

// A REAL is a Float, also where it is a whole number.
function cell(rows: Rows, row: number, column: number): unknown {
  const found = rows.value(row, column)
  const told = rows.types?.[column] ?? null
  if (told !== null) return fromBind(found, told)
  return rows.type(row, column) === CellType.REAL ? new Float(Number(found)) : found
}
