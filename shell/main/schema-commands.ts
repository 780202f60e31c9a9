import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { UsageError } from '../errors.ts'
import { schemaConnection } from '../record/database/connection.ts'
import { connectedTo } from '../record/model/connect-models.ts'
import { dumpSchema } from '../schema/dump.ts'
import type { Migrator } from '../schema/migrator.ts'
import { quoteName } from '../schema/quote.ts'
import { readTables } from '../schema/read-tables.ts'
import { structureOf } from '../schema/sqlite/structure.ts'
import { dumpStructure } from '../schema/structure.ts'
import { Database } from '../sqlite/database.ts'
import { restore } from '../sqlite/restore.ts'
import { type Command, type Print, prepareTables, requireDatabase, seed } from './commands.ts'
import * as postgres from './postgresql-commands.ts'
import type { OwnConnection, Runtime } from './runtime.ts'
import { SEEDS_FOLLOW } from './words.ts'

/** Runs what is pending. `--dump FILE` also writes the schema there. */
export const migrateAll: Command = (runtime, args, print) => {
  return changeSchema(runtime, args, print, (migrator) => migrator.migrate())
}

/** The same; with a version, or VERSION, it stops there, or goes back to it. */
export const migrate: Command = (runtime, args, print) => {
  const version = versionOf(args)
  if (version === null) return migrateAll(runtime, args, print)
  return changeSchema(runtime, args, print, (migrator) => migrator.migrateTo(version))
}

/** Takes back the last migrations: `rollback 2`, or STEP of them. */
export const rollback: Command = (runtime, args, print) => {
  const count = countOf(args)
  requireDatabase(runtime)
  return changeSchema(runtime, args, print, (migrator) => migrator.rollback(count))
}

/** Runs one migration: `migrate up 20261121000001`. */
export const up: Command = (runtime, args, print) => runOne(runtime, args, print, 'up')

/** Takes back one migration, which need not be the last. */
export const down: Command = (runtime, args, print) => runOne(runtime, args, print, 'down')

/** Takes back the last migration, or STEP of them, or that of VERSION, and runs what is pending then. */
export const redo: Command = (runtime, args, print) => {
  const version = versionOf(args)
  const count = countOf([])
  requireDatabase(runtime)
  return changeSchema(runtime, args, print, (migrator) => {
    if (version !== null) {
      migrator.runOne(version, 'down')
      migrator.runOne(version, 'up')
    } else {
      migrator.rollback(count)
      migrator.migrate()
    }
  })
}

/** Makes the database where there is none, and runs what is pending; fills a new one with db/seeds.rb. */
export const prepare: Command = async (runtime, args, print) => {
  const server = runtime.configuration.postgres
  if (server !== null) postgres.createMissing(server)
  const isNew = runtime.withDatabase((database) => runtime.migrator(database).isEmpty())
  const status = await migrateAll(runtime, args, print)
  return isNew ? plant(runtime, args, print) : status
}

/** Puts a new database with the schema and the seeds in place of the present one. */
export const reset: Command = (runtime, args, print) => {
  refuseProduction(runtime, 'db reset')
  renew(runtime, args, print)
  return plant(runtime, args, print)
}

/** The same without the seeds. */
export const schemaLoad: Command = (runtime, args, print) => {
  refuseProduction(runtime, 'db schema load')
  renew(runtime, args, print)
  return 0
}

/** Makes a new database while others go on using the present one; where a migration raises, that stays as it is. */
function renew(runtime: Runtime, args: readonly string[], print: Print): void {
  if (runtime.configuration.postgres !== null) {
    postgres.replace(runtime)
    migrateAll(runtime, args, print)
    return
  }
  const { library, databaseKey, databaseOptions } = runtime
  const path = runtime.configuration.database
  // Pages of an encrypted database are copied from one with the same key.
  const place = databaseKey.key === undefined ? ':memory:' : `${path}.new`
  rmSync(place, { force: true })
  try {
    using fresh = Database.open(library, place, { ...databaseKey, keepsJournal: true })
    fresh.isDefensive = false
    connectedTo(fresh, () => {
      runtime.migrator(fresh, print).migrate()
      prepareTables(runtime)
    })
    using target = Database.open(library, path, { ...databaseOptions, overwrites: true })
    restore(library, fresh, target)
  } finally {
    rmSync(place, { force: true })
  }
  print(`The database ${path} is new.`)
  runtime.withDatabase((database) => dumpTo(runtime, args, database, print))
}

/** Removes the database. */
export const drop: Command = (runtime, _args, print) => {
  refuseProduction(runtime, 'db drop')
  const { database, postgres: server } = runtime.configuration
  if (server !== null) postgres.drop(server)
  else for (const end of ['', '-wal', '-shm']) rmSync(database + end, { force: true })
  print(`Dropped the database ${database}.`)
  return 0
}

/** Takes the rows out of every table and runs db/seeds.rb. */
export const replant: Command = (runtime, args, print) => {
  refuseProduction(runtime, 'db seed replant')
  requireDatabase(runtime)
  const count = runtime.withDatabase(emptyTables)
  print(`Emptied ${count} ${count === 1 ? 'table' : 'tables'}.`)
  return seed(runtime, args, print)
}

/** Takes the rows out of every table; answers how many tables there are. */
export function emptyTables(database: OwnConnection): number {
  const connection = schemaConnection(database)
  const tables = readTables(connection)
  connection.adapter.changing(connection, 'db/seeds.rb', () => {
    for (const { name } of tables) connection.execute(`DELETE FROM ${quoteName(name)}`)
  })
  return tables.length
}

/** Prints the newest version that has run, 0 before the first. */
export const version: Command = (runtime, _args, print) => {
  requireDatabase(runtime)
  print(
    `Current version: ${runtime.withDatabase((database) => runtime.migrator(database).version())}`,
  )
  return 0
}

/** Lists every migration with `up` or `down`; `--json`: as data. */
export const status: Command = (runtime, args, print) => {
  requireDatabase(runtime)
  return runtime.withDatabase((database) => {
    const migrations = runtime.migrator(database).status()
    if (args.includes('--json')) {
      print(JSON.stringify({ migrations }))
      return 0
    }
    print('Status   Version         Name')
    for (const { state, version, name } of migrations) {
      print(`${state.padEnd(6)}   ${version.padEnd(14)}  ${name}`)
    }
    return 0
  })
}

/** Writes the schema to a file. */
export const schemaDump: Command = (runtime, args, print) => {
  requireDatabase(runtime)
  return runtime.withDatabase((database) => {
    writeSchema(runtime, args[0] ?? runtime.schema?.file ?? 'db/schema.rb', database, print)
    return 0
  })
}

/** Runs db/seeds.rb; with `--dump` what is here was lowered before the migrations ran, and the seeds follow. */
function plant(runtime: Runtime, args: readonly string[], print: Print): number | Promise<number> {
  return args.includes('--dump') ? SEEDS_FOLLOW : seed(runtime, [], print)
}

function runOne(
  runtime: Runtime,
  args: readonly string[],
  print: Print,
  direction: 'up' | 'down',
): number {
  const version = versionOf(args)
  if (version === null) throw new UsageError(`db migrate ${direction} needs the VERSION to run.`)
  requireDatabase(runtime)
  return changeSchema(runtime, args, print, (migrator) => {
    if (!migrator.runOne(version, direction)) print(`${version} is ${direction} already.`)
  })
}

/** A migration may do what an application may not: write to sqlite_master, for one. */
function changeSchema(
  runtime: Runtime,
  args: readonly string[],
  print: Print,
  change: (migrator: Migrator) => void,
): number {
  return runtime.withDatabase((database) => {
    const file = database instanceof Database ? database : null
    if (file !== null) file.isDefensive = false
    try {
      change(runtime.migrator(database, print))
      prepareTables(runtime)
      dumpTo(runtime, args, database, print)
      return 0
    } finally {
      if (file !== null) file.isDefensive = true
    }
  })
}

/** Refuses to destroy what production has. Source: Rails, `DISABLE_DATABASE_ENVIRONMENT_CHECK`. */
function refuseProduction({ configuration }: Runtime, command: string): void {
  const { environment, database } = configuration
  if (environment !== 'production' || process.env.DISABLE_DATABASE_ENVIRONMENT_CHECK) return
  throw new UsageError(
    `${command} would destroy what the production database ${database} holds: set DISABLE_DATABASE_ENVIRONMENT_CHECK=1 if you are sure.`,
  )
}

/** What the file that is there calls; in an application that `rails new` made, Rails' own class. */
function schemaEntry(path: string): string {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const [entry] =
    /^(?:Webfw::Schema|ActiveRecord::Schema(?:\[[\d.]+\])?)(?=\.define)/m.exec(text) ?? []
  return (
    entry ?? (existsSync('config/application.rb') ? 'ActiveRecord::Schema[8.1]' : 'Webfw::Schema')
  )
}

/** Writes the schema where `--dump` says, unless this is production, which keeps no file of it. */
function dumpTo(
  runtime: Runtime,
  args: readonly string[],
  database: OwnConnection,
  print: Print,
): void {
  const index = args.indexOf('--dump')
  const path = args[index + 1]
  if (index === -1 || path === undefined) return
  if (runtime.configuration.environment !== 'production')
    writeSchema(runtime, path, database, print)
}

function writeSchema(
  { configuration: { postgres: server } }: Runtime,
  path: string,
  database: OwnConnection,
  print: Print,
): void {
  const connection = schemaConnection(database)
  const schema = !path.endsWith('.sql')
    ? dumpSchema(connection, schemaEntry(path))
    : server === null
      ? dumpStructure(connection, structureOf(connection))
      : dumpStructure(connection, postgres.structure(server))
  const isSame = existsSync(path) && readFileSync(path, 'utf8') === schema
  if (!isSame) writeFileSync(path, schema)
  print(`${isSame ? 'identical' : '    wrote'} ${path}`)
}

/** The version to migrate to: a word, or VERSION; null where none is given. */
function versionOf(args: readonly string[]): string | null {
  const version = wordOf(args) ?? (process.env.VERSION || null)
  if (version === null || /^\d{1,30}$/.test(version)) return version
  throw new UsageError(
    `VERSION is ${JSON.stringify(version)}, which is not the version of a migration.`,
  )
}

/** How many migrations to take back: a word, or STEP, or one. */
function countOf(args: readonly string[]): number {
  const count = wordOf(args) ?? (process.env.STEP || '1')
  if (/^[1-9]\d{0,5}$/.test(count)) return Number(count)
  throw new UsageError(`db rollback takes a number of migrations, not ${JSON.stringify(count)}.`)
}

/** The word that is neither an option nor its value. */
function wordOf(args: readonly string[]): string | null {
  const dump = args.indexOf('--dump')
  const [word] = dump < 0 ? args : args.toSpliced(dump, 2)
  return word ?? null
}
