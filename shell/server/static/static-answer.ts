import type { Log } from '../../log/log.ts'
import type { Action } from '../answer/action.ts'
import { logRequest } from '../answer/request-log.ts'
import type { Answer } from '../socket/reading.ts'
import { piecesOf } from './pieces-of.ts'
import type { PublicFiles } from './public-files.ts'
import { respondWithFile } from './static-response.ts'

/** The answer when a file of public/ is asked for; null when it is not. Touches no session. */
export function answerWithFile(
  { exchange, arrival }: Pick<Action, 'exchange' | 'arrival'>,
  files: PublicFiles,
  isDraining: boolean,
  log: Log,
): Answer | null {
  if (exchange.method !== 'GET' && exchange.method !== 'HEAD') return null
  const file = files.find(exchange.path, exchange.list('accept-encoding'))
  if (file === null) return null
  const keepAlive = exchange.keepsAlive && !isDraining
  const response = respondWithFile(
    file,
    {
      isHead: exchange.isSentAsHead,
      ifMatch: exchange.list('if-match'),
      ifUnmodifiedSince: exchange.date('if-unmodified-since'),
      ifNoneMatch: exchange.list('if-none-match'),
      ifModifiedSince: exchange.date('if-modified-since'),
      ifRange: exchange.field('if-range'),
      ifRangeDate: exchange.date('if-range'),
      range: exchange.field('range'),
      keepAlive,
    },
    new Date(),
  )
  logRequest(log, {
    id: '-',
    method: exchange.isSentAsHead ? 'HEAD' : exchange.method,
    target: exchange.target,
    status: response.status,
    total: performance.now() - arrival.started,
    views: 0,
    database: 0,
    bytes: response.head.length + response.length,
    remoteIp: arrival.remoteAddress,
    params: null,
  })
  exchange.close()
  return {
    bytes: response.head,
    pieces: response.length === 0 ? null : piecesOf(file, response.segments),
    keepAlive,
    release: () => {},
  }
}
