import { existsSync } from 'node:fs'
import { Command, Option } from 'clipanion'
import { readConfiguration } from '../../shell/config/configuration.ts'
import type { Place } from '../../shell/postgresql/place.ts'
import { openApp } from '../app/app.ts'
import { CommandError } from '../errors.ts'
import { runAttached } from '../process/run.ts'
import { which } from '../process/which.ts'

/** `webfw dbconsole`. */
export class DbconsoleCommand extends Command {
  static override paths = [['dbconsole']]
  static override usage = Command.Usage({
    description: 'Opens the database with the sqlite3, or the psql, of the system',
    examples: [
      ['Ask the database of development', '$0 dbconsole'],
      ['Ask that of the tests', '$0 dbconsole -e test'],
    ],
  })

  environment = Option.String('-e,--environment', {
    description: 'development, test or production',
  })

  async execute(): Promise<number> {
    const app = openApp()
    const env = { ...process.env, ...(this.environment && { WEBFW_ENV: this.environment }) }
    const { database, databaseKey, postgres } = readConfiguration(env, {
      environment: 'development',
      root: app.root,
    })
    if (postgres !== null) return this.#psql(postgres)
    if (databaseKey !== null)
      throw new CommandError('the database is encrypted, which sqlite3 cannot read.')
    if (!existsSync(database)) {
      throw new CommandError(`there is no database ${database}: run \`webfw db prepare\`.`)
    }
    const sqlite3 = which('sqlite3')
    if (sqlite3 === null)
      throw new CommandError('sqlite3 is not installed: `apt install sqlite3`, or sqlite.org.')
    return runAttached(sqlite3, [database])
  }

  #psql({ hosts, user, database }: Place): Promise<number> {
    const psql = which('psql')
    if (psql === null)
      throw new CommandError('psql is not installed: `apt install postgresql-client`.')
    const [[host, port] = ['', 5432]] = hosts
    return runAttached(psql, ['-h', host, '-p', String(port), '-U', user, '-d', database])
  }
}
