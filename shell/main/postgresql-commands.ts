import { ConfigurationError } from '../errors.ts'
import { PostgresConnection } from '../postgresql/connection.ts'
import { type Place, placeName } from '../postgresql/place.ts'
import { NoDatabaseError } from '../record/database/database-errors.ts'
import { quoteName, quoteText } from '../schema/quote.ts'
import type { Runtime } from './runtime.ts'

// What the commands of databases do with a server.

/** Makes the database where the server has none of its name. */
export function createMissing(postgres: Place): void {
  const { database } = postgres
  asking(postgres, (server) => {
    const sql = 'SELECT 1 FROM pg_database WHERE datname = ?'
    if (server.query(sql, [database]).count > 0) return
    server.execute(`CREATE DATABASE ${quoteName(database)} ENCODING 'UTF8' TEMPLATE template0`)
  })
}

/** Removes the database, and with it whoever is connected to it. */
export function drop(postgres: Place): void {
  asking(postgres, (server) => {
    server.execute(`DROP DATABASE IF EXISTS ${quoteName(postgres.database)} WITH (FORCE)`)
  })
}

/** Puts an empty database in place of the one that is there. */
export function replace(runtime: Runtime): void {
  const { postgres } = runtime.configuration
  if (postgres === null) return
  drop(postgres)
  createMissing(postgres)
}

/** Refuses in one line where there is no such database. */
export function requireThere(runtime: Runtime): void {
  try {
    runtime.withDatabase((database) => database.query('SELECT 1'))
  } catch (error) {
    if (!(error instanceof NoDatabaseError)) throw error
    throw new ConfigurationError(
      `There is no database ${runtime.configuration.database}: run \`${runtime.program} db create\`, or let DATABASE_URL name another.`,
    )
  }
}

/** What makes a backup of a server. */
export function backupAdvice(postgres: Place, file: string): string {
  return `db backup copies the file of SQLite. A server has its own: pg_dump --format=custom --file=${file} ${address(postgres)}`
}

/** What brings one back. */
export function restoreAdvice(postgres: Place, file: string): string {
  return `db restore puts back a file of SQLite. A server has its own: pg_restore --clean --if-exists --dbname=${address(postgres)} ${file}`
}

/** What is wrong: indexes that were not finished, conditions that the rows there were do not have to meet. */
export function problems(database: PostgresConnection): string[] {
  const indexes = database.query(
    'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid ORDER BY 1',
  )
  const constraints = database.query(
    'SELECT conname::text AS name, conrelid::regclass::text AS owner FROM pg_constraint WHERE NOT convalidated ORDER BY 1',
  )
  return [
    ...indexes
      .toObjects()
      .map(({ name }) => `the index ${name} is not valid: REINDEX INDEX ${name}`),
    ...constraints
      .toObjects()
      .map(
        ({ name, owner }) =>
          `the rows of ${owner} have not been looked at for ${name}: ALTER TABLE ${owner} VALIDATE CONSTRAINT ${name}`,
      ),
  ]
}

/**
 * The schema as `pg_dump` writes it, without the framework's own tables and the heading. ConfigurationError where the program is not
 * there or refuses.
 */
export function structure(postgres: Place): string {
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  const { hosts, user, password, database, sslmode, sslrootcert, sslcert, sslkey } = postgres
  const [[host, port] = ['', 5432]] = hosts
  const said = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGSSLMODE: sslmode,
    PGSSLROOTCERT: sslrootcert,
    PGSSLCERT: sslcert,
    PGSSLKEY: sslkey,
  }
  const env = Object.entries(said).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  )
  const args = [
    '--schema-only',
    '--no-privileges',
    '--no-owner',
    '--exclude-table=webfw_*',
    database,
  ]
  const { status, stdout, stderr, error } = spawnSync('pg_dump', args, {
    env: { ...process.env, ...Object.fromEntries(env) },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  if (error !== undefined || status !== 0) {
    throw new ConfigurationError(
      error === undefined
        ? `pg_dump: ${stderr.trim()}`
        : 'db/structure.sql is written by pg_dump, which is not installed here: install the package postgresql-client, as new as the server, or write `config.active_record.schema_format = :ruby`.',
    )
  }
  const text = stdout.replace(/^\\(?:un)?restrict\b.*\n/gm, '').replace(/^(?:\s*(?:--.*)?\n)+/, '')
  return `${text.trimEnd()}\n\nSET search_path TO "$user", public;\n\n`
}

/** Runs `body` with a connection to the server's own database. */
function asking(postgres: Place, body: (server: PostgresConnection) => void): void {
  const server = new PostgresConnection({ ...postgres, database: 'postgres' })
  try {
    body(server)
  } catch (error) {
    throw new ConfigurationError(`${placeName(postgres)}: ${(error as Error).message}`)
  } finally {
    server.close()
  }
}

/** The address of a database for the programs of PostgreSQL, without its password. */
function address({ hosts, user, database }: Place): string {
  const [[host, port] = ['', 5432]] = hosts
  return quoteText(`host=${host} port=${port} user=${user} dbname=${database}`)
}
