import { matchesStrongly, matchesTag } from '../../controller/freshness.ts'
import { REASONS } from '../../vocabulary/status.ts'
import { contentOf, type RangedContent, type Segment } from './byte-ranges.ts'
import type { StaticFile } from './static-file.ts'

/** What a request asks of a static file. */
export interface StaticRequest {
  readonly isHead: boolean
  readonly ifMatch: string | null
  /** Dates are milliseconds since 1970, null where absent or malformed. */
  readonly ifUnmodifiedSince: number | null
  readonly ifNoneMatch: string | null
  readonly ifModifiedSince: number | null
  readonly ifRange: string | null
  readonly ifRangeDate: number | null
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

/** The answer for a static file: 200, 206, 304, 412 or 416 (RFC 9110, sections 13 and 14). */
export function respondWithFile(
  file: StaticFile,
  request: StaticRequest,
  now: Date,
): StaticResponse {
  if (isAnother(file, request)) return response(412, file, request, now, NOTHING)
  if (isUnchanged(file, request)) return response(304, file, request, now, null)
  const content = contentOf(mayRange(file, request) ? request.range : null, file)
  return response(content.status, file, request, now, content)
}

const NOTHING: RangedContent = {
  status: 200,
  contentRange: null,
  multipartType: null,
  segments: [],
  length: 0,
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

/** Whether the visitor wants a version that is gone (RFC 9110, section 13.2.2). */
function isAnother(file: StaticFile, { ifMatch, ifUnmodifiedSince }: StaticRequest): boolean {
  if (ifMatch !== null) return !matchesStrongly(ifMatch, file.etag)
  return ifUnmodifiedSince !== null && modifiedAt(file) > ifUnmodifiedSince
}

function isUnchanged(file: StaticFile, { ifNoneMatch, ifModifiedSince }: StaticRequest): boolean {
  if (ifNoneMatch !== null) return matchesTag(ifNoneMatch, file.etag)
  return ifModifiedSince !== null && modifiedAt(file) <= ifModifiedSince
}

/** A Range is for GET only, and for the version that `If-Range` names. */
function mayRange(file: StaticFile, request: StaticRequest): boolean {
  if (request.isHead) return false
  if (request.ifRange === null || request.ifRange === file.etag) return true
  return request.ifRangeDate === modifiedAt(file)
}

function modifiedAt(file: StaticFile): number {
  return Math.floor(file.modified.getTime() / 1000) * 1000
}
