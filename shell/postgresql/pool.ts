import type { Connection } from '../record/database/connection.ts'
import { ConnectionNotEstablished } from '../record/database/connection-handler.ts'
import { Lease, type Lender } from '../record/database/lease.ts'
import type { StatementObserver } from '../record/database/statement-observer.ts'
import { requestState } from '../ruby/request-state.ts'
import { postgresql } from './adapter.ts'
import { PostgresConnection } from './connection.ts'
import { ConnectionFailed } from './errors.ts'
import { Listening } from './listening.ts'
import { type Place, placeName } from './place.ts'

/** Milliseconds for which nobody tries to connect after so many failures. */
const PAUSES = [0, 50, 100, 200, 400, 800, 1600]

/** How a pool is opened. */
export interface PoolOptions {
  /** Milliseconds after which the statements of a turn are stopped; 60,000 unless told. */
  readonly requestTimeout?: number
  readonly log?: (line: string) => void
}

/** Connections to one server, lent for a turn: the part of a request that runs without waiting. */
export class PostgresPool implements Lender<PostgresConnection> {
  readonly adapter = postgresql
  readonly place: Place
  readonly #options: PoolOptions
  readonly #free: PostgresConnection[] = []
  readonly #lent = new Set<PostgresConnection>()
  #turn: Lease<PostgresConnection> | null = null
  #failures = 0
  #failure: ConnectionFailed | null = null
  #triesAt = 0
  #isClosed = false
  #listening: Listening | null = null

  constructor(place: Place, options: PoolOptions = {}) {
    this.place = place
    this.#options = options
  }

  /** A connection of its own, for a command; until `release`. */
  acquire(): PostgresConnection {
    return this.take()
  }

  /** Takes a connection back; a transaction left open is rolled back and logged. */
  release(connection: PostgresConnection): void {
    this.#lent.delete(connection)
    try {
      if (connection.inTransaction) {
        this.#options.log?.('a transaction was left open: rolled back')
        connection.execute('ROLLBACK')
      }
      if (!this.#isClosed) {
        this.#free.push(connection)
        return
      }
    } catch {}
    connection.close()
  }

  /** Runs `body` as one turn: with a connection of its own from its first statement to its return. */
  turn<T>(observer: StatementObserver | null, body: () => T): T {
    const lease = this.#lease(observer)
    const outer = this.#turn
    this.#turn = lease
    try {
      return body()
    } finally {
      this.#turn = outer
      this.#end(lease)
    }
  }

  /** The connection of the turn that runs. Who goes on after an await has one until they wait again. */
  get connection(): Connection {
    if (this.#turn !== null) return this.#turn
    const lease = this.#lease((requestState().origin?.queries ?? null) as StatementObserver | null)
    this.#turn = lease
    queueMicrotask(() => {
      this.#turn = null
      this.#end(lease)
    })
    return lease
  }

  /** How many connections are open, lent ones too. */
  get openCount(): number {
    return this.#free.length + this.#lent.size
  }

  /** What has been sent to a channel since it was asked last, by whichever process. */
  notices(channel: string): readonly string[] | null {
    this.#listening ??= new Listening(this.place, channel)
    return this.#listening.take()
  }

  /** Whether a connection that is lent has a transaction open. */
  hasTransaction(): boolean {
    for (const connection of this.#lent) if (connection.inTransaction) return true
    return false
  }

  /** For the leases of this pool. */
  take(): PostgresConnection {
    for (let free = this.#free.pop(); free !== undefined; free = this.#free.pop()) {
      if (free.isAlive()) {
        this.#lent.add(free)
        return free
      }
      free.close()
    }
    if (this.#lent.size >= this.place.pool) {
      throw new ConnectionNotEstablished(
        `all ${this.place.pool} connections to ${placeName(this.place)} are lent: \`pool\` says how many there may be`,
      )
    }
    const connection = this.#opened()
    this.#lent.add(connection)
    return connection
  }

  beforeWriting(): void {}

  /** Closes the free connections now, and the lent ones when they come back. */
  close(): void {
    this.#isClosed = true
    this.#listening?.close()
    for (const connection of this.#free.splice(0)) connection.close()
  }

  async closeLast(): Promise<void> {
    this.close()
  }

  /** A server that is away is not asked with every request. */
  #opened(): PostgresConnection {
    if (this.#failure !== null && performance.now() < this.#triesAt) throw this.#failure
    try {
      const connection = new PostgresConnection(this.place)
      if (this.#failures > 0) this.#options.log?.(`connected to ${placeName(this.place)} again`)
      this.#failures = 0
      this.#failure = null
      return connection
    } catch (error) {
      if (!(error instanceof ConnectionFailed)) throw error
      const pause = PAUSES[Math.min(this.#failures++, PAUSES.length - 1)] as number
      this.#failure = error
      this.#triesAt = performance.now() + pause
      throw error
    }
  }

  #lease(observer: StatementObserver | null): Lease<PostgresConnection> {
    if (this.#isClosed) throw new Error(`the pool of ${placeName(this.place)} is closed`)
    const deadline = performance.now() + (this.#options.requestTimeout ?? 60_000)
    return new Lease(this, deadline, observer)
  }

  #end({ taken }: Lease<PostgresConnection>): void {
    if (taken !== null) this.release(taken)
  }
}
