import { answers, send } from '../../ruby/call/send.ts'
import { defineClass } from '../../ruby/class/define.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { pairsOf } from '../../ruby/hash/keywords.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { bytesOf } from '../bytes.ts'
import { parseUri, type Uri } from '../uri.ts'
import {
  capitalized,
  formText,
  HEADER_ATTRIBUTES,
  HEADER_PARAMETERS,
  HttpHeader,
} from './header.ts'
import { multipart } from './multipart.ts'

/** Net::HTTPGenericRequest: what is asked, with its fields and its body. */
export class HttpRequest extends HttpHeader {
  static {
    defineClass(this, 'Net::HTTPGenericRequest', {
      reads: [
        'method',
        'path',
        'uri',
        'body',
        'body_stream',
        'decode_content',
        ...HEADER_ATTRIBUTES,
      ],
      writes: ['body', 'body_stream', 'form_data', ...HEADER_ATTRIBUTES],
      parameters: { ...HEADER_PARAMETERS, initialize: '1-2' },
    })
  }

  static readonly METHOD: string = 'GET'
  static readonly REQUEST_HAS_BODY: boolean = false
  static readonly RESPONSE_HAS_BODY: boolean = true

  readonly path: string
  readonly uri: Uri | null
  body: unknown = null
  body_stream: unknown = null
  /** Whether the answer is unpacked: not where the application asks for an encoding itself. */
  readonly decode_content: boolean

  constructor(target: unknown, fields: unknown = null) {
    super()
    const type = new.target
    this.uri = isString(target) ? null : (target as Uri)
    this.path = this.uri === null ? toS(target) : pathOf(this.uri)
    if (this.path === '') throw new ArgumentError('HTTP request path is empty')
    if (/[\r\n\s]/.test(this.path)) throw new ArgumentError('HTTP request path is malformed')
    const given = fields === null ? [] : pairsOf(fields as object)
    const named = given.map(([name]) =>
      (typeof name === 'symbol' ? (name.description ?? '') : toS(name)).toLowerCase(),
    )
    this.decode_content =
      type.RESPONSE_HAS_BODY && !named.includes('accept-encoding') && !named.includes('range')
    for (const [name, value] of given) this['[]='](name, value)
    if (this.decode_content) {
      this['[]=']('accept-encoding', 'gzip;q=1.0,deflate;q=0.6,identity;q=0.3')
    }
    if (!this.is_key('accept')) this['[]=']('accept', '*/*')
    if (!this.is_key('user-agent')) this['[]=']('user-agent', 'Ruby')
    if (this.uri !== null) this['[]=']('host', authorityOf(this.uri))
  }

  get method(): string {
    return (this.constructor as typeof HttpRequest).METHOD
  }

  is_request_body_permitted(): boolean {
    return (this.constructor as typeof HttpRequest).REQUEST_HAS_BODY
  }

  is_response_body_permitted(): boolean {
    return (this.constructor as typeof HttpRequest).RESPONSE_HAS_BODY
  }

  set_form_data(form: unknown, separator: unknown = '&'): void {
    this.body = formText(form).replaceAll('&', toS(separator))
    this.set_content_type('application/x-www-form-urlencoded')
  }

  set form_data(form: unknown) {
    this.set_form_data(form)
  }

  /** A form with files: `[["file", File.open("…"), { filename: "a.png" }]]`. */
  set_form(
    form: unknown,
    type: unknown = 'application/x-www-form-urlencoded',
    options: unknown = new Hash(),
  ): void {
    if (toS(type).toLowerCase() !== 'multipart/form-data') {
      this.set_form_data(form)
      return
    }
    const { bytes, boundary } = multipart(form, options)
    this.body = bytes
    this['[]=']('content-type', `multipart/form-data; boundary=${boundary}`)
  }

  /** The bytes of the body; null where there is none. */
  content(): Uint8Array | null {
    if (this.body !== null) return bytesOf(this.body)
    if (this.body_stream === null || this.body_stream === undefined) return null
    return bytesOf(
      answers(this.body_stream, 'read') ? send(this.body_stream, 'read') : this.body_stream,
    )
  }

  /** The request as it is sent, to a peer or through a proxy that takes the whole address; in pieces where it is large. */
  pieces(target: string): Iterable<Uint8Array> {
    const content = this.content()
    if (content !== null) {
      this['[]=']('content-length', String(content.length))
      if (!this.is_key('content-type'))
        this['[]=']('content-type', 'application/x-www-form-urlencoded')
    }
    const head = this.head(target)
    return [content === null ? head : Buffer.concat([head, content])]
  }

  /** Everything before the body. */
  protected head(target: string): Uint8Array {
    const lines = [...this.fields].flatMap(
      ([name, values]) => `${capitalized(name)}: ${values.join(', ')}`,
    )
    return Buffer.from(`${this.method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  }
}

/** The path and query of an address. */
export function pathOf(uri: Uri): string {
  return toS(send(uri, 'request_uri'))
}

/** Host and, where it is not the usual one, port. */
export function authorityOf(uri: Uri): string {
  const host = toS(send(uri, 'host'))
  const port = send(uri, 'port')
  return port === send(uri, 'default_port') ? host : `${host}:${toS(port)}`
}

/** An address, or the text of one. */
export function addressOf(given: unknown): Uri {
  return isString(given) ? parseUri(given) : (given as Uri)
}

function kind(method: string, hasBody: boolean, isAnswered = true) {
  const name = `Net::HTTP::${method.charAt(0)}${method.slice(1).toLowerCase()}`
  const type = class extends HttpRequest {
    static override readonly METHOD: string = method
    static override readonly REQUEST_HAS_BODY: boolean = hasBody
    static override readonly RESPONSE_HAS_BODY: boolean = isAnswered
  }
  defineClass(type, name)
  return type
}

export const HttpGet = /* @__PURE__ */ kind('GET', false)
export const HttpHead = /* @__PURE__ */ kind('HEAD', false, false)
export const HttpPost = /* @__PURE__ */ kind('POST', true)
export const HttpPut = /* @__PURE__ */ kind('PUT', true)
export const HttpPatch = /* @__PURE__ */ kind('PATCH', true)
export const HttpDelete = /* @__PURE__ */ kind('DELETE', false)
export const HttpOptions = /* @__PURE__ */ kind('OPTIONS', false)

/** A request of any method: `http.send_request("PURGE", "/")`. */
export function genericRequest(method: string, path: unknown, fields: unknown): HttpRequest {
  return new (kind(method, true, method !== 'HEAD'))(path, fields)
}
