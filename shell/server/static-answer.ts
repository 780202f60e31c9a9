import type { Exchange } from '../core/exchange.ts'
import type { Answer } from './connection.ts'
import type { PublicFiles } from './public-files.ts'
import type { StaticFile } from './static-file.ts'
import { respondWithFile } from './static-response.ts'
import type { Pieces } from './wire.ts'

const PIECE = 256 * 1024

/** The answer when a file of public/ is asked for; null when it is not. Touches no session. */
export function answerWithFile(
  exchange: Exchange,
  files: PublicFiles,
  keepAlive: boolean,
  log: (status: number, bytes: number) => void,
): Answer | null {
  if (exchange.method !== 'GET' && exchange.method !== 'HEAD') return null
  const file = files.find(exchange.path, exchange.field('accept-encoding'))
  if (file === null) return null
  const response = respondWithFile(
    file,
    {
      isHead: exchange.isSentAsHead,
      ifNoneMatch: exchange.field('if-none-match'),
      ifModifiedSince: exchange.field('if-modified-since'),
      ifRange: exchange.field('if-range'),
      range: exchange.field('range'),
      keepAlive,
    },
    new Date(),
  )
  log(response.status, response.head.length + response.end - response.start)
  exchange.close()
  return {
    bytes: response.head,
    pieces: response.end === response.start ? null : piecesOf(file, response.start, response.end),
    keepAlive,
    release: () => {},
  }
}

/** The bytes of a file from `start` to `end`, a piece at a time. */
export function piecesOf(file: Pick<StaticFile, 'read'>, start: number, end: number): Pieces {
  let position = start
  return () => {
    if (position >= end) return null
    const piece = file.read(position, Math.min(position + PIECE, end))
    // A file that became shorter while it was sent: what is left cannot be made up.
    if (piece.length === 0) return null
    position += piece.length
    return piece
  }
}
