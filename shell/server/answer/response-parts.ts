import type { Settings } from '../../config/settings.ts'
import { matchesTag } from '../../controller/freshness.ts'
import type { Headers } from '../../controller/headers.ts'
import type { Request } from '../../controller/request.ts'
import type { ResponseParts } from '../../core/respond.ts'
import { pageTag } from '../page/page-tag.ts'
import { compress, isCompressible } from '../static/compression.ts'
import type { Action } from './action.ts'
import type { Failure } from './failure.ts'
import { transportSecurity } from './forced-tls.ts'

type Field = readonly [name: string, value: string]

/** Rails' default security headers and Cross-Origin-Opener-Policy. */
const SECURITY: readonly Field[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'SAMEORIGIN'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
]

/** The fields that every response of the application carries. */
export function commonFields(settings: Settings, request: Request, nonce: string | null): Field[] {
  const fields: Field[] = [...SECURITY]
  if (settings.contentSecurityPolicy !== null) {
    fields.push([
      'Content-Security-Policy',
      settings.contentSecurityPolicy.replaceAll('{nonce}', nonce ?? ''),
    ])
  }
  for (const [name, value] of Object.entries(settings.headers)) fields.push([name, value])
  const security = transportSecurity(request.isSsl(), settings)
  if (security !== null) fields.push(['Strict-Transport-Security', security])
  fields.push(['X-Request-Id', request.requestId()])
  return fields
}

/** The response of an action, with an entity tag where that is safe, and compressed where asked. */
export function partsOf(
  action: Action,
  common: readonly Field[],
  transform: ((html: string) => string) | null,
): ResponseParts {
  const { response, exchange } = action
  const given = response.headers()
  const headers: Field[] = [...given]
  for (const field of common) if (!given.isKey(field[0])) headers.push(field)
  for (const cookie of action.cookieHeaders) headers.push(['Set-Cookie', cookie])
  const contentType = response.contentType
  let { status } = response
  let body: string | Uint8Array | null = response.isRendered ? null : response.bytes
  let hasValidator = given.isKey('ETag') || given.isKey('Last-Modified')
  const isPage = transform !== null && contentType?.startsWith('text/html') === true
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
    response.status === 200 && response.file === null && !given.isKey('Content-Encoding')
  if (isVariable) {
    const bytes =
      body === null || status === 304
        ? exchange.output
        : typeof body === 'string'
          ? Buffer.from(body)
          : body
    if (isCompressible(bytes.length, contentType)) {
      addVary(headers, given, 'Accept-Encoding')
      const packed = status === 304 ? null : compress(bytes, exchange.list('accept-encoding'))
      if (packed !== null) {
        body = packed.body
        headers.push(['Content-Encoding', packed.encoding])
      }
    }
  }
  if (!given.isKey('Cache-Control')) headers.push(['Cache-Control', cachingOf(hasValidator)])
  return {
    status,
    headers,
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
  const at = given.isKey('Vary') ? headers.findIndex(([each]) => /^vary$/i.test(each)) : -1
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
    !response.headers().isKey('ETag') &&
    response.headers().get('Cache-Control') !== 'no-store'
  )
}

/** The response of a failure; what the action changed in session and flash is forgotten. */
export function failureParts(
  failure: Failure,
  common: readonly Field[],
  flash: ReadonlyMap<string, string>,
): ResponseParts {
  return {
    status: failure.status,
    headers: [
      ['Content-Type', failure.contentType],
      ['Cache-Control', 'no-cache'],
      ...failure.fields,
      ...common,
    ],
    session: null,
    flash,
    body: failure.body,
    keepAlive: true,
  }
}
