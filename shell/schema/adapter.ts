import type { Bind, SqlConnection } from './connection.ts'
import type { Column, Index, Table } from './shape.ts'

/**
 * What one kind of database has of its own: how it spells SQL, what its tables are made of, and how they are changed. Everything
 * else of records and migrations is the same for all of them.
 */
export interface Adapter {
  /** `SQLite`, `PostgreSQL`: what `adapter_name` says. */
  readonly name: string
  /** What its SQL is read by: which quotes and comments it has. */
  readonly syntax: 'SQLite' | 'PostgreSQL'
  /** The class that Rails has for it. */
  readonly rubyName: string
  /** The statement that begins a transaction. */
  readonly begin: string
  /** Words that statements begin with which change no rows, beside those of all databases. */
  readonly readingWords: readonly string[]
  /** The column that tells the rows of a table without a primary key apart. */
  readonly rowKey: string
  /** What a query with an offset alone says of its limit: a number, or null for no LIMIT. */
  readonly unlimited: number | null
  /** Whether distinct rows may be sorted by what they do not hold. */
  readonly sortsDistinct: boolean
  /** LIKE that ignores the case of letters. */
  readonly like: string
  /** What a query says that locks its rows; null where a transaction that writes locks all of them. */
  readonly rowLock: string | null
  /** A statement that takes a number and waits for a lock of its own, until the transaction ends; null where a transaction that writes has all. */
  readonly lockByNumber: string | null
  /** Whether a statement that inserts a row says its key by itself. */
  readonly tellsKeys: boolean
  /** Whether the message of a foreign key that is broken names its tables. */
  readonly namesTables: boolean
  /** Digits that a decimal holds exactly. */
  readonly decimalDigits: number
  /** What stands before a query whose plan is asked for. */
  readonly explain: string
  /** Whether it has arrays, extensions and types of an application's own. */
  readonly hasExtensions: boolean
  /** A table of the framework's own has a key that counts itself with this type. */
  readonly countedKey: string
  /** The last key that a table with a counted key has given; null for none. */
  lastKey(db: SqlConnection, table: string): Bind
  /** The default of a column as a table declares it; null for none. */
  defaultSql(column: Column): string | null
  /** Runs SQL of a migration as it stands. */
  execute(db: SqlConnection, sql: string): void
  /** A value as a statement has it written out. */
  quote(value: Bind): string
  /** The tables of the database, the framework's own among them. */
  tableNames(db: SqlConnection): string[]
  /** Whether there is a table, with a column where one is named: asked while requests are served. */
  hasTable(db: SqlConnection, name: string, column?: string): boolean
  /** Whether there are no tables. */
  isEmpty(db: SqlConnection): boolean
  readTable(db: SqlConnection, name: string): Table | null
  /** The names of a table's columns; none where there is no such table. */
  columnNames(db: SqlConnection, table: string): string[]
  /** The statements that make what no table of `readTable` has: views, and on PostgreSQL extensions and types before them. */
  readExtras(db: SqlConnection): Extras
  createTableSql(table: Table): string
  createIndexSql(table: string, index: Index): string
  /** `algorithm`: `concurrently`. */
  dropIndexSql(name: string, algorithm?: string): string
  addColumn(db: SqlConnection, table: Table, column: Column): void
  /** Gives a table another shape, keeping its rows. */
  changeTable(db: SqlConnection, name: string, change: (table: Table) => Table): void
  /** Runs `body` in one transaction that may change tables, and checks the foreign keys; an error of one names `file`. */
  changing(db: SqlConnection, file: string, body: () => void): void
  /** The same without a transaction: `disable_ddl_transaction!`. */
  changingOutside(db: SqlConnection, file: string, body: () => void): void
  /** Runs `body` while no other process migrates, waiting for one that does. */
  alone<T>(db: SqlConnection, body: () => T): T
  /** Runs `body` in one transaction, in which rows may come before those that they refer to. */
  withoutKeys(db: SqlConnection, body: () => void): void
  /** Takes a lock that an application names, without waiting: what lets go of it; null where somebody else holds it. */
  lockNamed(db: SqlConnection, name: string, ways: LockWays): (() => void) | null
  /** The rows that refer to rows that do not exist. */
  brokenRows(db: SqlConnection): BrokenRow[]
}

/** How a lock is held. */
export interface LockWays {
  /** Whether others may have it too, who say the same. */
  readonly isShared: boolean
  /** Whether it ends with the transaction. */
  readonly isOfTransaction: boolean
}

/** What a dump has beside the tables. */
export interface Extras {
  /** Lines of Ruby before the tables: `enable_extension "citext"`. */
  readonly before: readonly string[]
  /** SQL behind them. */
  readonly after: readonly string[]
}

/** A row with a foreign key that leads nowhere. */
export interface BrokenRow {
  readonly table: string
  readonly column: string
  readonly parent: string
  /** The row's key, where it is told. */
  readonly key: Bind
}
