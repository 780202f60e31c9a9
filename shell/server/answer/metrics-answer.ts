import type { QueueSize } from '../../jobs/job-store.ts'
import { SecurityUtils } from '../../standard-library/security-utils.ts'
import type { Metrics } from '../process/metrics.ts'
import type { Action } from './action.ts'
import type { Failure } from './failure.ts'

const PATH = '/metrics'
const PLAIN = 'text/plain; charset=utf-8'

/** What `GET /metrics` is answered with; null where nobody set a token. */
export interface MetricsSource {
  readonly metrics: Metrics
  readonly token: string | null
  /** How many jobs wait. */
  queues(): readonly QueueSize[]
}

/**
 * The metrics for who names the token (`Authorization: Bearer …`), 401 for others; null for any other request. Like the health
 * check it is answered for every host and over plain http.
 */
export function metricsPage({ exchange }: Action, source: MetricsSource): Failure | null {
  const { token, metrics } = source
  if (token === null || exchange.path !== PATH || exchange.method !== 'GET') return null
  const given = /^Bearer +(\S+)$/i.exec(exchange.field('authorization') ?? '')?.[1] ?? ''
  if (!SecurityUtils.secure_compare(given, token)) {
    const fields = [['WWW-Authenticate', 'Bearer realm="metrics"']] as const
    return { status: 401, contentType: PLAIN, body: 'Unauthorized', fields }
  }
  const contentType = 'text/plain; version=0.0.4; charset=utf-8'
  return { status: 200, contentType, body: metrics.text(source.queues()), fields: [] }
}
