import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigurationError, UsageError } from '../../errors.ts'
import { PostgresConnection } from '../../postgresql/connection.ts'
import { isPostgresUrl, placeOf } from '../../postgresql/place.ts'
import { schemaConnection } from '../../record/database/connection.ts'
import { NoDatabaseError } from '../../record/database/database-errors.ts'
import { connectedTo } from '../../record/model/connect-models.ts'
import { useAdapter } from '../../schema/current-adapter.ts'
import { quoteName } from '../../schema/quote.ts'
import type { Table } from '../../schema/shape.ts'
import { Database } from '../../sqlite/database.ts'
import { type Command, type Print, prepareTables } from '../commands.ts'
import { createMissing } from '../postgresql-commands.ts'
import type { Runtime } from '../runtime.ts'
import { copyTable } from './copy-table.ts'
import { postgresqlSide } from './postgresql-side.ts'
import type { Side } from './side.ts'
import { sqliteSide } from './sqlite-side.ts'

/** What each database has of its own: which migrations have run, where it is, and what sockets were told in the last minutes. */
const OWN = new Set(['schema_migrations', 'ar_internal_metadata', 'webfw_cable_messages'])

/** Copies the rows of the application from one database to another, of the same kind or not: `db copy FROM TO [--replace]`. */
export const copyRows: Command = (runtime, args, print) => {
  const [source, target, ...more] = args.filter((word) => word !== '--replace')
  if (source === undefined || target === undefined || more.length > 0) {
    throw new UsageError('db copy needs two databases: FROM TO, paths of SQLite or postgresql://…')
  }
  const from = openSide(runtime, source, false)
  try {
    requireVersions(runtime, from)
    const to = openSide(runtime, target, true)
    try {
      useAdapter(to.connection.adapter)
      if (from.identity === to.identity)
        throw new UsageError('FROM and TO are the same database: nothing was copied.')
      return copyAll(runtime, from, to, args.includes('--replace'), print)
    } finally {
      to.close()
    }
  } finally {
    from.close()
  }
}

function copyAll(runtime: Runtime, from: Side, to: Side, replaces: boolean, print: Print): number {
  const isNew = makeSchema(runtime, to, print)
  let rows = 0
  let tables: (readonly [Table, Table])[] = []
  from.reading(() => {
    tables = pairs(from, to)
    const targets = tables.map(([, target]) => target)
    to.filling(targets, () => {
      // What migrations have put into a new database is among the rows that come.
      if (isNew || replaces) to.empty(targets)
      else for (const table of targets) refuseRows(to, table)
      for (const [source, target] of tables) {
        const count = copyTable(from, to, source, target)
        to.countFrom(target, from.counters(source))
        print(`${target.name}: ${count}`)
        rows += count
      }
    })
  })
  const [count, all] = [tables.length, rows].map((number) => number.toLocaleString('en-US'))
  print(`copied ${all} rows of ${count} tables to ${to.name}; each was compared`)
  return 0
}

/** Makes the tables where there are none; whether it did. */
function makeSchema(runtime: Runtime, to: Side, print: Print): boolean {
  const { connection } = to
  const isNew = runtime.migrator(connection).isEmpty()
  if (isNew) runtime.migrator(connection, print).migrate()
  else requireVersions(runtime, to)
  connectedTo(connection, () => prepareTables(runtime))
  return isNew
}

/** The tables with rows of the application, as both sides have them. */
function pairs(from: Side, to: Side): (readonly [Table, Table])[] {
  const [source, target] = [from, to].map(({ connection }) => schemaConnection(connection))
  if (source === undefined || target === undefined) return []
  const names = source.adapter.tableNames(source).filter((name) => !OWN.has(name))
  return names.sort().flatMap((name) => {
    const [own, other] = [source, target].map((each) => each.adapter.readTable(each, name))
    if (own == null) return []
    if (other != null) return [[own, other] as const]
    if (!hasRows(from, own)) return []
    throw new ConfigurationError(`${to.name} has no table ${name}, which has rows at ${from.name}.`)
  })
}

function hasRows({ connection }: Side, { name }: Table): boolean {
  return connection.query(`SELECT 1 FROM ${quoteName(name)} LIMIT 1`).count > 0
}

function refuseRows(to: Side, table: Table): void {
  if (!hasRows(to, table)) return
  throw new ConfigurationError(
    `${to.name} has rows in ${table.name}: --replace takes out what is there.`,
  )
}

function requireVersions(runtime: Runtime, { connection, name }: Side): void {
  const states = runtime.migrator(connection).status()
  const pending = states.find(({ state }) => state === 'down')
  if (pending !== undefined) {
    throw new ConfigurationError(
      `${name} has not run the migration ${pending.version} ${pending.name}: migrate it first.`,
    )
  }
  const newer = states.find((state) => state.name === '** NO FILE **')
  if (newer === undefined) return
  throw new ConfigurationError(
    `${name} is of a newer program, which knows the migration ${newer.version}: copy with that one.`,
  )
}

function openSide(runtime: Runtime, word: string, isTarget: boolean): Side {
  if (isPostgresUrl(word)) {
    const place = placeOf(word, {}, isTarget ? 'TO' : 'FROM')
    const open = () => postgresqlSide(new PostgresConnection(place), place)
    try {
      return open()
    } catch (error) {
      if (!isTarget || !(error instanceof NoDatabaseError)) throw error
      createMissing(place)
      return open()
    }
  }
  const path = resolve(word.replace(/^sqlite3?:(?:\/\/)?/, ''))
  if (!isTarget && !existsSync(path)) throw new ConfigurationError(`There is no database ${path}.`)
  const options = isTarget
    ? runtime.databaseOptions
    : { ...runtime.databaseKey, keepsJournal: true }
  return sqliteSide(Database.open(runtime.library, path, options))
}
