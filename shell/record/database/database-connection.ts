import { Float } from '../../ruby/float/float.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { type ColumnFacts, columnFacts } from '../../schema/column-facts.ts'
import { requireTable } from '../../schema/read-tables.ts'
import { nameOf } from '../model/names.ts'
import { type SqlText, setText } from '../query/sql-text.ts'
import { type Connection, schemaConnection } from './connection.ts'
import { CellType, type Rows } from './rows.ts'
import { bodyOf, type TransactionCall, transaction } from './transaction.ts'

/** The connection as an application has it, for SQL that is a whole statement. Rails API, DatabaseStatements. */
export class DatabaseConnection {
  static readonly rubyName: string = 'ActiveRecord::ConnectionAdapters::SQLite3Adapter'
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** The rows of a statement, by their columns. */
  selectAll(sql: SqlText): QueryResult {
    const part = setText(sql, [])
    return new QueryResult(this.#connection.query(part.sql, part.binds))
  }

  execQuery(sql: SqlText): QueryResult {
    return this.selectAll(sql)
  }

  selectRows(sql: SqlText): unknown[][] {
    return this.selectAll(sql).rows()
  }

  /** The first column of each row. */
  selectValues(sql: SqlText): unknown[] {
    return this.selectRows(sql).map(([value]) => value ?? null)
  }

  selectValue(sql: SqlText): unknown {
    return this.selectValues(sql)[0] ?? null
  }

  selectOne(sql: SqlText): Hash<string, unknown> | null {
    return this.selectAll(sql).first()
  }

  /** Runs a statement; its rows as Hashes, as SQLite's adapter gives them. */
  execute(sql: SqlText): Hash<string, unknown>[] {
    return this.selectAll(sql).toA()
  }

  transaction<T>(...given: TransactionCall<T>): T | null {
    return transaction(this.#connection, bodyOf(given))
  }

  tables(): string[] {
    const sql = `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
    return this.#connection
      .query(sql)
      .toObjects()
      .map(({ name }) => String(name))
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

  adapterName(): string {
    return 'SQLite'
  }
}

/** What a statement found: values as SQLite has them. Rails API, ActiveRecord::Result. */
export class QueryResult {
  static readonly rubyName: string = 'ActiveRecord::Result'
  readonly #rows: Rows

  constructor(rows: Rows) {
    this.#rows = rows
  }

  columnList(): string[] {
    return [...this.#rows.columns]
  }

  rows(): unknown[][] {
    const { count, columnCount } = this.#rows
    return Array.from({ length: count }, (_, row) =>
      Array.from({ length: columnCount }, (__, column) => this.#cell(row, column)),
    )
  }

  // A REAL is a Float, also where it is a whole number.
  #cell(row: number, column: number): unknown {
    const found = this.#rows.value(row, column)
    const isReal = this.#rows.type(row, column) === CellType.REAL
    return isReal ? new Float(Number(found)) : found
  }

  toA(): Hash<string, unknown>[] {
    const names = this.#rows.columns
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
    return this.#rows.count
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
