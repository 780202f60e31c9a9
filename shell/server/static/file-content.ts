import type { Response } from '../../controller/response.ts'
import type { Exchange } from '../../core/exchange.ts'
import type { Pieces } from '../socket/wire.ts'
import { contentOf } from './byte-ranges.ts'
import { piecesOf } from './pieces-of.ts'

/** What follows the head of a response that sends a file. */
export interface FileContent {
  readonly length: number
  readonly pieces: Pieces
}

/** The content of `send_file`, with its fields set; null when the response sends no file. */
export function fileContentOf(response: Response, exchange: Exchange): FileContent | null {
  const { file } = response
  if (file === null) return null
  const headers = response.headers()
  const type = response.contentType ?? file.type
  const mayRange =
    response.status === 200 && !exchange.isSentAsHead && isVersion(response, exchange)
  const isGet = exchange.method === 'GET'
  const range = mayRange && isGet ? exchange.field('range') : null
  const content = contentOf(range, { length: file.length, type })
  if (content.status !== 200) response.status = content.status
  if (content.contentRange !== null) headers.set('Content-Range', content.contentRange)
  if (content.multipartType !== null) headers.set('Content-Type', content.multipartType)
  headers.set('Accept-Ranges', 'bytes')
  headers.set('Content-Length', String(content.length))
  return { length: content.length, pieces: piecesOf(file, content.segments) }
}

/** Whether `If-Range` names this version, by its strong tag or its date (RFC 9110, section 13.1.5). */
function isVersion(response: Response, exchange: Exchange): boolean {
  const named = exchange.field('if-range')
  if (named === null) return true
  const headers = response.headers()
  return named === headers.get(named.startsWith('"') ? 'ETag' : 'Last-Modified')
}
