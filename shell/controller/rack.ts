import { send } from '../ruby/call/send.ts'
import { defineClass } from '../ruby/class/define.ts'
import { ArgumentError, TypeError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { pairsOf } from '../ruby/hash/keywords.ts'
import { answers } from '../ruby/index.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { stringOfBytes } from '../ruby/text/binary-string.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import type { Block } from '../ruby/types.ts'
import { bytesOf } from '../standard-library/bytes.ts'
import { statusCode } from '../vocabulary/status.ts'
import { Headers } from './headers.ts'
import { Request } from './request.ts'
import { REQUEST_KEY } from './request-environment.ts'
import type { Response } from './response.ts'

/** What a Rack application answers. Rack's SPEC, section "The Response". */
export type RackAnswer = readonly [status: unknown, fields: unknown, body: unknown]

/** What a response says, as Rack has it. */
export function rackAnswerOf(response: Response): RackAnswer {
  const { bytes } = response
  const body = response.body ?? ''
  const text = typeof bytes === 'string' ? body : stringOfBytes(bytes)
  const parts = response.file === null ? [text] : []
  bodies.set(parts, [...parts])
  return [response.status, response.headers(), parts]
}

/** Makes a response of what a Rack application answers; a body that is as it was in `before` stays. Raises TypeError for what is no answer. */
export function takeRackAnswer(
  response: Response,
  given: unknown,
  before: RackAnswer | null,
): void {
  if (!Array.isArray(given) || given.length !== 3) {
    throw new TypeError(`a Rack application answers [status, headers, body], not ${inspect(given)}`)
  }
  const [status, fields, body] = given as unknown as RackAnswer
  const code = Number(status)
  if (!Number.isInteger(code) || code < 200 || code > 599) {
    throw new ArgumentError(
      `a Rack application answers with a status from 200 to 599, not ${inspect(status)}`,
    )
  }
  response.status = code
  const own = response.headers()
  if (fields !== own) takeFields(own, fields)
  if (!isUnchanged(body, before)) response.body = joined(body)
}

/** Whether a body is the very list that was handed on, with what it had. */
function isUnchanged(body: unknown, before: RackAnswer | null): boolean {
  if (before === null || body !== before[2]) return false
  const parts = bodies.get(body as object) ?? []
  const now = body as readonly unknown[]
  return now.length === parts.length && parts.every((part, at) => part === now[at])
}

/** What bodies had when they were handed on. */
const bodies = new WeakMap<object, readonly unknown[]>()

function takeFields(own: Headers, fields: unknown): void {
  const pairs = fields instanceof Headers ? fields.list() : pairsOf(fields as object)
  for (const [name] of own.list()) own.delete(name)
  for (const [name, value] of pairs) {
    // The server says it of what it sends.
    if (/^content-length$/i.test(toS(name))) continue
    const values = (Array.isArray(value) ? value : [value]).flatMap((each) => toS(each).split('\n'))
    if (/^set-cookie$/i.test(toS(name))) for (const each of values) own.add(toS(name), each)
    else own.set(toS(name), values.join(', '))
  }
}

/** The parts of a body in one. */
function joined(body: unknown): Uint8Array {
  const parts: Uint8Array[] = []
  const take: Block = (part: unknown) => {
    parts.push(bytesOf(part))
    return null
  }
  if (isString(body)) take(body)
  else send(body, 'each', [], take)
  if (answers(body, 'close')) send(body, 'close', [])
  return Buffer.concat(parts)
}

/** `Rack::Request.new(env)`, `ActionDispatch::Request.new(env)`: the request that an environment belongs to. */
export class RackRequest {
  static {
    defineClass(this, 'Rack::Request', { parameters: { initialize: '1' } })
  }

  constructor(env: unknown) {
    const request = env instanceof Hash ? env.get(REQUEST_KEY) : null
    if (request instanceof Request) return request
    throw new ArgumentError('Rack::Request.new takes the environment that `call` was given')
  }
}

/** An answer that is put together: `Rack::Response.new("text", 200, { … }).finish`. */
export class RackResponse {
  static {
    defineClass(this, 'Rack::Response', {
      reads: ['status', 'headers', 'body'],
      writes: ['status', 'body'],
      parameters: {
        initialize: '0-3',
        write: '1',
        redirect: '1-2',
        set_header: '2',
        get_header: '1',
        add_header: '2',
        delete_header: '1',
        finish: '0',
        to_a: '0',
      },
    })
  }

  status: unknown
  headers: Headers
  body: unknown

  constructor(body: unknown = null, status: unknown = 200, fields: unknown = new Hash()) {
    this.status = statusCode(status as never)
    this.headers = new Headers()
    takeFields(this.headers, fields)
    this.body = body === null ? [] : isString(body) ? [body] : body
  }

  write(part: unknown): unknown {
    this.body = [...(this.body as unknown[]), part]
    return part
  }

  redirect(target: unknown, status: unknown = 302): void {
    this.status = status
    this.headers.set('location', target)
  }

  set_header(name: unknown, value: unknown): void {
    this.headers.set(toS(name), value)
  }

  get_header(name: unknown): unknown {
    return this.headers.get(toS(name))
  }

  add_header(name: unknown, value: unknown): void {
    this.headers.add(toS(name), value)
  }

  delete_header(name: unknown): void {
    this.headers.delete(toS(name))
  }

  finish(): RackAnswer {
    return [this.status, this.headers, this.body]
  }

  to_a(): RackAnswer {
    return this.finish()
  }
}

/**
 * Lets in who names a user and a password that the block accepts (RFC 7617): `config.middleware.use Rack::Auth::Basic, "Shop" do
 * |name, password| … end`.
 */
export class RackBasic {
  static {
    defineClass(this, 'Rack::Auth::Basic', { parameters: { initialize: '1-2 &', call: '1' } })
  }

  readonly #app: unknown
  readonly #realm: string
  readonly #accepts: Block

  constructor(app: unknown, ...rest: readonly unknown[]) {
    const block = rest.at(-1)
    if (typeof block !== 'function') throw new ArgumentError('Rack::Auth::Basic takes a block')
    this.#app = app
    this.#realm = rest.length > 1 ? toS(rest[0]) : ''
    this.#accepts = block as Block
  }

  call(env: Hash): unknown {
    const sent = /^Basic +(\S+)$/i.exec(toS(env.get('HTTP_AUTHORIZATION') ?? ''))?.[1]
    const [, name = '', password = ''] =
      /^([^:]*):([^]*)$/.exec(Buffer.from(sent ?? '', 'base64').toString()) ?? []
    if (sent !== undefined && isTruthy(this.#accepts(name, password)))
      return send(this.#app, 'call', [env])
    const challenge = `Basic realm=${JSON.stringify(this.#realm)}, charset="UTF-8"`
    return [401, Hash.of(['content-type', 'text/plain'], ['www-authenticate', challenge]), []]
  }
}
