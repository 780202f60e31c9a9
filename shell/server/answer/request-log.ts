import type { Exchange } from '../../core/exchange.ts'
import type { Log } from '../../log/log.ts'

/** What the line of one request says. */
export interface RequestFacts {
  readonly id: string
  readonly method: string
  /** As sent, so that nobody writes the rest of the line; the query is among the parameters. */
  readonly target: string
  readonly status: number
  /** Milliseconds in all, in templates and in the database. */
  readonly total: number
  readonly views: number
  readonly database: number
  readonly bytes: number
  readonly remoteIp: string
  /** Filtered parameters; null where there were none. */
  readonly params: Readonly<Record<string, unknown>> | null
  /** `config.log_tags`. */
  readonly tags: readonly string[]
}

/** Writes the line of one request. */
export function logRequest(log: Log, facts: RequestFacts): void {
  if (!log.writes('info')) return
  const { method, status, params } = facts
  const path = pathOf(facts.target)
  const total = milliseconds(facts.total)
  const fields: Record<string, string | number | boolean> = {
    id: facts.id,
    total,
    views: milliseconds(facts.views),
    db: milliseconds(facts.database),
    bytes: facts.bytes,
    ip: facts.remoteIp,
  }
  const shown = params === null ? null : shorten(JSON.stringify(params))
  if (shown !== null) fields.params = shown
  log.log('info', `${facts.tags.join('')}${method} ${path} ${status}`, fields, () => {
    const isWhole = shown !== null && shown.endsWith('}')
    return { method, path, status, duration: total, ...(isWhole ? { params } : {}) }
  })
}

/** What is before the query. */
function pathOf(target: string): string {
  const end = target.indexOf('?')
  return end < 0 ? target : target.slice(0, end)
}

/** Writes the line of a request that the core refused to read: `- - 400` where not even its first line could be. */
export function logRefusal(log: Log, exchange: Exchange, started: number, remoteIp: string): void {
  if (!log.writes('info')) return
  const [head = '', sentence = ''] = decodeLatin1(exchange.output).split('\r\n\r\n')
  const path = pathOf(exchange.target)
  const isKnown = path !== ''
  const method = exchange.isSentAsHead ? 'HEAD' : exchange.method
  const request = isKnown ? `${method} ${path}` : '- -'
  log.log('info', `${request} ${head.slice(9, 12)}: ${sentence.trimEnd()}`, {
    total: milliseconds(performance.now() - started),
    bytes: exchange.output.length,
    ip: remoteIp,
  })
}

function decodeLatin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

const LONGEST = 4096

/** Thousands of parameters, or names as long as a body, are no line of a log. */
function shorten(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}… of ${text.length} characters`
}

function milliseconds(value: number): number {
  return Math.round(value * 100) / 100
}
