import type { Connection, Executed } from '../../record/database/connection.ts'
import type { Rows } from '../../record/database/rows.ts'
import type { Bind } from '../../schema/connection.ts'
import type { ConnectionPool, Loan } from '../stack.ts'

/**
 * The connection of an action that streams: taken at a query and given back when the action waits, so that
 * any number of them share the pool. An open transaction keeps it.
 */
export class TurnConnection implements Connection {
  readonly #pool: ConnectionPool
  #loan: Loan | null = null
  #endsWithTurn = false

  constructor(pool: ConnectionPool) {
    this.#pool = pool
  }

  get inTransaction(): boolean {
    return this.#loan?.connection.inTransaction ?? false
  }

  query(sql: string, binds?: readonly Bind[]): Rows {
    return this.#borrow().query(sql, binds)
  }

  execute(sql: string, binds?: readonly Bind[]): Executed {
    return this.#borrow().execute(sql, binds)
  }

  /** Gives back what is lent. */
  end(): void {
    const loan = this.#loan
    this.#loan = null
    loan?.end()
  }

  #borrow(): Connection {
    this.#loan ??= this.#pool.lend()
    if (!this.#endsWithTurn) {
      this.#endsWithTurn = true
      queueMicrotask(() => this.#endTurn())
    }
    return this.#loan.connection
  }

  #endTurn(): void {
    this.#endsWithTurn = false
    if (!this.inTransaction) this.end()
  }
}
