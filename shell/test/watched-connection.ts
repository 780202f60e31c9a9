import type { Connection, Executed } from '../record/database/connection.ts'
import type { Rows } from '../record/database/rows.ts'
import type { Adapter } from '../schema/adapter.ts'
import type { Bind } from '../schema/connection.ts'

let heard: string[] | null = null

/** The statements that run while a block does, and what the block gives; those of transactions are none. */
export function statementsOf<T>(body: () => T): { statements: readonly string[]; value: T } {
  const outer = heard
  const statements: string[] = []
  heard = statements
  try {
    return { value: body(), statements }
  } finally {
    heard = outer
    outer?.push(...statements)
  }
}

/** A connection whose statements `assert_queries_count` hears of. */
export class WatchedConnection implements Connection {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  get adapter(): Adapter {
    return this.#connection.adapter
  }

  get inTransaction(): boolean {
    return this.#connection.inTransaction
  }

  query(sql: string, binds?: readonly Bind[]): Rows {
    hear(sql)
    return this.#connection.query(sql, binds)
  }

  execute(sql: string, binds?: readonly Bind[]): Executed {
    hear(sql)
    return this.#connection.execute(sql, binds)
  }
}

function hear(sql: string): void {
  if (heard !== null && !/^\s*(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/i.test(sql))
    heard.push(sql)
}
