import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { requireSecret } from '../config/configuration.ts'
import { outsideRequest, startOutsideWith } from '../controller/outside-request.ts'
import { isReached } from '../core/route.ts'
import { ConfigurationError, UsageError } from '../errors.ts'
import { openPage, openPagesWith } from '../helpers/outside-view.ts'
import { railsApplication } from '../rails-application.ts'
import { refuseUnknownTexts } from '../ruby/class/evaluated-text.ts'
import { viewsOf } from '../server/page/view-source.ts'
import type { Stack } from '../server/stack.ts'
import { backup, integrityProblems } from '../sqlite/backup.ts'
import { Database } from '../sqlite/database.ts'
import { backupOften } from './backup-often.ts'
import { createStack } from './create-stack.ts'
import { refusePending } from './pending.ts'
import * as postgres from './postgresql-commands.ts'
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

/** Makes the database file when it is missing. */
export const create: Command = (runtime, _args, print) => {
  const server = runtime.configuration.postgres
  if (server !== null) postgres.createMissing(server)
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
  refuseUnknownTexts()
  requireDatabase(runtime)
  refusePending(runtime)
  const stack = mailingStack(runtime)
  runtime.withDatabase(() => {
    prepareTables(runtime)
    seeds()
  })
  return (
    stack()
      ?.finish(runtime.settings.drainTimeout)
      .then(() => 0) ?? 0
  )
}

/** Makes the tables of jobs and sockets, where the application has any. */
export function prepareTables({ app }: Runtime): void {
  app.jobs?.prepare()
  app.cable?.prepare()
}

/** What renders the mails and broadcasts of a command, made for the first of them; null before. */
export function mailingStack(runtime: Runtime): () => Stack | null {
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
  openPagesWith((run) => {
    // The stack says by itself who opens pages from then on.
    outsideRequest()
    return openPage(run)
  })
  return () => stack
}

/** Copies the database to a file while others go on using it. */
export const backupTo: Command = (runtime, args, print) => {
  const [path] = args
  if (path === undefined) throw new UsageError('db backup needs the FILE to write to.')
  const server = runtime.configuration.postgres
  if (server !== null) throw new UsageError(postgres.backupAdvice(server, path))
  requireDatabase(runtime)
  if (path.startsWith('--')) return backupOften(runtime, args, print)
  if (args.length > 1) throw new UsageError(`db backup takes one FILE: ${args[1]} is too much.`)
  const options = runtime.databaseKey
  runtime.withDatabase((database) =>
    backup(runtime.library, database as Database, resolve(path), options),
  )
  print(`wrote ${resolve(path)}`)
  return 0
}

/** Looks for damage: the file's integrity and rows that break a foreign key. */
export const check: Command = (runtime, _args, print) => {
  requireDatabase(runtime)
  const problems = runtime.withDatabase((database) =>
    database instanceof Database ? integrityProblems(database) : postgres.problems(database),
  )
  for (const problem of problems) print(problem)
  if (problems.length === 0) print('ok')
  return problems.length === 0 ? 0 : 1
}

/** Prints the routes, or those of `--controller=NAME` or that `--grep=WORD` finds, or both; `--json`: as data. */
export const routes: Command = (runtime, args, print) => {
  const { environment } = runtime.configuration
  const reached = runtime.app.routes.filter((route) => isReached(route, environment))
  const filters = args.filter((each) => each !== '--json')
  const found = filters.reduce(selectRoutes, reached)
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

/** A new file would be in good order, and its backup worth nothing: what only reads makes none. */
export function requireDatabase(runtime: Runtime): void {
  const { database, postgres: server } = runtime.configuration
  if (server !== null) return postgres.requireThere(runtime)
  if (database === ':memory:' || existsSync(database)) return
  throw new ConfigurationError(
    `There is no database ${database}: run \`${runtime.program} migrate\`, or let WEBFW_DATABASE name another.`,
  )
}
