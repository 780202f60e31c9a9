import type { Connection, Executed } from '../../record/database/connection.ts'
import type { Rows } from '../../record/database/rows.ts'
import type { Bind } from '../../schema/connection.ts'

/** A connection that knows how long its statements took. */
export class TimedConnection implements Connection {
  readonly #connection: Connection
  /** Milliseconds. */
  spent = 0
  /** Whether something was run for its effect. */
  hasWritten = false

  constructor(connection: Connection) {
    this.#connection = connection
  }

  get inTransaction(): boolean {
    return this.#connection.inTransaction
  }

  query(sql: string, binds?: readonly Bind[]): Rows {
    const started = performance.now()
    try {
      return this.#connection.query(sql, binds)
    } finally {
      this.spent += performance.now() - started
    }
  }

  execute(sql: string, binds?: readonly Bind[]): Executed {
    this.hasWritten = true
    const started = performance.now()
    try {
      return this.#connection.execute(sql, binds)
    } finally {
      this.spent += performance.now() - started
    }
  }
}
