import { matchesTag } from '../controller/freshness.ts'
import { REASONS } from '../controller/status.ts'
import { contentOf, type RangedContent, type Segment } from './byte-ranges.ts'
import type { StaticFile } from './static-file.ts'

/** What a request asks of a static file. */
export interface StaticRequest {
  readonly isHead: boolean
  readonly ifNoneMatch: string | null
  readonly ifModifiedSince: string | null
  readonly ifRange: string | null
  readonly range: string | null
  readonly keepAlive: boolean
}

/** A head, and the parts of the file that follow it. */
export interface StaticResponse {
  readonly status: number
  readonly head: Uint8Array
  readonly segments: readonly Segment[]
  readonly length: number
}

/** The answer for a static file: 200, 206, 304 or 416 (RFC 9110, sections 13 and 14). */
export function respondWithFile(
  file: StaticFile,
  request: StaticRequest,
  now: Date,
): StaticResponse {
  if (isUnchanged(file, request)) return response(304, file, request, now, null)
  const content = contentOf(mayRange(file, request) ? request.range : null, file)
  return response(content.status, file, request, now, content)
}

function response(
  status: number,
  file: StaticFile,
  request: StaticRequest,
  now: Date,
  content: RangedContent | null,
): StaticResponse {
  const fields = [
    `HTTP/1.1 ${status} ${REASONS[status]}`,
    `Date: ${now.toUTCString()}`,
    `ETag: ${file.etag}`,
    `Last-Modified: ${file.modified.toUTCString()}`,
    `Cache-Control: ${file.fingerprinted ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate'}`,
    'Vary: Accept-Encoding',
    'X-Content-Type-Options: nosniff',
  ]
  if (content !== null) {
    if (content.contentRange !== null) fields.push(`Content-Range: ${content.contentRange}`)
    fields.push(
      `Content-Type: ${content.multipartType ?? file.type}`,
      `Content-Length: ${content.length}`,
      'Accept-Ranges: bytes',
    )
    if (file.encoding !== null) fields.push(`Content-Encoding: ${file.encoding}`)
  }
  fields.push(`Connection: ${request.keepAlive ? 'keep-alive' : 'close'}`)
  const head = new TextEncoder().encode(`${fields.join('\r\n')}\r\n\r\n`)
  if (request.isHead || content === null) return { status, head, segments: [], length: 0 }
  return { status, head, segments: content.segments, length: content.length }
}

function isUnchanged(file: StaticFile, request: StaticRequest): boolean {
  if (request.ifNoneMatch !== null) return matchesTag(request.ifNoneMatch, file.etag)
  if (request.ifModifiedSince === null) return false
  return Math.floor(file.modified.getTime() / 1000) * 1000 <= Date.parse(request.ifModifiedSince)
}

/** A Range is for GET only, and for the version that `If-Range` names. */
function mayRange(file: StaticFile, { isHead, ifRange }: StaticRequest): boolean {
  return !isHead && (ifRange === null || matchesRange(file, ifRange))
}

function matchesRange(file: StaticFile, header: string): boolean {
  if (header.startsWith('"')) return header === file.etag
  return Date.parse(header) === Math.floor(file.modified.getTime() / 1000) * 1000
}
