import { matchesTag } from '../controller/freshness.ts'
import { REASONS } from '../controller/status.ts'
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

/** A head, and the part of the file that follows it. */
export interface StaticResponse {
  readonly status: number
  readonly head: Uint8Array
  readonly start: number
  readonly end: number
}

/** The answer for a static file: 200, 206, 304 or 416 (RFC 9110, sections 13 and 14). */
export function respondWithFile(
  file: StaticFile,
  request: StaticRequest,
  now: Date,
): StaticResponse {
  if (isUnchanged(file, request)) return response(304, file, request, now, [], 0, 0)
  const range = rangeOf(file, request)
  if (range === 'unsatisfiable') {
    return response(416, file, request, now, [`Content-Range: bytes */${file.length}`], 0, 0)
  }
  if (range === null) return response(200, file, request, now, [], 0, file.length)
  const [start, end] = range
  const field = `Content-Range: bytes ${start}-${end - 1}/${file.length}`
  return response(206, file, request, now, [field], start, end)
}

function response(
  status: number,
  file: StaticFile,
  request: StaticRequest,
  now: Date,
  extra: string[],
  start: number,
  end: number,
): StaticResponse {
  const fields = [
    `HTTP/1.1 ${status} ${REASONS[status]}`,
    `Date: ${now.toUTCString()}`,
    `ETag: ${file.etag}`,
    `Last-Modified: ${file.modified.toUTCString()}`,
    `Cache-Control: ${file.fingerprinted ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate'}`,
    'Vary: Accept-Encoding',
    'X-Content-Type-Options: nosniff',
    ...extra,
  ]
  if (status !== 304) {
    fields.push(
      `Content-Type: ${file.type}`,
      `Content-Length: ${end - start}`,
      'Accept-Ranges: bytes',
    )
    if (file.encoding !== null) fields.push(`Content-Encoding: ${file.encoding}`)
  }
  fields.push(`Connection: ${request.keepAlive ? 'keep-alive' : 'close'}`)
  const head = new TextEncoder().encode(`${fields.join('\r\n')}\r\n\r\n`)
  return request.isHead ? { status, head, start: 0, end: 0 } : { status, head, start, end }
}

function isUnchanged(file: StaticFile, request: StaticRequest): boolean {
  if (request.ifNoneMatch !== null) return matchesTag(request.ifNoneMatch, file.etag)
  if (request.ifModifiedSince === null) return false
  return Math.floor(file.modified.getTime() / 1000) * 1000 <= Date.parse(request.ifModifiedSince)
}

/** One range of bytes; several in one request are answered with the whole file. */
function rangeOf(
  file: StaticFile,
  request: StaticRequest,
): [number, number] | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.range?.trim() ?? '')
  if (match === null || (match[1] === '' && match[2] === '')) return null
  if (request.ifRange !== null && !matchesRange(file, request.ifRange)) return null
  const [first, last] = [match[1] ?? '', match[2] ?? '']
  if (first === '') {
    const length = Math.min(Number(last), file.length)
    return length === 0 ? 'unsatisfiable' : [file.length - length, file.length]
  }
  const start = Number(first)
  const end = last === '' ? file.length : Math.min(Number(last) + 1, file.length)
  if (last !== '' && Number(last) < start) return null
  return start < file.length ? [start, end] : 'unsatisfiable'
}

function matchesRange(file: StaticFile, header: string): boolean {
  if (header.startsWith('"')) return header === file.etag
  return Date.parse(header) === Math.floor(file.modified.getTime() / 1000) * 1000
}
