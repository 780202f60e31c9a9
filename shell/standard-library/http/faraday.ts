import { waiting } from '../../ruby/call/meanwhile.ts'
import { RubyObject } from '../../ruby/class/core-classes.ts'
import { defineClass } from '../../ruby/class/define.ts'
import { StandardError } from '../../ruby/exception/exception.ts'
import { outsideSubset } from '../../ruby/exception/outside-subset.ts'
import { SystemCallError } from '../../ruby/exception/system-call-error.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { pairsOf } from '../../ruby/hash/keywords.ts'
import { inspect, toS } from '../../ruby/object/texts.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { symbol } from '../../ruby/text/symbol.ts'
import type { Block } from '../../ruby/types.ts'
import { encodeFormComponent } from '../form-text.ts'
import { RubyJson } from '../json.ts'
import { parseUri, type Uri } from '../uri.ts'
import { TimeoutError } from '../waiting.ts'
import { NetOpenTimeout, SocketError, SslError } from './errors.ts'
import { nameText } from './header.ts'
import { NetHttp, VERIFY_NONE } from './net-http.ts'
import { genericRequest } from './request.ts'
import type { HttpResponse } from './response.ts'
import { type Conversation, converse, converseMeanwhile } from './sockets.ts'

/** What all of Faraday's errors have in common. */
export class FaradayError extends StandardError {
  static {
    defineClass(this, 'Faraday::Error', { reads: ['response'] })
  }

  readonly response: unknown

  constructor(message: unknown = null, response: unknown = null) {
    super(message)
    this.response = response
  }

  response_status(): unknown {
    return this.response instanceof Hash ? (this.response.get(symbol('status')) ?? null) : null
  }

  response_body(): unknown {
    return this.response instanceof Hash ? (this.response.get(symbol('body')) ?? null) : null
  }

  response_headers(): unknown {
    return this.response instanceof Hash ? (this.response.get(symbol('headers')) ?? null) : null
  }
}

function kind(name: string, above: typeof FaradayError = FaradayError): typeof FaradayError {
  const type = class extends above {}
  defineClass(type, `Faraday::${name}`)
  return type
}

export const FaradayClientError = /* @__PURE__ */ kind('ClientError')
export const FaradayServerError = /* @__PURE__ */ kind('ServerError')
export const FaradayConnectionFailed = /* @__PURE__ */ kind('ConnectionFailed')
export const FaradayTimeoutError = /* @__PURE__ */ kind('TimeoutError', FaradayServerError)
export const FaradaySslError = /* @__PURE__ */ kind('SSLError')
export const FaradayParsingError = /* @__PURE__ */ kind('ParsingError')
export const FaradayBadRequest = /* @__PURE__ */ kind('BadRequestError', FaradayClientError)
export const FaradayUnauthorized = /* @__PURE__ */ kind('UnauthorizedError', FaradayClientError)
export const FaradayForbidden = /* @__PURE__ */ kind('ForbiddenError', FaradayClientError)
export const FaradayNotFound = /* @__PURE__ */ kind('ResourceNotFound', FaradayClientError)
export const FaradayConflict = /* @__PURE__ */ kind('ConflictError', FaradayClientError)
export const FaradayUnprocessable = /* @__PURE__ */ kind(
  'UnprocessableEntityError',
  FaradayClientError,
)
export const FaradayTooManyRequests = /* @__PURE__ */ kind(
  'TooManyRequestsError',
  FaradayClientError,
)

const RAISED: Readonly<Record<number, typeof FaradayError>> = {
  400: FaradayBadRequest,
  401: FaradayUnauthorized,
  403: FaradayForbidden,
  404: FaradayNotFound,
  409: FaradayConflict,
  422: FaradayUnprocessable,
  429: FaradayTooManyRequests,
}

/** Names of fields in any case: Faraday::Utils::Headers. */
export class FaradayHeaders extends Hash {
  override get(name: unknown): unknown {
    return super.get(fieldName(name))
  }

  override set(name: unknown, value: unknown): this {
    return super.set(fieldName(name), value) as this
  }

  override has(name: unknown): boolean {
    return super.has(fieldName(name))
  }
}

function fieldName(name: unknown): string {
  return nameText(name)
    .replaceAll('_', '-')
    .toLowerCase()
    .replace(/(?:^|-)[a-z]/g, (found) => found.toUpperCase())
}

/** Time limits of requests: Faraday::RequestOptions. */
class RequestOptions extends RubyObject {
  static {
    const names = ['timeout', 'open_timeout', 'read_timeout', 'write_timeout']
    defineClass(this, 'Faraday::RequestOptions', { reads: names, writes: names })
  }

  timeout: unknown = null
  open_timeout: unknown = null
  read_timeout: unknown = null
  write_timeout: unknown = null
}

/** What a block of one request sets: Faraday::Request. */
export class FaradayRequest extends RubyObject {
  static {
    defineClass(this, 'Faraday::Request', {
      reads: ['params', 'headers', 'body', 'options', 'path'],
      writes: ['params', 'headers', 'body', 'path'],
      parameters: { url: '1-2', '[]': '1', '[]=': '2' },
    })
  }

  path: unknown
  params = new Hash()
  headers = new FaradayHeaders()
  body: unknown = null
  readonly options = new RequestOptions()

  constructor(path: unknown) {
    super()
    this.path = path
  }

  url(path: unknown, params: unknown = null): void {
    this.path = path
    merge(this.params, params)
  }

  '[]'(name: unknown): unknown {
    return this.headers.get(name) ?? null
  }

  '[]='(name: unknown, value: unknown): unknown {
    this.headers.set(name, value)
    return value
  }
}

/** Faraday::Response. */
export class FaradayResponse extends RubyObject {
  static {
    defineClass(this, 'Faraday::Response', {
      reads: ['status', 'headers', 'body', 'reason_phrase'],
      parameters: { '[]': '1' },
    })
  }

  readonly status: number
  readonly headers: FaradayHeaders
  readonly body: unknown
  readonly reason_phrase: string

  constructor(status: number, reason: string, headers: FaradayHeaders, body: unknown) {
    super()
    this.status = status
    this.reason_phrase = reason
    this.headers = headers
    this.body = body
  }

  is_success(): boolean {
    return this.status >= 200 && this.status < 300
  }

  is_finished(): boolean {
    return true
  }

  '[]'(name: unknown): unknown {
    return this.headers.get(name) ?? null
  }

  to_hash(): Hash {
    return Hash.of(
      [symbol('status'), this.status],
      [symbol('headers'), this.headers],
      [symbol('body'), this.body],
    )
  }
}

const WITH_BODY = ['post', 'put', 'patch'] as const
const WITH_QUERY = ['get', 'head', 'delete'] as const

/** The requests of a connection, while others run. */
function askingMeanwhile(connection: (self: unknown) => FaradayConnection): Record<string, Block> {
  const verbs = [...WITH_BODY, ...WITH_QUERY].map((verb) => {
    const ask = function (this: unknown, ...given: readonly unknown[]) {
      return converseMeanwhile(connection(this).asking(verb, given))
    }
    return [verb, ask] as const
  })
  return Object.fromEntries(verbs)
}

/** Faraday::Connection: a base address, fields and parameters, and what is done with bodies. https://lostisland.github.io/faraday */
export class FaradayConnection extends RubyObject {
  static {
    const verbs = [...WITH_BODY, ...WITH_QUERY].map((name) => [name, '0-3 &'])
    defineClass(this, 'Faraday::Connection', {
      reads: ['headers', 'params', 'options', 'url_prefix', 'ssl'],
      writes: ['headers', 'params'],
      parameters: {
        ...Object.fromEntries(verbs),
        initialize: '0-2 &',
        request: '1+',
        response: '1+',
        adapter: '0+ &',
        use: '1+',
        basic_auth: '2',
      },
    })
  }

  static {
    waiting(
      this.prototype,
      askingMeanwhile((self) => self as FaradayConnection),
    )
  }

  headers = new FaradayHeaders()
  params = new Hash()
  readonly options = new RequestOptions()
  readonly url_prefix: Uri | null
  readonly #isVerified: boolean
  #writes: string | null = null
  #parsesJson: { keys: 'text' | 'symbol'; types: RegExp } | null = null
  #raises = false

  constructor(...given: readonly unknown[]) {
    super()
    const block = given.find((each) => typeof each === 'function') as Block | undefined
    const [first, second] = given.filter(
      (each) => each !== block && each !== undefined && each !== null,
    )
    const said = optionsOf(first instanceof Hash ? first : second)
    const url = first instanceof Hash ? said.get('url') : first
    this.url_prefix = url === undefined ? null : isString(url) ? parseUri(url) : (url as Uri)
    merge(this.headers, said.get('headers') ?? null)
    merge(this.params, said.get('params') ?? null)
    for (const [name, value] of optionsOf(said.get('request')))
      Reflect.set(this.options, name, value)
    this.#isVerified = optionsOf(said.get('ssl')).get('verify') !== false
    if (!this.headers.has('User-Agent')) this.headers.set('User-Agent', 'Faraday')
    if (block === undefined) this.#writes = 'url_encoded'
    else block(this)
  }

  /** `:json`, `:url_encoded`, `:authorization`. */
  request(name: unknown, ...rest: readonly unknown[]): void {
    const word = nameText(name)
    if (word === 'json' || word === 'url_encoded') this.#writes = word
    else if (word === 'authorization') this.#authorize(rest)
    else throw outsideSubset(`the middleware ${inspect(name)} of Faraday`)
  }

  /** `:json`, `:raise_error`; `:logger` writes nothing. */
  response(name: unknown, ...rest: readonly unknown[]): void {
    const word = nameText(name)
    const said = optionsOf(rest.at(-1))
    if (word === 'json') {
      const keys = isTruthy(optionsOf(said.get('parser_options')).get('symbolize_names') ?? null)
      this.#parsesJson = { keys: keys ? 'symbol' : 'text', types: /\bjson$/ }
    } else if (word === 'raise_error') this.#raises = true
    else if (word !== 'logger') throw outsideSubset(`the middleware ${inspect(name)} of Faraday`)
  }

  adapter(..._given: readonly unknown[]): void {}

  use(name: unknown, ..._rest: readonly unknown[]): never {
    throw outsideSubset(`the middleware ${inspect(name)} of Faraday`)
  }

  basic_auth(user: unknown, password: unknown): void {
    this.#authorize([symbol('basic'), user, password])
  }

  #authorize([scheme, ...values]: readonly unknown[]): void {
    const word = nameText(scheme)
    const texts = values.map((each) => toS(typeof each === 'function' ? (each as Block)() : each))
    const isBasic = word.toLowerCase() === 'basic' && texts.length === 2
    const value = isBasic ? Buffer.from(texts.join(':')).toString('base64') : texts[0]
    this.headers.set(
      'Authorization',
      `${isBasic ? 'Basic' : /^[a-z]/.test(word) ? fieldName(word) : word} ${value}`,
    )
  }

  get(...given: readonly unknown[]): unknown {
    return converse(this.asking('get', given))
  }

  head(...given: readonly unknown[]): unknown {
    return converse(this.asking('head', given))
  }

  delete(...given: readonly unknown[]): unknown {
    return converse(this.asking('delete', given))
  }

  post(...given: readonly unknown[]): unknown {
    return converse(this.asking('post', given))
  }

  put(...given: readonly unknown[]): unknown {
    return converse(this.asking('put', given))
  }

  patch(...given: readonly unknown[]): unknown {
    return converse(this.asking('patch', given))
  }

  /** One request: path, then parameters or a body, then fields; a block sets what else there is. */
  *asking(verb: string, given: readonly unknown[]): Conversation<FaradayResponse> {
    const block = given.find((each) => typeof each === 'function') as Block | undefined
    const [path = null, data = null, fields = null] = given.filter((each) => each !== block)
    const request = new FaradayRequest(path)
    merge(request.params, this.params)
    merge(request.headers, this.headers)
    merge(request.headers, fields)
    Object.assign(request.options, this.options)
    if ((WITH_BODY as readonly string[]).includes(verb)) request.body = data
    else merge(request.params, data)
    block?.(request)
    const response = yield* this.#sent(verb, request)
    return this.#read(response)
  }

  *#sent(verb: string, request: FaradayRequest): Conversation<HttpResponse> {
    const uri = this.#address(request)
    const http = NetHttp.for(uri)
    const { timeout, open_timeout, read_timeout, write_timeout } = request.options
    http.open_timeout = open_timeout ?? timeout ?? http.open_timeout
    http.read_timeout = read_timeout ?? timeout ?? http.read_timeout
    http.write_timeout = write_timeout ?? timeout ?? http.write_timeout
    if (!this.#isVerified) http.verify_mode = VERIFY_NONE
    const body = this.#written(request)
    const sent = genericRequest(verb.toUpperCase(), uri, request.headers)
    if (body !== null) sent.body = body
    try {
      return yield* http.only(sent)
    } catch (error) {
      throw wrapped(error)
    }
  }

  #address({ path, params }: FaradayRequest): Uri {
    const prefix = this.url_prefix
    const text = path === null ? '' : toS(path)
    const isWhole = /^https?:\/\//.test(text)
    const base = prefix === null || isWhole ? '' : prefix.to_s().replace(/\?.*$/, '')
    const joined =
      base === ''
        ? text
        : text.startsWith('/') || text === ''
          ? text
          : `${base.replace(/\/?$/, '/')}${text}`
    const uri = parseUri(
      base === '' || /^https?:/.test(joined)
        ? joined
        : prefix?.merge(joined === '' ? base : joined),
    )
    const parts = uri as unknown as { query: string | null }
    const query = [parts.query ?? '', queryOf(params)].filter((each) => each !== '').join('&')
    if (query !== '') parts.query = query
    return uri
  }

  #written({ body, headers }: FaradayRequest): unknown {
    if (body === null || isString(body) || body instanceof Uint8Array) return body
    if (this.#writes === 'json') {
      if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
      return RubyJson.generate(body)
    }
    if (body instanceof Hash && this.#writes === 'url_encoded') {
      if (!headers.has('Content-Type'))
        headers.set('Content-Type', 'application/x-www-form-urlencoded')
      return queryOf(body)
    }
    return body
  }

  #read(response: HttpResponse): FaradayResponse {
    const headers = new FaradayHeaders()
    response.each_header((name: unknown, value: unknown) => headers.set(name, value))
    const text = response.body ?? ''
    const type = ((response.content_type as string | null) ?? '').toLowerCase()
    const parses = this.#parsesJson
    let body: unknown = text
    if (parses?.types.test(type) === true && toS(text).trim() !== '') {
      try {
        body = RubyJson.parse(text, { symbolize_names: parses.keys === 'symbol' })
      } catch (error) {
        throw new FaradayParsingError((error as Error).message)
      }
    } else if (parses?.types.test(type) === true) body = null
    const made = new FaradayResponse(Number(response.code), response.message, headers, body)
    if (this.#raises && made.status >= 400) throw refused(made)
    return made
  }
}

function refused(response: FaradayResponse): FaradayError {
  const { status } = response
  const Kind = RAISED[status] ?? (status < 500 ? FaradayClientError : FaradayServerError)
  return new Kind(`the server responded with status ${status}`, response.to_hash())
}

function wrapped(error: unknown): unknown {
  if (error instanceof NetOpenTimeout) return new FaradayConnectionFailed(error.message)
  if (error instanceof TimeoutError) return new FaradayTimeoutError(error.message)
  if (error instanceof SslError) return new FaradaySslError(error.message)
  const isConnection = error instanceof SystemCallError || error instanceof SocketError
  return isConnection ? new FaradayConnectionFailed((error as Error).message) : error
}

function merge(into: Hash, from: unknown): void {
  if (from === null || from === undefined) return
  for (const [name, value] of pairsOf(from as object))
    into.set(into instanceof FaradayHeaders ? name : nameText(name), value)
}

function optionsOf(given: unknown): Map<string, unknown> {
  const pairs = typeof given === 'object' && given !== null ? pairsOf(given) : []
  return new Map(pairs.map(([name, value]) => [nameText(name), value]))
}

/** `a[b]=1&c[]=2`, by names in order. */
export function queryOf(given: unknown, lead = ''): string {
  const pairs = pairsOf(given as object).map(([name, value]) => [nameText(name), value] as const)
  const sorted = lead === '' ? pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)) : pairs
  return sorted
    .flatMap(([name, value]) => {
      const key = lead === '' ? name : `${lead}[${name}]`
      if (value instanceof Hash) return [queryOf(value, key)]
      if (Array.isArray(value)) return value.map((each) => pair(`${key}[]`, each))
      return [pair(key, value)]
    })
    .filter((each) => each !== '')
    .join('&')
}

function pair(name: string, value: unknown): string {
  return value === null
    ? encodeFormComponent(name)
    : `${encodeFormComponent(name)}=${encodeFormComponent(value)}`
}

/** Faraday: `Faraday.new(url: "…")` is a connection, `Faraday.get(url)` one request. */
export class Faraday extends FaradayConnection {
  static {
    const verbs = [...WITH_BODY, ...WITH_QUERY].map((name) => [name, '0-3 &'])
    defineClass(this, 'Faraday::Connection', { staticParameters: Object.fromEntries(verbs) })
    waiting(
      this,
      askingMeanwhile(() => new FaradayConnection()),
    )
  }

  static get(...given: readonly unknown[]): unknown {
    return new FaradayConnection().get(...given)
  }

  static head(...given: readonly unknown[]): unknown {
    return new FaradayConnection().head(...given)
  }

  static delete(...given: readonly unknown[]): unknown {
    return new FaradayConnection().delete(...given)
  }

  static post(...given: readonly unknown[]): unknown {
    return new FaradayConnection().post(...given)
  }

  static put(...given: readonly unknown[]): unknown {
    return new FaradayConnection().put(...given)
  }

  static patch(...given: readonly unknown[]): unknown {
    return new FaradayConnection().patch(...given)
  }
}
