import type { Connection, Executed } from '../record/database/connection.ts'
import { StatementInvalid, StatementTimeout } from '../record/database/database-errors.ts'
import type { Rows } from '../record/database/rows.ts'
import type { Bind } from '../schema/connection.ts'
import { postgresql } from './adapter.ts'
import { ConnectionFailed, type ServerError } from './errors.ts'
import { numbered } from './numbered.ts'
import type { Place } from './place.ts'
import { Stopped, Wire } from './wire.ts'

/** One connection as records use it. What begins a transaction goes to the server with its first statement. */
export class PostgresConnection implements Connection {
  readonly adapter = postgresql
  readonly #place: Place
  #wire: Wire
  /** BEGIN and SAVEPOINT that the server has not been told of. */
  #waiting: string[] = []
  /** Whether it may hold locks that no transaction ends. */
  #holdsLocks = false

  constructor(place: Place) {
    this.#place = place
    this.#wire = Wire.open(place)
  }

  /** The server as it calls itself: `15.18`. */
  get serverVersion(): string {
    return this.#wire.told.get('server_version') ?? ''
  }

  get inTransaction(): boolean {
    return this.#waiting.length > 0 || this.#wire.inTransaction
  }

  /** Whether it can be used: what was idle may have been closed by the server. */
  isAlive(): boolean {
    return this.#wire.isQuiet()
  }

  query(sql: string, binds: readonly Bind[] = []): Rows {
    const text = binds.length === 0 ? sql : numbered(sql)
    const isOutside = !this.inTransaction
    if (sql.includes('pg_try_advisory_lock') || sql.includes('pg_advisory_lock'))
      this.#holdsLocks = true
    try {
      return this.#telling(sql, () => this.#wire.query(text, binds, this.#begun()))
    } catch (error) {
      // The server was restarted meanwhile: what only reads is asked again.
      if (!(error instanceof ConnectionFailed && isOutside && /^\s*SELECT\b/i.test(sql)))
        throw error
      this.#wire.close()
      this.#wire = Wire.open(this.#place)
      return this.#telling(sql, () => this.#wire.query(text, binds))
    }
  }

  execute(sql: string, binds: readonly Bind[] = []): Executed {
    if (binds.length > 0) this.query(sql, binds)
    else if (this.#keepsWaiting(sql)) return { changes: 0, lastInsertRowid: 0 }
    else {
      this.#telling(sql, () => this.#wire.run(sql, this.#begun()))
      if (sql === 'COMMIT' && this.#wire.tag === 'ROLLBACK') throw rolledBack()
    }
    return { changes: this.#wire.changes, lastInsertRowid: 0 }
  }

  /** What the server has against a statement, which is not run; null where it takes it. */
  complaint(sql: string): ServerError | null {
    return this.#wire.complaint(numbered(sql))
  }

  /** Lets go of what the session holds, before another turn has the connection. */
  letGo(): void {
    if (!this.#holdsLocks) return
    this.#holdsLocks = false
    this.query('SELECT pg_advisory_unlock_all()::text')
  }

  close(): void {
    this.#wire.close()
  }

  /** Whether there is nothing to tell the server yet, or nothing any more. */
  #keepsWaiting(sql: string): boolean {
    const waiting = this.#waiting
    if (sql === 'BEGIN' || sql.startsWith('SAVEPOINT ')) {
      if (sql !== 'BEGIN' && waiting.length === 0) return false
      waiting.push(sql)
      return true
    }
    const isBegun = waiting[0] !== 'BEGIN'
    if (!isBegun && (sql === 'COMMIT' || sql === 'ROLLBACK')) {
      this.#waiting = []
      return true
    }
    const [, verb, name] = /^(RELEASE|ROLLBACK TO) (\w+)$/.exec(sql) ?? []
    if (verb === undefined || waiting.at(-1) !== `SAVEPOINT ${name}`) return false
    if (verb === 'RELEASE') waiting.pop()
    return true
  }

  #begun(): readonly string[] {
    const begun = this.#waiting
    if (begun.length > 0) this.#waiting = []
    return begun
  }

  #telling<T>(sql: string, body: () => T): T {
    try {
      return body()
    } catch (error) {
      if (!(error instanceof Stopped)) throw error
      throw new StatementTimeout(`${error.message} (SQL: ${sql})`, 9, sql)
    }
  }
}

/** COMMIT of a transaction that an error has ended does nothing, and says so in a word alone. */
function rolledBack(): StatementInvalid {
  return new StatementInvalid(
    'PG::InFailedSqlTransaction: the transaction is over: PostgreSQL rolled it back, as an error inside it was rescued. Rescue it outside, or run what may fail in `transaction(requires_new: true)`.',
    0,
    'COMMIT',
  )
}
