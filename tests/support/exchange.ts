import type { Exchange } from '../../shell/core/exchange.ts'
import type { BootRoute, Core } from '../../shell/core/load.ts'
import { receive } from '../../shell/core/receive.ts'
import { type ResponseParts, respond } from '../../shell/core/respond.ts'
import { NOW } from './core.ts'

/** 32 bytes that are not random at all, as `random` of a render context. */
export const RANDOM = Buffer.alloc(32, 7).toString('base64url')

/** Routes from lines such as `GET /articles/:id articles#show as article`. */
export function drawRoutes(...lines: readonly string[]): BootRoute[] {
  return lines.map((line) => {
    const [verb = '', path = '', target = '', , name = null] = line.split(' ')
    const [controller = '', action = ''] = target.split('#')
    return { verb, path, controller, action, name, isProtected: true }
  })
}

/** A request with this line, these fields beside Host, and a form for a body. */
export function request(line: string, fields: readonly string[] = [], form = ''): Buffer {
  const head = [`${line} HTTP/1.1`, 'Host: localhost', ...fields]
  if (form !== '') {
    head.push('Content-Type: application/x-www-form-urlencoded', `Content-Length: ${form.length}`)
  }
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${form}`)
}

/** Receives a request, hands the exchange over, and closes it. */
export function exchanging<Result>(
  core: Core,
  bytes: Uint8Array,
  use: (exchange: Exchange) => Result,
  now = NOW,
): Result {
  const exchange = receive(core, bytes, now)
  try {
    return use(exchange)
  } finally {
    exchange.close()
  }
}

/** The text of a response with an empty body, unless the parts say otherwise. */
export function respondText(
  exchange: Exchange,
  parts: Partial<ResponseParts> = {},
  now = NOW,
): string {
  const whole = { status: 200, headers: [], session: null, flash: new Map(), body: '' }
  const output = respond(exchange, { ...whole, keepAlive: true, ...parts }, now)
  return Buffer.from(output).toString('latin1')
}

/** The session cookie that a response sets, as a Cookie field; empty when it sets none. */
export function cookieField(response: string): string {
  const [, pair = ''] = /^Set-Cookie: ([^;\r]*)/m.exec(response) ?? []
  return pair === '' ? '' : `Cookie: ${pair}`
}

/** A masked CSRF token of the exchange's session. */
export function issueToken(exchange: Exchange, random = RANDOM): string {
  const start = exchange.place(Buffer.from(random))
  exchange.core.exports.issueToken(exchange.address, start, random.length)
  return Buffer.from(exchange.output).toString('latin1')
}
