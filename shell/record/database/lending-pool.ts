import { requestState } from '../../ruby/request-state.ts'
import type { Adapter } from '../../schema/adapter.ts'
import type { Connection } from './connection.ts'
import { Lease, type Lender } from './lease.ts'
import type { StatementObserver } from './statement-observer.ts'

/**
 * Connections to one database, lent for a turn: the part of a request that runs without waiting. What
 * awaits keeps none meanwhile, so any number of requests may wait.
 */
export abstract class LendingPool<C extends Connection> implements Lender<C> {
  abstract readonly adapter: Adapter
  /** The pools that other roles read, by the roles' names. */
  readonly replicas: ReadonlyMap<string, LendingPool<C>> = new Map()
  readonly #requestTimeout: number
  #turn: Lease<C> | null = null

  /** `requestTimeout`: milliseconds after which the statements of a turn are stopped. */
  constructor(requestTimeout = 60_000) {
    this.#requestTimeout = requestTimeout
  }

  abstract take(): C
  abstract beforeWriting(connection: C | null, sql: string): void
  /** Takes a connection back; a transaction left open is rolled back and logged. */
  abstract release(connection: C): void
  /** Raises an Error once the pool is closed. */
  protected abstract requireOpen(): void

  /** Runs `body` as one turn: with a connection of its own from its first statement to its return. */
  turn<T>(observer: StatementObserver | null, body: () => T): T {
    const lease = this.#lease(observer)
    const outer = this.#turn
    this.#turn = lease
    let run = body
    for (const replica of this.replicas.values()) {
      const inner = run
      run = () => replica.turn(observer, inner)
    }
    try {
      return run()
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

  #lease(observer: StatementObserver | null): Lease<C> {
    this.requireOpen()
    return new Lease(this, performance.now() + this.#requestTimeout, observer)
  }

  #end({ taken }: Lease<C>): void {
    if (taken !== null) this.release(taken)
  }
}
