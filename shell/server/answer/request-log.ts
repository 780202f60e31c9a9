import type { Log } from '../../log/log.ts'

/** What the line of one request says. */
export interface RequestFacts {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly status: number
  /** Milliseconds in all, in templates and in the database. */
  readonly total: number
  readonly views: number
  readonly database: number
  readonly bytes: number
  readonly remoteIp: string
  /** Filtered parameters; null where there were none. */
  readonly params: Readonly<Record<string, unknown>> | null
}

/** Writes the line of one request. */
export function logRequest(log: Log, facts: RequestFacts): void {
  if (!log.writes('info')) return
  const { method, path, status, params } = facts
  log.log('info', `${method} ${path} ${status}`, {
    id: facts.id,
    total: milliseconds(facts.total),
    views: milliseconds(facts.views),
    db: milliseconds(facts.database),
    bytes: facts.bytes,
    ip: facts.remoteIp,
    ...(params === null ? {} : { params: JSON.stringify(params) }),
  })
}

function milliseconds(value: number): number {
  return Math.round(value * 100) / 100
}
