import { READING, WRITING } from '../../record/database/roles.ts'
import type { DatabaseRole } from '../../ruby/request-state.ts'
import { world } from '../../ruby/world.ts'
import type { Action } from './action.ts'

/** Where the session says when it wrote last: milliseconds since 1970. */
const LAST_WRITE = 'last_write'

const READS = /^(?:GET|HEAD)$/

/**
 * Sends what reads to a replica, unless its session has written so recently that the replica may not know of it: there
 * it reads what others write to, and writes nothing. Rails API, ActiveRecord::Middleware::DatabaseSelector.
 */
export class DatabaseSelector {
  readonly #delay: number

  /** `delay`: seconds. */
  constructor(delay: number) {
    this.#delay = delay * 1000
  }

  roleOf({ exchange, session }: Action): DatabaseRole | null {
    if (!READS.test(exchange.method)) return null
    const written = Number(session.get(LAST_WRITE) ?? 0)
    const isRecent = world().now() * 1000 - written < this.#delay
    return { name: isRecent ? WRITING : READING, preventsWrites: true }
  }

  /** Notes in the session that the request may have written. */
  performed({ exchange, session, isFailure }: Action): void {
    if (READS.test(exchange.method) || isFailure) return
    session.set(LAST_WRITE, String(Math.floor(world().now() * 1000)))
  }
}
