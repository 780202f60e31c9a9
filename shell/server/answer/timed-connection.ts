import type { Connection, Executed } from '../../record/database/connection.ts'
import type { Rows } from '../../record/database/rows.ts'
import type { Bind } from '../../schema/connection.ts'
import type { QueryLog } from './query-log.ts'

/** A connection that knows how long its statements took. */
export class TimedConnection implements Connection {
  readonly #connection: Connection
  readonly #log: QueryLog | null
  /** Milliseconds. */
  spent = 0
  /** Whether something was run for its effect. */
  hasWritten = false

  constructor(connection: Connection, log: QueryLog | null = null) {
    this.#connection = connection
    this.#log = log
  }

  get inTransaction(): boolean {
    return this.#connection.inTransaction
  }

  query(sql: string, binds?: readonly Bind[]): Rows {
    const started = performance.now()
    try {
      return this.#connection.query(sql, binds)
    } finally {
      this.#ran(sql, started)
    }
  }

  execute(sql: string, binds?: readonly Bind[]): Executed {
    this.hasWritten = true
    const started = performance.now()
    try {
      return this.#connection.execute(sql, binds)
    } finally {
      this.#ran(sql, started)
    }
  }

  #ran(sql: string, started: number): void {
    const milliseconds = performance.now() - started
    this.spent += milliseconds
    this.#log?.add(sql, milliseconds)
  }
}
