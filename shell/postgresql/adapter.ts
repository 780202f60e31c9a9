import { zlib } from '../builtin.ts'
import type { Adapter } from '../schema/adapter.ts'
import { type Bind, inTransaction, type SqlConnection } from '../schema/connection.ts'
import { quoteName, quoteText } from '../schema/quote.ts'
import { defaultSql } from './column-types.ts'
import { addColumn, algorithmSql, changeTable, createIndexSql, createTableSql } from './ddl.ts'
import { columnNames, readExtras, readTable, tableNames } from './facts.ts'

const LOCK = 'SELECT pg_advisory_xact_lock(?)::text'

/** PostgreSQL, 15 and newer. */
export const postgresql: Adapter = {
  name: 'PostgreSQL',
  syntax: 'PostgreSQL',
  rubyName: 'ActiveRecord::ConnectionAdapters::PostgreSQLAdapter',
  begin: 'BEGIN',
  readingWords: ['close', 'declare', 'fetch', 'move', 'set', 'show'],
  rowKey: 'ctid',
  unlimited: null,
  sortsDistinct: false,
  like: 'ILIKE',
  rowLock: 'FOR UPDATE',
  lockByNumber: LOCK,
  tellsKeys: false,
  namesTables: true,
  decimalDigits: 131_072,
  explain: 'EXPLAIN',
  hasExtensions: true,
  countedKey: 'bigserial PRIMARY KEY',
  lastKey: (db, table) => db.query(`SELECT max(id) AS id FROM ${quoteName(table)}`)[0]?.id ?? null,
  defaultSql,
  execute: (db, sql) => db.execute(sql),
  quote,
  tableNames,
  hasTable(db, name, column) {
    const names = columnNames(db, name)
    return column === undefined ? names.length > 0 : names.includes(column)
  },
  isEmpty: (db) => tableNames(db).length === 0,
  readTable,
  columnNames,
  readExtras,
  createTableSql,
  createIndexSql,
  dropIndexSql: (name, algorithm) => `DROP INDEX ${algorithmSql(algorithm)}${quoteName(name)}`,
  addColumn,
  changeTable,
  changing(db, _file, body) {
    inTransaction(db, () => {
      waitForLock(db, 'pg_try_advisory_xact_lock')
      body()
    })
  },
  changingOutside(db, _file, body) {
    waitForLock(db, 'pg_try_advisory_lock')
    try {
      body()
    } finally {
      db.query('SELECT pg_advisory_unlock(?)', [lockKey(db)])
    }
  },
  // `changing` waits for the lock, with each migration.
  alone: (_db, body) => body(),
  withoutKeys,
  brokenRows: () => [],
  // As the gem with_advisory_lock reckons the keys.
  lockNamed(db, name, { isShared, isOfTransaction }) {
    const prefix = Number.parseInt(process.env.WITH_ADVISORY_LOCK_PREFIX ?? '', 10) || 0
    const keys = [zlib().crc32(name) & 0x7fffffff, prefix & 0x7fffffff]
    const end = `${isShared ? '_shared' : ''}(?::int, ?::int)`
    const word = isOfTransaction ? 'xact_lock' : 'lock'
    const [row] = db.query(`SELECT pg_try_advisory_${word}${end}::int AS taken`, keys)
    if (Number(row?.taken) !== 1) return null
    return () => {
      if (!isOfTransaction) db.query(`SELECT pg_advisory_unlock${end}`, keys)
    }
  },
}

function quote(value: Bind): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return quoteText(value)
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return `'\\x${Buffer.from(value).toString('hex')}'`
}

/** Asks for the lock of migrations until it is free. Who waits inside of a statement would keep CREATE INDEX CONCURRENTLY waiting too. */
function waitForLock(db: SqlConnection, word: string): void {
  const key = lockKey(db)
  for (;;) {
    const [row] = db.query(`SELECT ${word}(?)::int AS taken`, [key])
    if (Number(row?.taken) === 1) return
    Bun.sleepSync(50)
  }
}

/** The lock of migrations, as Rails reckons it: Migrator, MIGRATOR_SALT. */
function lockKey(db: SqlConnection): bigint {
  const [row] = db.query('SELECT current_database()::text AS name')
  return 2_053_462_845n * BigInt(zlib().crc32(String(row?.name)))
}

/**
 * Runs `body` in a transaction without foreign keys, which come back when it ends and are looked at then: their owner may drop them, where
 * only a superuser may turn them off, and the server remembers no row for later as it does for keys that are deferred.
 */
function withoutKeys(db: SqlConnection, body: () => void): void {
  inTransaction(db, () => {
    const keys = db.query(
      `SELECT conrelid::regclass::text AS owner, conname::text AS name, pg_get_constraintdef(c.oid) AS body FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
       WHERE contype = 'f' AND conparentid = 0 AND n.nspname = ANY (current_schemas(false))`,
    )
    const alter = (step: (name: string, body: string) => string) => {
      for (const { owner, name, body } of keys)
        db.execute(`ALTER TABLE ${owner} ${step(quoteName(String(name)), String(body))}`)
    }
    alter((name) => `DROP CONSTRAINT ${name}`)
    body()
    // A table with a key that is looked at later cannot be altered before that.
    db.execute('SET CONSTRAINTS ALL IMMEDIATE')
    alter((name, body) => `ADD CONSTRAINT ${name} ${body}`)
  })
}
