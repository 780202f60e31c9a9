import type { Exchange } from '../../core/exchange.ts'
import type { Answer } from '../socket/reading.ts'
import { piecesOf } from './pieces-of.ts'
import type { PublicFiles } from './public-files.ts'
import { respondWithFile } from './static-response.ts'

/** The answer when a file of public/ is asked for; null when it is not. Touches no session. */
export function answerWithFile(
  exchange: Exchange,
  files: PublicFiles,
  keepAlive: boolean,
  log: (status: number, bytes: number) => void,
): Answer | null {
  if (exchange.method !== 'GET' && exchange.method !== 'HEAD') return null
  const file = files.find(exchange.path, exchange.list('accept-encoding'))
  if (file === null) return null
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
  log(response.status, response.head.length + response.length)
  exchange.close()
  return {
    bytes: response.head,
    pieces: response.length === 0 ? null : piecesOf(file, response.segments),
    keepAlive,
    release: () => {},
  }
}
