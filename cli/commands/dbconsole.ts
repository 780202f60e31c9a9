import { existsSync } from 'node:fs'
import { Command, Option } from 'clipanion'
import type { Place } from '../../shell/postgresql/place.ts'
import { openApp } from '../app/app.ts'
import { configurationOf } from '../app/configured.ts'
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
      [
        'Ask a replica, with the password of config/database.yml',
        '$0 dbconsole --db primary_replica -p',
      ],
    ],
  })

  environment = Option.String('-e,--environment', {
    description: 'development, test or production',
  })

  database = Option.String('--db,--database', {
    description: 'one of config/database.yml: primary, or a replica',
  })

  password = Option.Boolean('-p,--include-password', false, {
    description: 'hands psql the password that is configured',
  })

  async execute(): Promise<number> {
    const app = await openApp()
    const env = { ...process.env, ...(this.environment && { WEBFW_ENV: this.environment }) }
    const { database, databaseKey, postgres, replicas } = await configurationOf(app.root, env)
    if (this.database !== undefined && this.database !== 'primary') {
      const replica = replicas.get(this.database)
      if (replica !== undefined) return this.#psql(replica)
      const names = ['primary', ...replicas.keys()].join(', ')
      throw new CommandError(`there is no database ${this.database}: there are ${names}.`)
    }
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

  #psql(place: Place): Promise<number> {
    const { hosts, user, database, password, sslmode, sslrootcert, sslcert, sslkey } = place
    const psql = which('psql')
    if (psql === null)
      throw new CommandError('psql is not installed: `apt install postgresql-client`.')
    const given = {
      PGHOST: hosts.map(([host]) => host).join(','),
      PGPORT: hosts.map(([, port]) => port).join(','),
      PGUSER: user,
      PGSSLMODE: sslmode,
      PGSSLROOTCERT: sslrootcert,
      PGSSLCERT: sslcert,
      PGSSLKEY: sslkey,
      PGPASSWORD: this.password ? password : null,
    }
    const env = { ...process.env }
    for (const [name, value] of Object.entries(given)) if (value !== null) env[name] = value
    return runAttached(psql, [database], { env })
  }
}
