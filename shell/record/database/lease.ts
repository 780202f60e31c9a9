import type { Adapter } from '../../schema/adapter.ts'
import type { Bind } from '../../schema/connection.ts'
import type { Connection, Executed } from './connection.ts'
import { withDeadline } from './deadline.ts'
import type { Rows } from './rows.ts'
import type { StatementObserver } from './statement-observer.ts'

/** Where a lease takes its connection. */
export interface Lender<C extends Connection> {
  readonly adapter: Adapter
  take(): C
  /** Before a statement that may write; `connection` is null before the first of the turn. */
  beforeWriting(connection: C | null, sql: string): void
}

/** The connection of one turn: taken at its first statement, and stopped at its deadline. */
export class Lease<C extends Connection> implements Connection {
  readonly #lender: Lender<C>
  readonly #deadline: number
  readonly #observer: StatementObserver | null
  #taken: C | null

  /** The deadline is a time of `performance.now()`. `taken`: what is lent already. */
  constructor(
    lender: Lender<C>,
    deadline: number,
    observer: StatementObserver | null,
    taken: C | null = null,
  ) {
    this.#lender = lender
    this.#deadline = deadline
    this.#observer = observer
    this.#taken = taken
  }

  /** What has been taken; null before the first statement. */
  get taken(): C | null {
    return this.#taken
  }

  get adapter(): Adapter {
    return this.#lender.adapter
  }

  get inTransaction(): boolean {
    return this.#taken?.inTransaction ?? false
  }

  query(sql: string, binds?: readonly Bind[]): Rows {
    const started = performance.now()
    try {
      const connection = this.#hold()
      return withDeadline(this.#deadline, () => connection.query(sql, binds))
    } finally {
      this.#observer?.ran(sql, performance.now() - started, false)
    }
  }

  execute(sql: string, binds?: readonly Bind[]): Executed {
    const started = performance.now()
    try {
      this.#lender.beforeWriting(this.#taken, sql)
      const connection = this.#hold()
      return withDeadline(this.#deadline, () => connection.execute(sql, binds))
    } finally {
      this.#observer?.ran(sql, performance.now() - started, true)
    }
  }

  #hold(): C {
    this.#taken ??= this.#lender.take()
    return this.#taken
  }
}
