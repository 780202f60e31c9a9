import { waiting } from '../../ruby/call/meanwhile.ts'
import { RubyObject } from '../../ruby/class/core-classes.ts'
import { defineClass } from '../../ruby/class/define.ts'
import { ECONNABORTED, ECONNRESET, EPIPE, ETIMEDOUT } from '../../ruby/exception/errno.ts'
import { EOFError, IOError } from '../../ruby/exception/standard-errors.ts'
import { Float } from '../../ruby/float/float.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { pairsOf } from '../../ruby/hash/keywords.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import type { Block } from '../../ruby/types.ts'
import { world } from '../../ruby/world.ts'
import type { Uri } from '../uri.ts'
import { NetReadTimeout, SslError } from './errors.ts'
import { nameText } from './header.ts'
import { type Proxy, proxyFor } from './proxy.ts'
import {
  genericRequest,
  HttpDelete,
  HttpGet,
  HttpHead,
  HttpOptions,
  HttpPatch,
  HttpPost,
  HttpPut,
  type HttpRequest,
} from './request.ts'
import { BodyReader, type HttpResponse, readHead } from './response.ts'
import { SocketStream, type Timeouts } from './socket-stream.ts'
import { type Conversation, converse, converseMeanwhile } from './sockets.ts'
import { stubbed } from './stubbed.ts'

/** What is tried once more where the peer has closed or is silent. RFC 9110, section 9.2.2. */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])
const RETRIED = [
  NetReadTimeout,
  IOError,
  EOFError,
  ECONNRESET,
  ECONNABORTED,
  EPIPE,
  ETIMEDOUT,
  SslError,
]

/** OpenSSL::SSL::VERIFY_NONE and VERIFY_PEER. */
export const VERIFY_NONE = 0
export const VERIFY_PEER = 1

/** What Ruby's `delete` says where no fields are given. RFC 4918, section 10.2. */
const DEPTH = Hash.of(['Depth', 'Infinity'])

const ATTRIBUTES = [
  'use_ssl',
  'open_timeout',
  'read_timeout',
  'write_timeout',
  'ssl_timeout',
  'keep_alive_timeout',
  'continue_timeout',
  'max_retries',
  'verify_mode',
  'verify_hostname',
  'ca_file',
] as const

let trust: (http: NetHttp) => void

/** Net::HTTP of the standard library: requests to one host. TLS is verified, each step has a time limit. Ruby API, Net::HTTP. */
export class NetHttp extends RubyObject {
  static {
    defineClass(this, 'Net::HTTP', {
      reads: [...ATTRIBUTES, 'address', 'port', 'proxy_address', 'proxy_port'],
      writes: ATTRIBUTES,
      parameters: {
        initialize: '1-6',
        start: '0 &',
        request: '1-2 &',
        get: '1-2 &',
        head: '1-2',
        post: '2-3 &',
        put: '2-3',
        patch: '2-3 &',
        delete: '1-2',
        options: '1-2',
        request_get: '1-2 &',
        request_post: '2-3 &',
        send_request: '2-4',
        set_debug_output: '1',
      },
      staticParameters: {
        get: '1-3',
        get_response: '1-3 &',
        get_print: '1-3',
        post: '2-3',
        post_form: '2',
        put: '2-3',
        start: '1+ &',
      },
    })
  }

  static {
    trust = (http) => {
      http.#isConfigured = true
    }
    waiting(this as typeof NetHttp, {
      async get(target: unknown, ...rest: readonly unknown[]) {
        return (await converseMeanwhile(NetHttp.getting(target, rest))).body
      },
      get_response(target: unknown, ...rest: readonly unknown[]) {
        if (blockOf(rest) !== undefined) return NetHttp.get_response(target, ...rest)
        return converseMeanwhile(NetHttp.getting(target, rest))
      },
      post: (uri: unknown, data: unknown, fields: unknown = null) =>
        converseMeanwhile(NetHttp.sending(HttpPost, uri, data, fields)),
      put: (uri: unknown, data: unknown, fields: unknown = null) =>
        converseMeanwhile(NetHttp.sending(HttpPut, uri, data, fields)),
      post_form: (uri: unknown, form: unknown) => converseMeanwhile(NetHttp.postingForm(uri, form)),
      start: (address: unknown, given: readonly unknown[], block: Block | null) =>
        NetHttp.#session(address, given).#startMeanwhile(block),
    })
    const sending = (Kind: typeof HttpGet) =>
      function (this: NetHttp, path: unknown, ...rest: readonly unknown[]) {
        return this.#sentMeanwhile(Kind, path, rest)
      }
    waiting(this.prototype, {
      get: sending(HttpGet),
      head: sending(HttpHead),
      delete(this: NetHttp, path: unknown, ...rest: readonly unknown[]) {
        return this.#sentMeanwhile(HttpDelete, path, [fieldsOf(rest) ?? DEPTH])
      },
      post: sending(HttpPost),
      put: sending(HttpPut),
      patch: sending(HttpPatch),
      request(this: NetHttp, request: unknown, ...rest: readonly unknown[]) {
        return this.#requestMeanwhile(request as HttpRequest, rest)
      },
    })
  }

  readonly address: string
  readonly port: number
  use_ssl: unknown = false
  open_timeout: unknown = 60
  read_timeout: unknown = 60
  write_timeout: unknown = 60
  ssl_timeout: unknown = null
  keep_alive_timeout: unknown = 2
  continue_timeout: unknown = null
  max_retries: unknown = 1
  verify_mode: unknown = null
  verify_hostname: unknown = true
  ca_file: unknown = null
  #stream: SocketStream | null = null
  #isStarted = false
  #isConfigured = false
  readonly #proxy: Proxy | null | undefined

  constructor(address: unknown, port: unknown = null, ...proxy: readonly unknown[]) {
    super()
    this.address = toS(address)
    this.port = port === null ? 80 : Number(toS(port))
    const [host, at, user = null, password = null] = proxy
    if (host === null) this.#proxy = null
    else if (host === undefined || typeof host === 'symbol') this.#proxy = undefined
    else
      this.#proxy = {
        host: toS(host),
        port: Number(at ?? 80),
        user: textOf(user),
        password: textOf(password),
      }
  }

  static default_port(): number {
    return 80
  }

  static http_default_port(): number {
    return 80
  }

  static https_default_port(): number {
    return 443
  }

  static get(target: unknown, ...rest: readonly unknown[]): unknown {
    return converse(NetHttp.getting(target, rest)).body
  }

  static get_response(target: unknown, ...rest: readonly unknown[]): HttpResponse {
    const block = rest.find((each) => typeof each === 'function') as Block | undefined
    const given = rest.filter((each) => each !== block)
    if (block === undefined) return converse(NetHttp.getting(target, given))
    const { http, path } = NetHttp.#to(target, given)
    const fields = isString(target) ? null : given[0]
    return http.request(new HttpGet(path, fields ?? null), block)
  }

  /** `Net::HTTP.get_response(uri, headers)`, or of host, path and port. */
  static *getting(target: unknown, rest: readonly unknown[]): Conversation<HttpResponse> {
    const { http, path } = NetHttp.#to(target, rest)
    const fields = isString(target) ? null : (rest[0] ?? null)
    return yield* http.only(new HttpGet(path, fields))
  }

  static post(uri: unknown, data: unknown, fields: unknown = null): HttpResponse {
    return converse(NetHttp.sending(HttpPost, uri, data, fields))
  }

  static put(uri: unknown, data: unknown, fields: unknown = null): HttpResponse {
    return converse(NetHttp.sending(HttpPut, uri, data, fields))
  }

  static post_form(uri: unknown, form: unknown): HttpResponse {
    return converse(NetHttp.postingForm(uri, form))
  }

  static *sending(
    Kind: typeof HttpPost,
    uri: unknown,
    data: unknown,
    fields: unknown,
  ): Conversation<HttpResponse> {
    const request = new Kind(uri, fields)
    request.body = data
    return yield* NetHttp.for(uri as Uri).only(request)
  }

  static *postingForm(uri: unknown, form: unknown): Conversation<HttpResponse> {
    const request = new HttpPost(uri)
    request.set_form_data(form)
    const { user, password } = credentialsOf(uri as Uri)
    if (user !== null) request.basic_auth(user, password)
    return yield* NetHttp.for(uri as Uri).only(request)
  }

  /** A client for the host of an address. */
  static for(uri: Uri): NetHttp {
    const { host, port, scheme } = uri as unknown as Record<string, unknown>
    const http = new NetHttp(host, port)
    http.use_ssl = scheme === 'https'
    return http
  }

  static #to(target: unknown, rest: readonly unknown[]): { http: NetHttp; path: unknown } {
    if (!isString(target)) return { http: NetHttp.for(target as Uri), path: target }
    return { http: new NetHttp(target, rest[1] ?? null), path: rest[0] }
  }

  /** `Net::HTTP.start(host, port, use_ssl: true) { |http| … }`: the value of the block; without one, the open connection. */
  static start(address: unknown, given: readonly unknown[], block: Block | null): unknown {
    return NetHttp.#session(address, given).start(block)
  }

  static #session(address: unknown, given: readonly unknown[]): NetHttp {
    const last = given.at(-1)
    const options = last instanceof Hash ? pairsOf(last) : []
    const [port = null, ...proxy] = last instanceof Hash ? given.slice(0, -1) : given
    const said = new Map(options.map(([name, value]) => [nameText(name), value]))
    const isSecure = isTruthy(said.get('use_ssl') ?? null)
    const http = new NetHttp(address, port ?? (isSecure ? 443 : 80), ...proxy)
    for (const [name, value] of said)
      if (ATTRIBUTES.includes(name as never)) Reflect.set(http, name, value)
    return http
  }

  is_use_ssl(): boolean {
    return isTruthy(this.use_ssl)
  }

  is_started(): boolean {
    return this.#isStarted
  }

  is_active(): boolean {
    return this.#isStarted
  }

  is_proxy(): boolean {
    return this.#through() !== null
  }

  get proxy_address(): string | null {
    return this.#through()?.host ?? null
  }

  get proxy_port(): number | null {
    return this.#through()?.port ?? null
  }

  set_debug_output(_output: unknown): void {}

  start(block: Block | null = null): unknown {
    if (this.#isStarted) throw new IOError('HTTP session already opened')
    if (!stubbed.isOn) this.#stream = converse(this.#connect())
    this.#isStarted = true
    if (block === null) return this
    try {
      return block(this)
    } finally {
      this.finish()
    }
  }

  /** The same where others run while it connects and while its block waits. */
  async #startMeanwhile(block: Block | null): Promise<unknown> {
    if (!stubbed.isOn) this.#stream = await converseMeanwhile(this.#connect())
    this.#isStarted = true
    if (block === null) return this
    try {
      return await block(this)
    } finally {
      this.#isStarted = false
      await converseMeanwhile(this.#drop())
    }
  }

  finish(): null {
    if (!this.#isStarted) throw new IOError('HTTP session not yet started')
    this.#isStarted = false
    converse(this.#drop())
    return null
  }

  get(path: unknown, ...rest: readonly unknown[]): HttpResponse {
    return this.#sent(HttpGet, path, rest)
  }

  head(path: unknown, ...rest: readonly unknown[]): HttpResponse {
    return this.#sent(HttpHead, path, rest)
  }

  delete(path: unknown, ...rest: readonly unknown[]): HttpResponse {
    return this.#sent(HttpDelete, path, [fieldsOf(rest) ?? DEPTH])
  }

  options(path: unknown, ...rest: readonly unknown[]): HttpResponse {
    return this.#sent(HttpOptions, path, rest)
  }

  post(path: unknown, ...rest: readonly unknown[]): HttpResponse {
    return this.#sent(HttpPost, path, rest)
  }

  put(path: unknown, ...rest: readonly unknown[]): HttpResponse {
    return this.#sent(HttpPut, path, rest)
  }

  patch(path: unknown, ...rest: readonly unknown[]): HttpResponse {
    return this.#sent(HttpPatch, path, rest)
  }

  request_get(path: unknown, ...rest: readonly unknown[]): HttpResponse {
    const block = blockOf(rest)
    return this.request(new HttpGet(path, fieldsOf(rest)), block)
  }

  request_post(path: unknown, data: unknown, ...rest: readonly unknown[]): HttpResponse {
    return this.request(new HttpPost(path, fieldsOf(rest)), data, blockOf(rest))
  }

  send_request(
    name: unknown,
    path: unknown,
    data: unknown = null,
    fields: unknown = null,
  ): HttpResponse {
    const request = genericRequest(toS(name), path, fields)
    request.body = data
    return this.request(request)
  }

  /** Sends a request. A block gets the response before its body is read. */
  request(request: HttpRequest, ...rest: readonly unknown[]): HttpResponse {
    const block = blockOf(rest)
    const [data = null] = rest.filter((each) => typeof each !== 'function' && each !== undefined)
    if (data !== null) request.body = data
    if (block === undefined) return converse(this.exchange(request))
    const wasStarted = this.#isStarted
    this.#isStarted = true
    try {
      const response = converse(this.#answered(request))
      block(response)
      converse(response.load())
      return response
    } finally {
      this.#isStarted = wasStarted
      if (!wasStarted) converse(this.#drop())
    }
  }

  #requestMeanwhile(request: HttpRequest, rest: readonly unknown[]): unknown {
    if (blockOf(rest) !== undefined) return this.request(request, ...rest)
    const [data = null] = rest.filter((each) => each !== undefined)
    if (data !== null) request.body = data
    return converseMeanwhile(this.exchange(request))
  }

  #sentMeanwhile(Kind: typeof HttpGet, path: unknown, rest: readonly unknown[]): unknown {
    if (blockOf(rest) !== undefined) return this.#sent(Kind, path, rest)
    return converseMeanwhile(this.exchange(made(Kind, path, rest)))
  }

  /** The one request of a session, as `Net::HTTP.get` makes it: it says nothing of closing. */
  only(request: HttpRequest): Conversation<HttpResponse> {
    return this.session(() => this.exchange(request))
  }

  /** Requests over one connection, which is closed in the end. */
  *session<Result>(work: () => Conversation<Result>): Conversation<Result> {
    this.#isStarted = true
    try {
      return yield* work()
    } finally {
      this.#isStarted = false
      yield* this.#drop()
    }
  }

  /**
   * One request and its whole answer; a connection that was not open before is closed after it. `reading` says what takes the
   * body in pieces, by the head of the answer.
   */
  *exchange(
    request: HttpRequest,
    reading?: (response: HttpResponse) => Block | undefined,
  ): Conversation<HttpResponse> {
    if (!this.#isStarted && !request.is_key('connection')) request['[]=']('connection', 'close')
    try {
      const response = yield* this.#answered(request)
      yield* response.load(reading?.(response))
      return response
    } finally {
      if (!this.#isStarted) yield* this.#drop()
    }
  }

  #sent(Kind: typeof HttpGet, path: unknown, rest: readonly unknown[]): HttpResponse {
    const block = blockOf(rest)
    const request = made(Kind, path, rest)
    if (block === undefined) return this.request(request)
    return this.request(request, (response: unknown) => (response as HttpResponse).read_body(block))
  }

  /** The head of the answer. */
  *#answered(request: HttpRequest): Conversation<HttpResponse> {
    if (request.uri === null && !request.is_key('host')) request['[]=']('host', this.#authority())
    const stub = stubbed.answer(this.#place(request.path), request)
    if (stub !== null) return stub
    const tries = IDEMPOTENT.has(request.method) ? Number(this.max_retries) : 0
    for (let count = 0; ; count++) {
      try {
        return yield* this.#asked(request)
      } catch (error) {
        yield* this.#drop()
        if (count >= tries || !RETRIED.some((Kind) => error instanceof Kind)) throw error
      }
    }
  }

  *#asked(request: HttpRequest): Conversation<HttpResponse> {
    const stream = this.#stream ?? (yield* this.#connect())
    this.#stream = stream
    stream.begin(this.#timeouts())
    const proxy = this.#through()
    const isWhole = proxy !== null && !this.is_use_ssl()
    if (isWhole && proxy.user !== null)
      request['[]=']('proxy-authorization', basic(proxy.user, proxy.password))
    for (const piece of request.pieces(isWhole ? this.#place(request.path) : request.path))
      yield* stream.write(piece)
    const response = yield* readHead(stream)
    response.uri = request.uri
    const ended = (isKept: boolean) => this.#ended(response, isKept)
    const isEmpty = !request.is_response_body_permitted() || /^(?:204|304)$/.test(response.code)
    if (isEmpty) yield* ended(true)
    response.readsWith(isEmpty ? null : new BodyReader(stream, request, ended))
    return response
  }

  *#ended(response: HttpResponse, isKept: boolean): Conversation<void> {
    const said = `${response['[]']('connection') ?? ''} ${response['[]']('proxy-connection') ?? ''}`
    const isClosed =
      /\bclose\b/i.test(said) || (response.http_version === '1.0' && !/keep-alive/i.test(said))
    if (!isKept || isClosed) yield* this.#drop()
  }

  *#connect(): Conversation<SocketStream> {
    const proxy = this.#through()
    const [host, port] = proxy === null ? [this.address, this.port] : [proxy.host, proxy.port]
    const stream = yield* SocketStream.open(host, port, this.#timeouts(), this.#isConfigured)
    if (!this.is_use_ssl()) return stream
    try {
      if (proxy !== null) yield* this.#tunnel(stream, proxy)
      const isVerified = this.verify_mode !== VERIFY_NONE
      const authorities = authoritiesOf(this.ca_file)
      yield* stream.secure({ host: this.address, isVerified, authorities })
      return stream
    } catch (error) {
      yield* stream.close()
      throw error
    }
  }

  *#tunnel(stream: SocketStream, { user, password }: Proxy): Conversation<void> {
    const place = `${this.address}:${this.port}`
    const login = user === null ? '' : `Proxy-Authorization: ${basic(user, password)}\r\n`
    yield* stream.write(Buffer.from(`CONNECT ${place} HTTP/1.1\r\nHost: ${place}\r\n${login}\r\n`))
    const response = yield* readHead(stream)
    response.value()
  }

  *#drop(): Conversation<void> {
    const stream = this.#stream
    this.#stream = null
    if (stream !== null) yield* stream.close()
  }

  #through(): Proxy | null {
    if (this.#proxy !== undefined) return this.#proxy
    return proxyFor(this.is_use_ssl(), this.address, this.port, world().environment)
  }

  #timeouts(): Timeouts {
    return {
      open: secondsOf(this.open_timeout),
      read: secondsOf(this.read_timeout),
      write: secondsOf(this.write_timeout),
    }
  }

  #authority(): string {
    const usual = this.is_use_ssl() ? 443 : 80
    return this.port === usual ? this.address : `${this.address}:${this.port}`
  }

  #place(path: string): string {
    return `${this.is_use_ssl() ? 'https' : 'http'}://${this.#authority()}${path}`
  }

  inspect(): string {
    return `#<Net::HTTP ${this.address}:${this.port} open=${this.#isStarted}>`
  }
}

/** A client for a host that the configuration names, whatever address it has. No program of Ruby can ask for one. */
export function configuredHttp(host: string, port: number, isSecure: boolean): NetHttp {
  const http = new NetHttp(host, port)
  http.use_ssl = isSecure
  trust(http)
  return http
}

function blockOf(rest: readonly unknown[]): Block | undefined {
  return rest.find((each) => typeof each === 'function') as Block | undefined
}

function fieldsOf(rest: readonly unknown[]): unknown {
  return rest.find((each) => each !== null && typeof each === 'object') ?? null
}

/** The request of `get(path, fields)`, or of `post(path, data, fields)`. */
function made(Kind: typeof HttpGet, path: unknown, rest: readonly unknown[]): HttpRequest {
  const [data = null, ...more] = Kind.REQUEST_HAS_BODY ? rest : [null, ...rest]
  const request = new Kind(path, fieldsOf(more))
  request.body = data
  return request
}

function textOf(value: unknown): string | null {
  return value === null ? null : toS(value)
}

function secondsOf(value: unknown): number | null {
  if (value === null) return null
  return value instanceof Float ? value.value : Number(toS(value))
}

function basic(user: string, password: string | null): string {
  return `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}`
}

function credentialsOf(uri: Uri): { user: string | null; password: string | null } {
  const [user, password] = [uri.user(), uri.password()]
  return {
    user: user === null ? null : decodeURIComponent(user),
    password: password === null ? '' : decodeURIComponent(password),
  }
}

/** The authorities of a file, and of `SSL_CERT_FILE`, beside those that are known. */
function authoritiesOf(file: unknown): string[] {
  const { readFileSync } = process.getBuiltinModule('node:fs')
  const paths = [textOf(file), world().environment['SSL_CERT_FILE'] ?? null]
  return paths.flatMap((path) => (path === null || path === '' ? [] : [readFileSync(path, 'utf8')]))
}
