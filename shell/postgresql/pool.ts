import { ConnectionNotEstablished } from '../record/database/connection-handler.ts'
import { LendingPool } from '../record/database/lending-pool.ts'
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
  /** The servers that other roles read, by the roles' names. */
  readonly replicas?: ReadonlyMap<string, Place>
}

/** Connections to one server. */
export class PostgresPool extends LendingPool<PostgresConnection> {
  readonly adapter = postgresql
  readonly place: Place
  override readonly replicas: ReadonlyMap<string, PostgresPool>
  readonly #options: PoolOptions
  readonly #free: PostgresConnection[] = []
  readonly #lent = new Set<PostgresConnection>()
  #failures = 0
  #failure: ConnectionFailed | null = null
  #triesAt = 0
  #isClosed = false
  #listening: Listening | null = null

  constructor(place: Place, options: PoolOptions = {}) {
    super(options.requestTimeout)
    this.place = place
    this.#options = options
    const { replicas: places = new Map<string, Place>(), ...rest } = options
    this.replicas = new Map([...places].map(([role, at]) => [role, new PostgresPool(at, rest)]))
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
      connection.letGo()
      if (!this.#isClosed) {
        this.#free.push(connection)
        return
      }
    } catch {}
    connection.close()
  }

  /** How many connections are open, lent ones too. */
  get openCount(): number {
    const own = this.#free.length + this.#lent.size
    return [...this.replicas.values()].reduce((sum, { openCount }) => sum + openCount, own)
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
    for (const replica of this.replicas.values()) replica.close()
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

  protected requireOpen(): void {
    if (this.#isClosed) throw new Error(`the pool of ${placeName(this.place)} is closed`)
  }
}
