import { world } from '../../ruby/world.ts'
import type { Adapter } from '../adapter.ts'
import type { Bind, SqlConnection } from '../connection.ts'
import { ArgumentError } from '../errors.ts'
import { quoteName, quoteText } from '../quote.ts'
import type { Column, Table } from '../shape.ts'
import { columnSql, createIndexSql, createTableSql } from './ddl.ts'
import { brokenRows, withoutForeignKeys, withoutKeys } from './foreign-keys.ts'
import { readTable, tableNames } from './read-tables.ts'
import { rebuildTable } from './rebuild.ts'

/** SQLite, 3.22 and newer. */
export const sqlite: Adapter = {
  name: 'SQLite',
  syntax: 'SQLite',
  rubyName: 'ActiveRecord::ConnectionAdapters::SQLite3Adapter',
  // IMMEDIATE: a transaction that reads first and writes later could not wait for the lock.
  begin: 'BEGIN IMMEDIATE',
  readingWords: ['pragma'],
  rowKey: 'rowid',
  unlimited: -1,
  sortsDistinct: true,
  like: 'LIKE',
  rowLock: null,
  lockByNumber: null,
  tellsKeys: true,
  namesTables: false,
  // A decimal is a double.
  decimalDigits: 15,
  explain: 'EXPLAIN QUERY PLAN',
  hasExtensions: false,
  countedKey: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  defaultSql: ({ default: value }) => value,
  execute: (db, sql) => db.execute(sql),
  quote,
  lastKey: (db, table) =>
    db.query('SELECT seq FROM sqlite_sequence WHERE name = ?', [table])[0]?.seq ?? null,
  tableNames,
  // A PRAGMA would have the connection keep no results from then on.
  hasTable: (db, name, column = '') =>
    db.query("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ? AND sql LIKE ?", [
      name,
      `%${column}%`,
    ]).length > 0,
  isEmpty: (db) =>
    db.query("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .length === 0,
  readTable,
  columnNames: (db, table) => {
    return db.query(`PRAGMA table_info(${quoteName(table)})`).map(({ name }) => String(name))
  },
  readExtras(db) {
    const views = db.query(`SELECT sql FROM sqlite_master WHERE type = 'view' ORDER BY name`)
    return { before: [], after: views.map(({ sql }) => String(sql)) }
  },
  createTableSql(table) {
    return createTableSql(table)
  },
  createIndexSql,
  dropIndexSql: (name) => `DROP INDEX ${quoteName(name)}`,
  addColumn,
  changeTable: (db, name, change) => rebuildTable(db, name, change),
  changing: withoutForeignKeys,
  // It changes tables in transactions alone.
  changingOutside: withoutForeignKeys,
  alone,
  withoutKeys,
  brokenRows,
  lockNamed(_db, name, { isShared, isOfTransaction }) {
    if (isOfTransaction)
      throw new ArgumentError(
        'on SQLite a lock is of a file, and ends with its block: leave `transaction: true` out',
      )
    return world().lockFile(name, isShared)
  },
}

function quote(value: Bind): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return quoteText(value)
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return `x'${Buffer.from(value).toString('hex')}'`
}

function addColumn(db: SqlConnection, { name }: Table, column: Column): void {
  const constant = column.default === null || !/^\(|^current_/i.test(column.default)
  const isAdded = column.generated?.isStored !== true
  if (isAdded && constant && (column.null || column.default !== null)) {
    db.execute(`ALTER TABLE ${quoteName(name)} ADD COLUMN ${columnSql(column)}`)
  } else {
    rebuildTable(db, name, (shape) => ({ ...shape, columns: [...shape.columns, column] }))
  }
}

/** Waits for another process that migrates, however long it takes. */
function alone<T>(db: SqlConnection, body: () => T): T {
  const [row] = db.query('PRAGMA busy_timeout')
  const timeout = Number(row?.timeout ?? 0)
  db.query('PRAGMA busy_timeout = 600000')
  try {
    return body()
  } finally {
    db.query(`PRAGMA busy_timeout = ${timeout}`)
  }
}
