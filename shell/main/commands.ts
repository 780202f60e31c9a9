import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { requireSecret } from '../config/configuration.ts'
import { startOutsideWith } from '../controller/outside-request.ts'
import { isReached } from '../core/route.ts'
import { ConfigurationError, UsageError } from '../errors.ts'
import { railsApplication } from '../rails-application.ts'
import { schemaConnection } from '../record/database/connection.ts'
import { dumpSchema } from '../schema/dump.ts'
import { viewsOf } from '../server/page/view-source.ts'
import type { Stack } from '../server/stack.ts'
import { backup, integrityProblems } from '../sqlite/backup.ts'
import type { Database } from '../sqlite/database.ts'
import { createStack } from './create-stack.ts'
import { refusePending } from './pending.ts'
import { routeAsData, routeTable, selectRoutes } from './route-table.ts'
import type { Runtime } from './runtime.ts'

/** Prints a line. */
export type Print = (line: string) => void

/** A command of the built binary: answers its exit status. `args` holds no more words than it takes. */
export type Command = (
  runtime: Runtime,
  args: readonly string[],
  print: Print,
) => number | Promise<number>

/** Runs what is pending. `--dump FILE` also writes the schema there. */
export const migrate: Command = (runtime, args, print) => {
  return changingSchema(runtime, (database) => {
    runtime.migrator(database, print).migrate()
    runtime.app.jobs?.prepare()
    runtime.app.cable?.prepare()
    dumpTo(optionOf(args, '--dump'), database, print)
    return 0
  })
}

/** Takes back the last migrations: `rollback 2`. */
export const rollback: Command = (runtime, args, print) => {
  const count = countOf(args)
  requireDatabase(runtime)
  return changingSchema(runtime, (database) => {
    runtime.migrator(database, print).rollback(count)
    dumpTo(optionOf(args, '--dump'), database, print)
    return 0
  })
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
    dumpTo(args[0] ?? 'db/schema.rb', database, print)
    return 0
  })
}

/** Makes the database file when it is missing. */
export const create: Command = (runtime, _args, print) => {
  runtime.withDatabase(() => undefined)
  print(`The database is ${runtime.configuration.database}.`)
  return 0
}

/** Runs db/seeds.rb. */
export const seed: Command = (runtime, _args, print) => {
  const { seeds } = runtime.app
  if (seeds === undefined) {
    print('db/seeds.rb has nothing to run.')
    return 0
  }
  requireDatabase(runtime)
  refusePending(runtime)
  const stack = mailingStack(runtime)
  runtime.withDatabase(() => {
    runtime.app.jobs?.prepare()
    runtime.app.cable?.prepare()
    seeds()
  })
  return (
    stack()
      ?.finish(runtime.settings.drainTimeout)
      .then(() => 0) ?? 0
  )
}

/** What renders the mails of a command, made for the first of them; null before. */
function mailingStack(runtime: Runtime): () => Stack | null {
  const { app, configuration } = runtime
  let stack: Stack | null = null
  startOutsideWith(() => {
    const isProduction = configuration.environment === 'production'
    const secret = isProduction ? null : (railsApplication().secret_key_base() ?? null)
    const views = viewsOf(app.views, join(configuration.root, 'app/views'))
    stack = createStack(
      runtime,
      configuration.secret ?? secret ?? requireSecret(configuration),
      views,
    )
  })
  return () => stack
}

/** Copies the database to a file while others go on using it. */
export const backupTo: Command = (runtime, args, print) => {
  const [path] = args
  if (path === undefined) throw new UsageError('db backup needs the FILE to write to.')
  requireDatabase(runtime)
  const options = runtime.databaseKey
  runtime.withDatabase((database) => backup(runtime.pool.library, database, resolve(path), options))
  print(`wrote ${resolve(path)}`)
  return 0
}

/** Looks for damage: the file's integrity and rows that break a foreign key. */
export const check: Command = (runtime, _args, print) => {
  requireDatabase(runtime)
  const problems = runtime.withDatabase((database) => integrityProblems(database))
  for (const problem of problems) print(problem)
  if (problems.length === 0) print('ok')
  return problems.length === 0 ? 0 : 1
}

/** Prints the routes, or those of `--controller=NAME` or that `--grep=WORD` finds; `--json`: as data. */
export const routes: Command = (runtime, args, print) => {
  const { environment } = runtime.configuration
  const reached = runtime.app.routes.filter((route) => isReached(route, environment))
  const [filter] = args.filter((each) => each !== '--json')
  const found = selectRoutes(reached, filter)
  if (args.includes('--json')) print(JSON.stringify({ routes: found.map(routeAsData) }))
  else if (found.length === 0) print('No routes were found.')
  else for (const line of routeTable(found)) print(line)
  return 0
}

/** Prints the application's and the framework's versions. */
export const version: Command = (runtime, _args, print) => {
  print(`${runtime.app.name}, built with webfw ${runtime.assets.version ?? '0.2.1'}`)
  return 0
}

/** Prints the licences of everything inside. */
export const licenses: Command = (runtime, _args, print) => {
  const { licenses: path } = runtime.assets
  print(path === undefined ? 'webfw: MIT' : readFileSync(path, 'utf8').trimEnd())
  return 0
}

/** A migration may do what an application may not: write to sqlite_master, for one. */
function changingSchema<T>(runtime: Runtime, body: (database: Database) => T): T {
  return runtime.withDatabase((database) => {
    database.isDefensive = false
    try {
      return body(database)
    } finally {
      database.isDefensive = true
    }
  })
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

function dumpTo(path: string | null, database: Database, print: Print): void {
  if (path === null) return
  const schema = dumpSchema(schemaConnection(database), schemaEntry(path))
  const isSame = existsSync(path) && readFileSync(path, 'utf8') === schema
  if (!isSame) writeFileSync(path, schema)
  print(`${isSame ? 'identical' : '    wrote'} ${path}`)
}

// A new file would be in good order, and its backup worth nothing: what only reads makes none.
function requireDatabase(runtime: Runtime): void {
  const { database } = runtime.configuration
  if (database === ':memory:' || existsSync(database)) return
  throw new ConfigurationError(
    `There is no database ${database}: run \`${runtime.program} migrate\`, or let WEBFW_DATABASE name another.`,
  )
}

/** How many migrations to take back: the word that is neither an option nor its value. */
function countOf(args: readonly string[]): number {
  const dump = args.indexOf('--dump')
  const [count = '1'] = args.filter(
    (_, index) => dump < 0 || (index !== dump && index !== dump + 1),
  )
  if (/^[1-9]\d{0,5}$/.test(count)) return Number(count)
  throw new UsageError(`db rollback takes a number of migrations, not ${JSON.stringify(count)}.`)
}

function optionOf(args: readonly string[], name: string): string | null {
  const index = args.indexOf(name)
  return index === -1 ? null : (args[index + 1] ?? null)
}
