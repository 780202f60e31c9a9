import { ArrayInquirer } from '../active-support/array-inquirer.ts'
import { type FilterWord, filterParams, filterTarget } from '../log/filter.ts'
import { ORIGIN } from '../origin.ts'
import { nameClass } from '../ruby/class/class-info.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { indifferent } from '../ruby/hash/indifferent-hash.ts'
import { inspect } from '../ruby/object/texts.ts'
import type { BinaryString } from '../ruby/text/binary-string.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { Time } from '../ruby/time/time.ts'
import { type Cookies, parseCookieHeader } from './cookies.ts'
import type { Flash } from './flash.ts'
import { hasVersion } from './freshness.ts'
import { Headers } from './headers.ts'
import { acceptedTypes, MimeType, typeNamed } from './mime-type.ts'
import { momentOf } from './moment.ts'
import { type Name, nameOf } from './name.ts'
import { Params } from './params.ts'
import { isInternal } from './redirect.ts'
import { environmentOf, RequestBody } from './request-environment.ts'
import type { Response } from './response.ts'
import { bodyParameters, nestedParameters } from './sent-parameters.ts'
import type { Session } from './session.ts'
import type { SessionOptions } from './session-options.ts'

const NO_VARIANTS: readonly string[] = []

/** What nobody knows. */
const UNKNOWN = new MimeType('', '')

/** Rails: ActionDispatch::Http::MimeNegotiation::BROWSER_LIKE_ACCEPTS. */
const LIKE_BROWSERS = /,\s*\*\/\*|\*\/\*\s*,/

/** A request as the core read it; the lazy parts are asked for once. */
export interface RequestSource {
  /** After `_method`: `PATCH` where a form said so. */
  readonly method: string
  readonly sentAsHead: boolean
  readonly target: string
  readonly path: string
  readonly query: string
  readonly id: string
  /** The address at the other end, or what a trusted proxy says of it. */
  readonly remoteIp: string
  readonly protocol: 'http' | 'https'
  readonly host: string
  /** `WEBFW_URL`. */
  readonly siteUrl: string | null
  /** Of a request that an error page is asked for: the one that failed. */
  readonly failed?: FailedRequest
  fields(): Iterable<readonly [string, string]>
  body(): Uint8Array
}

/** What failed, and where. */
export interface FailedRequest {
  readonly error: unknown
  readonly target: string
  readonly path: string
  readonly method: string
}

/** What the route says of a request. */
export interface RequestRoute {
  /** The parameter `format`, or null. */
  askedFormat(): unknown
  /** What the path says, with the controller and the action. */
  pathParameters(): Hash
  /** What else `request` answers for in Rails; absent outside of an application. */
  readonly params?: Params
  readonly session?: Session
  readonly sessionOptions?: SessionOptions
  readonly flash?: Flash
  readonly cookies?: Cookies
  readonly controllerClass?: object | null
  /** Which values of parameters the log hides. */
  readonly filterWords?: readonly FilterWord[]
  readonly policyNonce?: string | null
}

const NO_ROUTE: RequestRoute = {
  askedFormat: () => null,
  pathParameters: () => new Hash(),
}

/** What a visitor asked. Rails guide "Action Controller Overview", section 9.1. */
export class Request {
  static {
    nameClass(this, 'ActionDispatch::Request')
  }

  readonly #source: RequestSource
  readonly #route: RequestRoute
  #headers: Headers | null = null
  #baseUrl: string | null = null
  #environment: Hash | null = null
  #body: RequestBody | null = null
  /** What `request.format =` was given. */
  #chosen: MimeType | null = null
  #variants: readonly string[] = NO_VARIANTS

  constructor(source: RequestSource, route: RequestRoute = NO_ROUTE) {
    this.#source = source
    this.#route = route
  }

  get [ORIGIN](): string {
    return this.#source.siteUrl ?? this.baseUrl()
  }

  /** The verb that was sent: POST, where `_method` makes another of it. Rails API, ActionDispatch::Request. */
  method(): string {
    const verb = this.requestMethod()
    if (!/^(?:PUT|PATCH|DELETE)$/.test(verb)) return verb
    const isOther =
      (this.#route.params?.get('_method') ?? null) !== null ||
      this.headers().get('X-HTTP-Method-Override') !== null
    return isOther ? 'POST' : verb
  }

  /** The verb, after `_method`. */
  requestMethod(): string {
    return this.#source.sentAsHead ? 'HEAD' : this.#source.method
  }

  isGet(): boolean {
    return this.#source.method === 'GET' && !this.#source.sentAsHead
  }

  isHead(): boolean {
    return this.#source.sentAsHead
  }

  isPost(): boolean {
    return this.#source.method === 'POST'
  }

  isPut(): boolean {
    return this.#source.method === 'PUT'
  }

  isPatch(): boolean {
    return this.#source.method === 'PATCH'
  }

  isDelete(): boolean {
    return this.#source.method === 'DELETE'
  }

  /** The path as sent, with its escapes, without the query: `/users/a%2Fb`. */
  path(): string {
    return this.fullpath().replace(/\?.*$/s, '')
  }

  /** Path and query, as sent; of an absolute target (RFC 9112, section 3.2.2) without scheme and host. */
  fullpath(): string {
    return this.#relative(this.#source.target)
  }

  #relative(target: string): string {
    if (target.startsWith('/')) return target
    const rest = target.replace(/^https?:\/\/[^/?]*/i, '')
    return rest.startsWith('?') || rest === '' ? `/${rest}` : rest
  }

  queryString(): string {
    return this.#source.query
  }

  /** Scheme, host and target. */
  url(): string {
    return `${this.baseUrl()}${this.fullpath()}`
  }

  originalUrl(): string {
    return `${this.baseUrl()}${this.originalFullpath()}`
  }

  /** Scheme and host, and the port unless the scheme says it. */
  baseUrl(): string {
    this.#baseUrl ??= `${this.#source.protocol}://${this.hostWithPort()}`
    return this.#baseUrl
  }

  /** The origin of the page that sent this, as its browser says; `null` in a String where it hides it. */
  origin(): string | null {
    return this.headers().get('origin')
  }

  /** `http://` or `https://`. */
  protocol(): string {
    return `${this.#source.protocol}://`
  }

  scheme(): string {
    return this.#source.protocol
  }

  isSsl(): boolean {
    return this.#source.protocol === 'https'
  }

  /** The host without its port. */
  host(): string {
    return this.#source.host.replace(/:\d*$/, '')
  }

  /** The host, and its port unless the scheme says it. */
  hostWithPort(): string {
    const port = this.port()
    return port === this.#standardPort() ? this.host() : `${this.host()}:${port}`
  }

  port(): number {
    const port = /:(\d+)$/.exec(this.#source.host)?.[1]
    return port === undefined ? this.#standardPort() : Number(port)
  }

  #standardPort(): number {
    return this.isSsl() ? 443 : 80
  }

  remoteIp(): string {
    return this.#source.remoteIp
  }

  ip(): string {
    return this.#source.remoteIp
  }

  headers(): Headers {
    this.#headers ??= new Headers(this.#source.fields())
    return this.#headers
  }

  userAgent(): string | null {
    return this.headers().get('user-agent')
  }

  referer(): string | null {
    return this.headers().get('referer')
  }

  referrer(): string | null {
    return this.referer()
  }

  /** Whether the page before was one of this host. */
  isFromHere(): boolean {
    const referer = this.referer()
    return referer !== null && isInternal(referer, this)
  }

  contentType(): string | null {
    return this.headers().get('content-type')
  }

  contentLength(): number {
    return this.#source.body().length
  }

  /** The format that the visitor wants most; one that it is given is answered, whatever they asked for. */
  format(...given: readonly Name[]): MimeType {
    if (given.length > 0) this.#chosen = typeNamed(nameOf(given[0] ?? '')) ?? UNKNOWN
    return this.formats()[0] ?? UNKNOWN
  }

  /**
   * The formats that the visitor takes, the dearest first: what `?format=` says, or the Accept field. Browsers
   * name everything after others and get HTML. Rails: ActionDispatch::Http::MimeNegotiation.
   */
  formats(): MimeType[] {
    if (this.#chosen !== null) return [this.#chosen]
    const asked = this.#route.askedFormat()
    if (typeof asked === 'string') return [typeNamed(asked) ?? []].flat()
    const accept = this.headers().get('accept') ?? ''
    if (this.isAskedByAccept()) return acceptedTypes(accept)
    return [typeNamed(this.isXhr() ? 'js' : 'html') as MimeType]
  }

  /** Whether the Accept field says the format. */
  isAskedByAccept(): boolean {
    if (this.#chosen !== null) return false
    if (typeof this.#route.askedFormat() === 'string') return false
    const accept = this.headers().get('accept') ?? ''
    return accept !== '' && (this.isXhr() || !LIKE_BROWSERS.test(accept))
  }

  /** The names in `variant`. */
  get variants(): readonly string[] {
    return this.#variants
  }

  /**
   * What kind of page the visitor gets, which `request.variant = :phone` says: Symbols, that answer `phone?`. Raises
   * ArgumentError for anything but Symbols. Rails: ActionDispatch::Http::MimeNegotiation.
   */
  variant(...given: readonly unknown[]): ArrayInquirer {
    if (given.length > 0) {
      const all = [given[0] ?? []].flat()
      if (!all.every((each) => typeof each === 'symbol')) {
        throw new ArgumentError(
          `request.variant takes a Symbol or an Array of them, not ${inspect(given[0])}.`,
        )
      }
      this.#variants = all.map((each) => nameOf(each as symbol))
    }
    return ArrayInquirer.new(this.#variants.map((each) => symbol(each)))
  }

  /** Whether the visitor has already what a response's `ETag` and `Last-Modified` say. */
  isFresh(response: Response): boolean {
    const modified = response.getHeader('Last-Modified')
    return hasVersion(
      this,
      response.getHeader('ETag'),
      modified === null ? null : new Date(modified),
    )
  }

  /** The nonce of this page's scripts and styles; null where no policy says one. */
  contentSecurityPolicyNonce(): string | null {
    return this.#route.policyNonce ?? null
  }

  isXhr(): boolean {
    return this.headers().get('x-requested-with')?.toLowerCase() === 'xmlhttprequest'
  }

  requestId(): string {
    return this.#source.id
  }

  uuid(): string {
    return this.#source.id
  }

  /** The `Authorization` field. */
  authorization(): string | null {
    return this.headers().get('authorization')
  }

  /** The media type of the body, without its parameters. */
  mediaType(): string | null {
    return this.contentType()?.split(';')[0]?.trim().toLowerCase() ?? null
  }

  /** The path and the query, as they came: of the request that failed, where an error page is asked for. */
  originalFullpath(): string {
    return this.#relative(this.failed?.target ?? this.#source.target)
  }

  /** What failed, where an error page is asked for; null elsewhere. */
  get failed(): FailedRequest | null {
    return this.#source.failed ?? null
  }

  /** The parts of the host in front of its domain: `api` of api.example.org. */
  subdomain(topLevel = 1): string {
    return this.subdomains(topLevel).join('.')
  }

  subdomains(topLevel = 1): string[] {
    return isAddress(this.host())
      ? []
      : this.host()
          .split('.')
          .slice(0, -(topLevel + 1))
  }

  /** `example.org` of api.example.org; null for an address of numbers. */
  domain(topLevel = 1): string | null {
    return isAddress(this.host())
      ? null
      : this.host()
          .split('.')
          .slice(-(topLevel + 1))
          .join('.')
  }

  /** Whether the visitor is on this machine. */
  isLocal(): boolean {
    return /^(127\.|::1$|::ffff:127\.)/.test(this.remoteIp())
  }

  /** What Rack calls the parts of this request; the same Hash each time. */
  env(): Hash {
    this.#environment ??= environmentOf(this)
    return this.#environment
  }

  /** A header field, or another part of `env`, by its name there. */
  getHeader(name: Name): unknown {
    return this.env().get(nameOf(name)) ?? null
  }

  /** What the path says, by Symbols, with the controller and the action. */
  pathParameters(): Hash {
    return this.#route.pathParameters()
  }

  /** Whether the body is a form's, or there is none. */
  isFormData(): boolean {
    const type = this.mediaType()
    if (type === null) return this.#source.method === 'POST'
    return type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data'
  }

  isStandardPort(): boolean {
    return this.port() === this.#standardPort()
  }

  /** The port unless the scheme says it. */
  optionalPort(): number | null {
    return this.isStandardPort() ? null : this.port()
  }

  portString(): string {
    return this.isStandardPort() ? '' : `:${this.port()}`
  }

  rawHostWithPort(): string {
    return this.#source.host
  }

  /** Nothing is mounted: the application has the whole path. */
  scriptName(): string {
    return ''
  }

  requestMethodSymbol(): symbol {
    return Symbol.for(this.#source.method.toLowerCase())
  }

  methodSymbol(): symbol {
    return Symbol.for(this.method().toLowerCase())
  }

  ifNoneMatch(): string | null {
    return this.headers().get('if-none-match')
  }

  /** Since when the visitor has a page, as its browser says; null for no time. */
  ifModifiedSince(): Time | null {
    const moment = momentOf(this.headers().get('if-modified-since') ?? '')
    return moment === null ? null : new Time(moment.getTime() * 1000)
  }

  /** What the query says. */
  queryParameters(): Hash {
    return nestedParameters(this.#source.query)
  }

  GET(): Hash {
    return this.queryParameters()
  }

  /** What the body says. */
  requestParameters(): Hash {
    return bodyParameters(this.#params, [
      this.queryParameters(),
      indifferent(this.pathParameters()),
    ])
  }

  POST(): Hash {
    return this.requestParameters()
  }

  /** Query, body and path together. */
  parameters(): Hash {
    return this.#params.toUnsafeH()
  }

  params(): Hash {
    return this.parameters()
  }

  /** The same as the log shows them. */
  filteredParameters(): Hash {
    const { filterWords = [] } = this.#route
    return indifferent(Object.entries(filterParams(this.#params.plainValues(), filterWords)))
  }

  filteredPath(): string {
    return filterTarget(this.fullpath(), this.#route.filterWords ?? [])
  }

  get #params(): Params {
    return this.#route.params ?? new Params()
  }

  session(): Session | null {
    return this.#route.session ?? null
  }

  /** How this answer's session is sent: `request.session_options[:skip] = true`. */
  sessionOptions(): SessionOptions | null {
    return this.#route.sessionOptions ?? null
  }

  flash(): Flash | null {
    return this.#route.flash ?? null
  }

  cookieJar(): Cookies | null {
    return this.#route.cookies ?? null
  }

  /** The cookies as the visitor sent them. */
  cookies(): Hash {
    return indifferent(parseCookieHeader(this.headers().get('cookie') ?? ''))
  }

  controllerClass(): object | null {
    return this.#route.controllerClass ?? null
  }

  pathInfo(): string {
    return this.path()
  }

  isXmlHttpRequest(): boolean {
    return this.isXhr()
  }

  isHasHeader(name: Name): boolean {
    return this.env().has(nameOf(name))
  }

  serverName(): string {
    return this.host()
  }

  serverPort(): number {
    return this.port()
  }

  serverProtocol(): string {
    return 'HTTP/1.1'
  }

  /** The formats that the Accept field names; without one, what was asked for. */
  accepts(): MimeType[] {
    const accept = this.headers().get('accept') ?? ''
    return accept === '' ? this.formats() : acceptedTypes(accept)
  }

  /** The body, to be read. */
  body(): RequestBody {
    this.#body ??= new RequestBody(() => this.bytes())
    return this.#body
  }

  /** The body: text where it is UTF-8, else a String of bytes. */
  rawPost(): string | BinaryString {
    return this.body().string()
  }

  /** The body as it was sent. */
  bytes(): Uint8Array {
    return this.#source.body()
  }
}

function isAddress(host: string): boolean {
  return /^[\d.]+$|:/.test(host)
}
