import type { Log } from '../../log/log.ts'

/** How often a statement may come in one request before it looks like a query for each record of a list. */
const REPEATED = 3

/** What the statements of one request took, and what it read of the cache; at level debug each statement is a line of the log. */
export class QueryMeter {
  readonly #log: Log
  readonly #id: () => string
  readonly #times: Map<string, number> | null
  /** Milliseconds. */
  spent = 0
  /** Whether something was run for its effect. */
  hasWritten = false

  /** How many there were. */
  count = 0

  /** How often `Rails.cache` was read, by the application and for fragments, and how often it had the value. */
  cacheReads = 0
  cacheHits = 0

  /** `id` is the request's, for the lines; `counts`: whether somebody asks how often each came. */
  constructor(log: Log, id: () => string, counts = false) {
    this.#log = log
    this.#id = id
    this.#times = counts || log.writes('debug') ? new Map() : null
  }

  /** How often the statement came that came most, where that looks like one for each record; else 0. */
  get repeated(): number {
    const most = Math.max(0, ...(this.#times?.values() ?? []))
    return most >= REPEATED ? most : 0
  }

  ran(sql: string, milliseconds: number, isWrite: boolean): void {
    this.spent += milliseconds
    this.count++
    if (isWrite) this.hasWritten = true
    if (this.#times !== null) this.#write(this.#times, sql, milliseconds)
  }

  readCache(isHit: boolean): void {
    this.cacheReads++
    if (isHit) this.cacheHits++
  }

  /** Values are bound, so the text of a statement says nothing of them; one that comes again and again is marked. */
  #write(all: Map<string, number>, sql: string, milliseconds: number): void {
    const times = (all.get(sql) ?? 0) + 1
    all.set(sql, times)
    const mark = times >= REPEATED ? ` (N+1? ${times} times in this request)` : ''
    this.#log.debug(`SQL ${sql}${mark}`, { ms: Number(milliseconds.toFixed(2)), id: this.#id() })
  }
}
