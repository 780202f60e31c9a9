import type { Log } from '../../log/log.ts'

/** How often a statement may come in one request before it looks like a query for each record of a list. */
const REPEATED = 3

/** The statements of one request as lines of level debug; those that come again and again say so. */
export class QueryLog {
  readonly #log: Log
  readonly #id: string
  readonly #times = new Map<string, number>()

  private constructor(log: Log, id: string) {
    this.#log = log
    this.#id = id
  }

  /** Null where the log takes no lines of level debug. */
  static of(log: Log, id: () => string): QueryLog | null {
    return log.writes('debug') ? new QueryLog(log, id()) : null
  }

  /** Values are bound, so the text of a statement says nothing of them. */
  add(sql: string, milliseconds: number): void {
    const times = (this.#times.get(sql) ?? 0) + 1
    this.#times.set(sql, times)
    const mark = times >= REPEATED ? ` (N+1? ${times} times in this request)` : ''
    this.#log.debug(`SQL ${sql}${mark}`, { ms: Number(milliseconds.toFixed(2)), id: this.#id })
  }
}
