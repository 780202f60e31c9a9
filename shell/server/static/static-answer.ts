import type { Exchange } from '../../core/exchange.ts'
import type { Log } from '../../log/log.ts'
import type { Action } from '../answer/action.ts'
import { logRequest } from '../answer/request-log.ts'
import type { Answer } from '../socket/reading.ts'
import { piecesOf } from './pieces-of.ts'
import type { PublicFiles } from './public-files.ts'
import { respondWithFile } from './static-response.ts'

/** The fields that ask for a part of a file, or for none of it. */
const CONDITIONS = [
  'if-match',
  'if-unmodified-since',
  'if-none-match',
  'if-modified-since',
  'if-range',
  'range',
]

/** A request as it came in: no more of an action is made for a file. */
type Asked = Pick<Action, 'exchange' | 'arrival'>

/** The answer when a file of public/ is asked for; null when it is not. Touches no session. */
export function answerWithFile(
  asked: Asked,
  files: PublicFiles,
  isDraining: boolean,
  log: Log,
): Answer | null {
  const { exchange } = asked
  if (exchange.method !== 'GET' && exchange.method !== 'HEAD') return null
  const file = files.find(exchange.path, exchange.list('accept-encoding'))
  if (file === null) return null
  const keepAlive = exchange.keepsAlive && !isDraining
  if (file.whole && keepAlive && asksForAll(exchange)) {
    const bytes = file.whole.at(Date.now(), exchange.isSentAsHead)
    logFile(log, asked, 200, bytes.length)
    exchange.close()
    return { bytes, pieces: null, keepAlive, release: () => {} }
  }
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
  logFile(log, asked, response.status, response.head.length + response.length)
  exchange.close()
  return {
    bytes: response.head,
    pieces: response.length === 0 ? null : piecesOf(file, response.segments),
    keepAlive,
    release: () => {},
  }
}

function asksForAll(exchange: Exchange): boolean {
  return CONDITIONS.every((name) => exchange.field(name) === null)
}

const NO_TAGS: readonly string[] = []

function logFile(log: Log, { exchange, arrival }: Asked, status: number, bytes: number): void {
  logRequest(log, {
    id: '-',
    method: exchange.isSentAsHead ? 'HEAD' : exchange.method,
    target: exchange.target,
    status,
    total: performance.now() - arrival.started,
    views: 0,
    database: 0,
    bytes,
    remoteIp: arrival.remoteAddress,
    params: null,
    tags: NO_TAGS,
  })
}
