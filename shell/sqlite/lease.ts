import type { Connection, Executed } from '../record/database/connection.ts'
import type { Rows } from '../record/database/rows.ts'
import type { Bind } from '../schema/connection.ts'
import type { Database } from './database.ts'
import { withDeadline } from './deadline.ts'

/** A connection for one request: taken at its first query, and stopped at its deadline. */
export class Lease implements Connection {
  readonly #take: () => Database
  readonly #deadline: number
  readonly #beforeWriting: (database: Database | null, sql: string) => void
  #database: Database | null = null

  /** The deadline is a time of `performance.now()`. */
  constructor(
    take: () => Database,
    deadline: number,
    beforeWriting: (database: Database | null, sql: string) => void,
  ) {
    this.#take = take
    this.#deadline = deadline
    this.#beforeWriting = beforeWriting
  }

  /** What has been taken; null before the first query. */
  get database(): Database | null {
    return this.#database
  }

  get inTransaction(): boolean {
    return this.#database?.inTransaction ?? false
  }

  query(sql: string, binds?: readonly Bind[]): Rows {
    const database = this.#hold()
    return withDeadline(this.#deadline, () => database.query(sql, binds))
  }

  execute(sql: string, binds?: readonly Bind[]): Executed {
    this.#beforeWriting(this.#database, sql)
    const database = this.#hold()
    return withDeadline(this.#deadline, () => database.execute(sql, binds))
  }

  #hold(): Database {
    this.#database ??= this.#take()
    return this.#database
  }
}
