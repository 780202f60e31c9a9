import { readConfiguration } from '../config/configuration.ts'
import { ConfigurationError } from '../errors.ts'
import { PostgresConnection } from '../postgresql/connection.ts'
import type { ServerError } from '../postgresql/errors.ts'
import { schemaConnection } from '../record/database/connection.ts'
import { ConnectionNotEstablished } from '../record/database/connection-handler.ts'
import { NoDatabaseError } from '../record/database/database-errors.ts'
import { withMarks } from '../record/query/sql-text.ts'
import { useAdapter } from '../schema/current-adapter.ts'
import { readVersions } from '../schema/schema-migrations.ts'
import type { AskedSql } from '../vocabulary/asked-name.ts'
import type { Runtime } from './runtime.ts'

/** Seconds that a build waits for a server which may be off. */
const PATIENCE = 2

/** Has PostgreSQL in development parse SQL of the application, whose aliases no schema has. */
export class StatementCheck {
  readonly #connection: PostgresConnection
  readonly #aliases: ReadonlySet<string>

  private constructor(connection: PostgresConnection, all: readonly AskedSql[]) {
    this.#connection = connection
    const texts = all.flatMap(({ statements }) => statements)
    this.#aliases = new Set(
      texts.flatMap((sql) => [...sql.matchAll(/\bas\s+"?(\w+)"?/gi)].map(([, name]) => name ?? '')),
    )
  }

  /** Null where none answers, or where it lacks a migration: it knows other tables than the application then. */
  static open(runtime: Runtime, all: readonly AskedSql[]): StatementCheck | null {
    const { databases, migrations } = runtime.app
    let connection: PostgresConnection | null = null
    try {
      const { postgres } = readConfiguration(
        { ...process.env, WEBFW_ENV: 'development' },
        {
          environment: 'development',
          root: runtime.configuration.root,
          ...(databases === undefined ? {} : { databases }),
        },
      )
      if (postgres === null) return null
      const connectTimeout = Math.min(postgres.connectTimeout, PATIENCE)
      connection = new PostgresConnection({ ...postgres, connectTimeout })
      useAdapter(connection.adapter)
      const versions = new Set(readVersions(schemaConnection(connection)))
      if (migrations.every(({ version }) => versions.has(version)))
        return new StatementCheck(connection, all)
    } catch (error) {
      const isAway =
        error instanceof ConnectionNotEstablished ||
        error instanceof NoDatabaseError ||
        error instanceof ConfigurationError
      if (!isAway) throw error
    }
    connection?.close()
    return null
  }

  /** Why it refuses SQL; null where it takes it, or where only the whole query can tell. */
  reason({ statements, hasTable }: AskedSql): string | null {
    const found = statements.map((sql) => this.#connection.complaint(withMarks(sql)))
    const [first] = found
    if (first == null || found.includes(null) || !this.#isWrong(first, hasTable)) return null
    return first.hint === '' ? first.message : `${first.message} (${first.hint})`
  }

  close(): void {
    this.#connection.close()
  }

  /** By SQLSTATE. Source: PostgreSQL, appendix A. */
  #isWrong({ sqlstate, message }: ServerError, hasTable: boolean): boolean {
    const [, name = ''] = /"(\w+)" does not exist/.exec(message) ?? []
    switch (sqlstate) {
      case '42601':
        return !message.includes('multiple commands')
      case '22P02':
      case '42704':
      case '42804':
      case '42883':
        return true
      case '42703':
        return name !== '' && hasTable && !this.#isColumn(name)
      case '42P01':
        return name !== '' && !this.#aliases.has(name)
      default:
        return false
    }
  }

  #isColumn(name: string): boolean {
    if (this.#aliases.has(name)) return true
    const sql = 'SELECT count(*) FROM information_schema.columns WHERE column_name = ?'
    return Number(this.#connection.query(sql, [name]).value(0, 0)) > 0
  }
}
