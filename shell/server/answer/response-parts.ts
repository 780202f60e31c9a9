import { matchesTag } from '../../controller/freshness.ts'
import type { Headers } from '../../controller/headers.ts'
import type { ResponseParts, SessionCookie } from '../../core/respond.ts'
import type { Field } from '../../core/shared-fields.ts'
import { pageTag } from '../page/page-tag.ts'
import { compress, isCompressible } from '../static/compression.ts'
import type { Action } from './action.ts'
import type { CommonFields } from './common-fields.ts'
import type { Failure } from './failure.ts'

/** The response of an action, with an entity tag where that is safe, and compressed where asked. */
export function partsOf(
  action: Action,
  common: CommonFields,
  transform: ((html: string) => string) | null,
): ResponseParts {
  const { response, exchange, request } = action
  const given = response.headers()
  const shared = common.shared(request)
  const replaces = given.some((name) => shared.has(name))
  const headers: Field[] = given.list()
  for (const field of common.own(request, () => action.nonce, response)) {
    if (!given.isKey(field[0])) headers.push(field)
  }
  if (replaces) headers.push(...shared.fields.filter(([name]) => !given.isKey(name)))
  for (const cookie of action.cookieHeaders) headers.push(['Set-Cookie', cookie])
  const contentType = response.contentType
  let { status } = response
  let body: string | Uint8Array | null = response.isRendered ? null : response.bytes
  let hasValidator = given.has('etag') || given.has('last-modified')
  // What `send_data` sends is a file, as it is.
  const isPage =
    transform !== null &&
    contentType?.startsWith('text/html') === true &&
    !given.isKey('Content-Disposition')
  const page = isPage ? (response.body ?? '') : ''
  if (transform !== null && page !== '') {
    body = transform(page)
  } else if (mayTag(action)) {
    const tag = pageTag(exchange.output)
    headers.push(['ETag', tag])
    hasValidator = true
    const known = exchange.list('if-none-match')
    if (known !== null && matchesTag(known, tag)) {
      status = 304
      body = ''
    }
  }
  const isVariable =
    response.status === 200 && response.file === null && !given.has('content-encoding')
  if (isVariable) {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    const isRendered = bytes === null || status === 304
    const length = isRendered ? exchange.outputLength : bytes.length
    if (isCompressible(length, contentType)) {
      addVary(headers, given, 'Accept-Encoding')
      const accepted = status === 304 ? null : exchange.list('accept-encoding')
      const packed =
        accepted === null ? null : compress(isRendered ? exchange.output : bytes, accepted)
      if (packed !== null) {
        body = packed.body
        headers.push(['Content-Encoding', packed.encoding])
      }
    }
  }
  if (!given.has('cache-control')) headers.push(['Cache-Control', cachingOf(hasValidator)])
  return {
    status,
    headers,
    shared: replaces ? null : shared,
    sessionCookie: action.sessionCookie(true),
    session: action.changedSession,
    flash: action.nextFlash,
    body,
    keepAlive: true,
  }
}

/** What Rails says of a response whose action said nothing: ask again each time. */
function cachingOf(hasValidator: boolean): string {
  return hasValidator ? 'max-age=0, private, must-revalidate' : 'no-cache'
}

function addVary(headers: Field[], given: Headers, name: string): void {
  const at = given.has('vary') ? headers.findIndex(([each]) => /^vary$/i.test(each)) : -1
  const field = headers[at]
  if (field === undefined) headers.push(['Vary', name])
  else if (!/\*|accept-encoding/i.test(field[1])) headers[at] = [field[0], `${field[1]}, ${name}`]
}

/** A page that holds neither a token nor a nonce is the same for the same visitor again. */
function mayTag(action: Action): boolean {
  const { response, exchange } = action
  return (
    response.isRendered &&
    response.status === 200 &&
    (exchange.method === 'GET' || exchange.method === 'HEAD') &&
    !exchange.wroteToken &&
    !exchange.wroteNonce &&
    !response.headers().has('etag') &&
    response.headers().get('Cache-Control') !== 'no-store'
  )
}

/** The response of a failure; what the action changed in session and flash is forgotten. */
export function failureParts(
  action: Action,
  failure: Failure,
  common: CommonFields,
  nonce: () => string,
): ResponseParts {
  const { exchange, request } = action
  return {
    status: failure.status,
    headers: [
      ['Content-Type', failure.contentType],
      ['Cache-Control', 'no-cache'],
      ...failure.fields,
      ...common.own(request, nonce),
    ],
    shared: common.shared(request),
    sessionCookie: cookieOfFailure(action),
    session: null,
    flash: exchange.flash(),
    body: failure.body,
    keepAlive: true,
  }
}

/** What an action said of its cookie may be what failed. */
function cookieOfFailure(action: Action): SessionCookie | null {
  try {
    return action.sessionCookie(false)
  } catch {
    return { attributes: '', expires: 0, sending: 'never' }
  }
}
