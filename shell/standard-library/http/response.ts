import { zlib } from '../../builtin.ts'
import { defineClass } from '../../ruby/class/define.ts'
import { StandardError } from '../../ruby/exception/exception.ts'
import { EOFError, IOError } from '../../ruby/exception/standard-errors.ts'
import { stringOfBytes } from '../../ruby/text/binary-string.ts'
import type { Block } from '../../ruby/types.ts'
import type { Uri } from '../uri.ts'
import { HttpBadResponse, ResponseTooLarge } from './errors.ts'
import { HEADER_ATTRIBUTES, HEADER_PARAMETERS, HttpHeader } from './header.ts'
import { outgoing } from './outgoing.ts'
import type { HttpRequest } from './request.ts'
import type { SocketStream } from './socket-stream.ts'
import { type Conversation, converse } from './sockets.ts'

/** Net::HTTPResponse: status, fields, and a body that is read when it is asked for. */
export class HttpResponse extends HttpHeader {
  static {
    defineClass(this, 'Net::HTTPResponse', {
      reads: [
        'code',
        'message',
        'msg',
        'http_version',
        'body',
        'entity',
        'uri',
        ...HEADER_ATTRIBUTES,
      ],
      writes: ['body', ...HEADER_ATTRIBUTES],
      parameters: { ...HEADER_PARAMETERS, read_body: '0-1 &' },
    })
  }

  readonly code: string
  readonly message: string
  readonly http_version: string
  uri: Uri | null = null
  #body: unknown
  #reader: BodyReader | null = null

  constructor(version: string, code: string, message: string) {
    super()
    this.http_version = version
    this.code = code
    this.message = message
  }

  /** What reads the body once it is asked for. */
  readsWith(reader: BodyReader | null): void {
    this.#reader = reader
    if (reader === null) this.#body = null
  }

  get msg(): string {
    return this.message
  }

  get body(): unknown {
    return this.read_body()
  }

  set body(value: unknown) {
    this.#body = value
  }

  get entity(): unknown {
    return this.read_body()
  }

  /** The body; with a block, its pieces as they come. */
  read_body(...given: readonly unknown[]): unknown {
    const block = given.find((each) => typeof each === 'function') as Block | undefined
    if (this.#body === undefined) converse(this.load(block))
    else if (block !== undefined) throw new IOError('Net::HTTPResponse#read_body called twice')
    return this.#body ?? null
  }

  /** Reads what has not been read. */
  *load(block?: Block): Conversation<void> {
    if (this.#body !== undefined) return
    const reader = this.#reader
    this.#body = null
    if (reader === null) return
    if (block === undefined) this.#body = yield* reader.whole(this)
    else yield* reader.pieces(this, block)
  }

  /** Nothing where it is a success, else the error of its kind. */
  value(): null {
    if (!this.code.startsWith('2')) throw this.#error()
    return null
  }

  error_bang(): never {
    throw this.#error()
  }

  #error(): Error {
    const message = `${this.code} ${JSON.stringify(this.message)}`
    const Kind = this.code.startsWith('3')
      ? HttpRetriableError
      : this.code.startsWith('4')
        ? HttpClientException
        : this.code.startsWith('5')
          ? HttpFatalError
          : HttpError
    return new Kind(message, this)
  }

  inspect(): string {
    return `#<${(this.constructor as typeof HttpResponse).rubyClassName} ${this.code} ${this.message} readbody=${this.#body !== undefined}>`
  }

  static readonly rubyClassName: string = 'Net::HTTPResponse'
}

/** Net::HTTPExceptions: what `value` of a response raises. */
export class HttpError extends StandardError {
  static {
    defineClass(this, 'Net::HTTPError', { reads: ['response'] })
  }

  readonly response: HttpResponse

  constructor(message: string, response: HttpResponse) {
    super(message)
    this.response = response
  }
}

export class HttpRetriableError extends HttpError {
  static {
    defineClass(this, 'Net::HTTPRetriableError')
  }
}

export class HttpClientException extends HttpError {
  static {
    defineClass(this, 'Net::HTTPServerException')
  }
}

export class HttpFatalError extends HttpError {
  static {
    defineClass(this, 'Net::HTTPFatalError')
  }
}

/** A class of responses, below that of its hundred. */
function kind(name: string, above: typeof HttpResponse = HttpResponse): typeof HttpResponse {
  const type = class extends above {
    static override readonly rubyClassName: string = `Net::HTTP${name}`
  }
  defineClass(type, `Net::HTTP${name}`)
  return type
}

export const HttpUnknownResponse = /* @__PURE__ */ kind('UnknownResponse')
export const HttpInformation = /* @__PURE__ */ kind('Information')
export const HttpSuccess = /* @__PURE__ */ kind('Success')
export const HttpRedirection = /* @__PURE__ */ kind('Redirection')
export const HttpClientError = /* @__PURE__ */ kind('ClientError')
export const HttpServerError = /* @__PURE__ */ kind('ServerError')

const HUNDREDS = [
  HttpInformation,
  HttpSuccess,
  HttpRedirection,
  HttpClientError,
  HttpServerError,
] as const

export const HttpOK = /* @__PURE__ */ kind('OK', HttpSuccess)
export const HttpCreated = /* @__PURE__ */ kind('Created', HttpSuccess)
export const HttpAccepted = /* @__PURE__ */ kind('Accepted', HttpSuccess)
export const HttpNoContent = /* @__PURE__ */ kind('NoContent', HttpSuccess)
export const HttpPartialContent = /* @__PURE__ */ kind('PartialContent', HttpSuccess)
export const HttpMovedPermanently = /* @__PURE__ */ kind('MovedPermanently', HttpRedirection)
export const HttpFound = /* @__PURE__ */ kind('Found', HttpRedirection)
export const HttpSeeOther = /* @__PURE__ */ kind('SeeOther', HttpRedirection)
export const HttpNotModified = /* @__PURE__ */ kind('NotModified', HttpRedirection)
export const HttpTemporaryRedirect = /* @__PURE__ */ kind('TemporaryRedirect', HttpRedirection)
export const HttpPermanentRedirect = /* @__PURE__ */ kind('PermanentRedirect', HttpRedirection)
export const HttpBadRequest = /* @__PURE__ */ kind('BadRequest', HttpClientError)
export const HttpUnauthorized = /* @__PURE__ */ kind('Unauthorized', HttpClientError)
export const HttpForbidden = /* @__PURE__ */ kind('Forbidden', HttpClientError)
export const HttpNotFound = /* @__PURE__ */ kind('NotFound', HttpClientError)
export const HttpMethodNotAllowed = /* @__PURE__ */ kind('MethodNotAllowed', HttpClientError)
export const HttpNotAcceptable = /* @__PURE__ */ kind('NotAcceptable', HttpClientError)
export const HttpRequestTimeout = /* @__PURE__ */ kind('RequestTimeout', HttpClientError)
export const HttpConflict = /* @__PURE__ */ kind('Conflict', HttpClientError)
export const HttpGone = /* @__PURE__ */ kind('Gone', HttpClientError)
export const HttpUnprocessableEntity = /* @__PURE__ */ kind('UnprocessableEntity', HttpClientError)
export const HttpTooManyRequests = /* @__PURE__ */ kind('TooManyRequests', HttpClientError)
export const HttpInternalServerError = /* @__PURE__ */ kind('InternalServerError', HttpServerError)
export const HttpNotImplemented = /* @__PURE__ */ kind('NotImplemented', HttpServerError)
export const HttpBadGateway = /* @__PURE__ */ kind('BadGateway', HttpServerError)
export const HttpServiceUnavailable = /* @__PURE__ */ kind('ServiceUnavailable', HttpServerError)
export const HttpGatewayTimeout = /* @__PURE__ */ kind('GatewayTimeout', HttpServerError)

const STATUSES: Readonly<Record<string, typeof HttpResponse>> = {
  200: HttpOK,
  201: HttpCreated,
  202: HttpAccepted,
  204: HttpNoContent,
  206: HttpPartialContent,
  301: HttpMovedPermanently,
  302: HttpFound,
  303: HttpSeeOther,
  304: HttpNotModified,
  307: HttpTemporaryRedirect,
  308: HttpPermanentRedirect,
  400: HttpBadRequest,
  401: HttpUnauthorized,
  403: HttpForbidden,
  404: HttpNotFound,
  405: HttpMethodNotAllowed,
  406: HttpNotAcceptable,
  408: HttpRequestTimeout,
  409: HttpConflict,
  410: HttpGone,
  422: HttpUnprocessableEntity,
  429: HttpTooManyRequests,
  500: HttpInternalServerError,
  501: HttpNotImplemented,
  502: HttpBadGateway,
  503: HttpServiceUnavailable,
  504: HttpGatewayTimeout,
}

/** A response of the class of its status. */
export function responseOf(version: string, code: string, message: string): HttpResponse {
  const Kind = STATUSES[code] ?? HUNDREDS[Number(code[0]) - 1] ?? HttpUnknownResponse
  return new Kind(version, code, message)
}

/** Fields of a response at most: a peer that sends them without end is stopped. */
const FIELDS = 1000

/** Reads status line and fields; answers of the kind 1xx are passed over. Raises Net::HTTPBadResponse, EOFError. */
export function* readHead(stream: SocketStream): Conversation<HttpResponse> {
  for (;;) {
    const line = yield* stream.line()
    const found = /^HTTP(?:\/(\d+\.\d+))?\s+(\d\d\d)(?:\s+(.*))?$/i.exec(line)
    if (found === null) throw new HttpBadResponse(`wrong status line: ${JSON.stringify(line)}`)
    const response = responseOf(found[1] ?? '1.0', found[2] ?? '', found[3] ?? '')
    yield* readFields(stream, response)
    if (!response.code.startsWith('1') || response.code === '101') return response
  }
}

function* readFields(stream: SocketStream, response: HttpResponse): Conversation<void> {
  let last: [name: string, value: string] | null = null
  const keep = () => {
    if (last !== null) response.add_field(...last)
  }
  for (let count = 0; ; count++) {
    if (count > FIELDS) throw new HttpBadResponse('too many header fields')
    const line = (yield* stream.line()).trimEnd()
    if (line === '') break
    if (/^[ \t]/.test(line) && last !== null) {
      last[1] += ` ${line.trim()}`
      continue
    }
    keep()
    const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
    if (name === undefined) throw new HttpBadResponse('wrong header line format')
    last = [name.trim(), value ?? '']
  }
  keep()
}

/** The body of one response on its connection. */
export class BodyReader {
  readonly #stream: SocketStream
  readonly #request: HttpRequest
  readonly #ended: (isKept: boolean) => Conversation<void>

  constructor(
    stream: SocketStream,
    request: HttpRequest,
    ended: (isKept: boolean) => Conversation<void>,
  ) {
    this.#stream = stream
    this.#request = request
    this.#ended = ended
  }

  /** The whole body, unpacked: a String, of bytes where it is no text. Raises Webfw::ResponseTooLarge. */
  *whole(response: HttpResponse): Conversation<unknown> {
    const { bodyLimit } = outgoing()
    const parts: Uint8Array[] = []
    let size = 0
    yield* this.#read(response, (bytes) => {
      size += bytes.length
      if (size > bodyLimit) throw tooLarge(bodyLimit)
      parts.push(Uint8Array.from(bytes))
    })
    return stringOfBytes(this.#unpacked(response, Buffer.concat(parts), bodyLimit))
  }

  /** Hands over the pieces as they come; those of a packed body once it is whole. */
  *pieces(response: HttpResponse, block: Block): Conversation<void> {
    if (this.#packing(response) !== null) {
      const whole = yield* this.whole(response)
      block(whole)
    } else yield* this.#read(response, (bytes) => block(stringOfBytes(Uint8Array.from(bytes))))
  }

  *#read(response: HttpResponse, take: (bytes: Uint8Array) => void): Conversation<void> {
    let isKept = false
    try {
      isKept = yield* this.#body(response, take)
    } finally {
      yield* this.#ended(isKept)
    }
  }

  /** RFC 9112, section 6.3; answers whether the connection can be used again. */
  *#body(response: HttpResponse, take: (bytes: Uint8Array) => void): Conversation<boolean> {
    if (response.is_chunked()) yield* this.#chunks(take)
    else if (response.content_length !== null) {
      // Ruby's `ignore_eof`: what has come of a body that is cut off is given.
      return (yield* this.#stream.upTo(response.content_length as number, take)) === 0
    } else {
      for (let more = yield* this.#stream.some(); more !== null; more = yield* this.#stream.some())
        take(more)
      return false
    }
    return true
  }

  *#chunks(take: (bytes: Uint8Array) => void): Conversation<void> {
    for (;;) {
      const line = yield* this.#stream.line()
      const [digits] = /^[0-9a-fA-F]+/.exec(line) ?? []
      if (digits === undefined || digits.length > 12) {
        throw new HttpBadResponse(`wrong chunk size line: ${line}`)
      }
      const size = Number.parseInt(digits, 16)
      if (size === 0) break
      yield* this.#stream.exactly(size, take)
      yield* this.#stream.line()
    }
    for (let count = 0; (yield* this.#stream.line()) !== ''; count++) {
      if (count > FIELDS) throw new HttpBadResponse('too many trailer fields')
    }
  }

  #packing(response: HttpResponse): string | null {
    const encoding = (response['[]']('content-encoding') ?? '').toLowerCase()
    const isPacked = /^(?:x-)?gzip$|^deflate$/.test(encoding)
    return this.#request.decode_content && isPacked ? encoding : null
  }

  #unpacked(response: HttpResponse, bytes: Uint8Array, limit: number): Uint8Array {
    if (this.#packing(response) === null || bytes.length === 0) return bytes
    response.delete('content-encoding')
    response.delete('content-length')
    try {
      return zlib().unzipSync(bytes, { maxOutputLength: limit })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(limit)
      throw new EOFError('the packed body of the answer cannot be read')
    }
  }
}

function tooLarge(limit: number): ResponseTooLarge {
  return new ResponseTooLarge(
    `the answer is larger than ${limit} bytes: read it in pieces with \`read_body { |piece| … }\`, or raise config.outgoing.body_limit`,
  )
}
