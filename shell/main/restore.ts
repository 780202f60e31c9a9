import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigurationError, UsageError } from '../errors.ts'
import { Database } from '../sqlite/database.ts'
import { openBackup, restore } from '../sqlite/restore.ts'
import type { Command } from './commands.ts'
import { restoreAdvice } from './postgresql-commands.ts'
import type { Runtime } from './runtime.ts'

/** Puts a backup in place of the database, while servers go on using it. */
export const restoreFrom: Command = (runtime, args, print) => {
  const [word] = args
  if (word === undefined) throw new UsageError('db restore needs the FILE to restore from.')
  const server = runtime.configuration.postgres
  if (server !== null) throw new UsageError(restoreAdvice(server, word))
  const path = resolve(word)
  const { database } = runtime.configuration
  refuseItself(path, database)
  const { library } = runtime
  using source = openBackup(library, path, runtime.databaseKey)
  const pending = checkVersions(runtime, source, path)
  const options = { ...runtime.databaseOptions, overwrites: true }
  using target = Database.open(library, database, options)
  restore(library, source, target)
  print(`restored ${database} from ${path}`)
  if (pending.length > 0) {
    print(
      `The backup is older than this program (${pending.join(', ')}): run \`${runtime.program} migrate\`.`,
    )
  }
  return 0
}

/** The migrations that the backup has not seen; refuses a backup of a newer program, or of another. */
function checkVersions(runtime: Runtime, source: Database, path: string): string[] {
  const { migrations } = runtime.app
  const isKnown = source.query("SELECT 1 FROM sqlite_master WHERE name = 'schema_migrations'").count
  if (isKnown === 0 && migrations.length > 0) {
    throw new ConfigurationError(
      `${path} has no table schema_migrations: it is no backup of ${runtime.app.name}.`,
    )
  }
  const states = isKnown === 0 ? [] : runtime.migrator(source).status()
  const newer = states.filter(({ name }) => name === '** NO FILE **')
  if (newer.length > 0) {
    const versions = newer.map(({ version }) => version).join(', ')
    throw new ConfigurationError(
      `${path} is of a newer program, which knows the migrations ${versions}: restore it with that one.`,
    )
  }
  return states
    .filter(({ state }) => state === 'down')
    .map(({ version, name }) => `${version} ${name}`)
}

function refuseItself(path: string, database: string): void {
  if (database === ':memory:') throw new ConfigurationError('A database in memory has no backups.')
  const [one, other] = [path, database].map((each) => statSync(each, { throwIfNoEntry: false }))
  if (one === undefined || one.dev !== other?.dev || one.ino !== other.ino) return
  throw new ConfigurationError(`${path} is the database itself.`)
}
