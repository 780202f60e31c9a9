import { textFrom } from '../core/utf8.ts'
import { FrameworkError } from '../errors.ts'
import { toJson } from '../json/write-json.ts'
import { nameClass } from '../ruby/class/class-info.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { toS } from '../ruby/object/texts.ts'
import { REASONS, type Status, statusCode } from '../vocabulary/status.ts'
import type { FileBody } from './file-body.ts'
import { cacheControlOf, readCacheControl, weakTag } from './freshness.ts'
import { Headers } from './headers.ts'
import type { LiveStream } from './live/live-stream.ts'
import { momentOf } from './moment.ts'
import type { Name } from './name.ts'

/** What an action answers. Rails guide "Action Controller Overview", section 9.2. */
export class Response {
  static {
    nameClass(this, 'ActionDispatch::Response')
  }

  readonly #headers = new Headers()
  #status = 200
  #body: string | Uint8Array | null = null
  #caching: Hash | null = null
  /** What `#caching` said when it was read or written last. */
  #cachingText: string | null = null
  #rendered: (() => string) | null = null
  /** `Content-Security-Policy` of this answer alone: empty for none, null for that of the settings. */
  contentPolicy: string | null = null
  /** `Feature-Policy` of this answer alone; null for that of the settings. */
  permissionsPolicy: string | null = null
  /** Whether browsers shall only report what is against the policy; null for what the settings say. */
  isPolicyReported: boolean | null = null
  /** A file that follows the head in place of a body. */
  file: FileBody | null = null
  /** What an action may go on writing into after the head; null where it may not. */
  live: LiveStream | null = null

  get status(): number {
    return this.#status
  }

  set status(status: Status) {
    this.#status = statusCode(status)
  }

  /** The body as text; null while nothing was rendered. */
  get body(): string | null {
    if (this.#rendered !== null) return this.#rendered()
    return this.#body instanceof Uint8Array ? textFrom(this.#body) : this.#body
  }

  set body(body: string | Uint8Array) {
    this.#rendered = null
    this.file = null
    this.#body = body
  }

  get contentType(): string | null {
    return this.#headers.get('Content-Type')
  }

  /** A media type without a charset keeps that of the one before; UTF-8 where there was none. */
  set contentType(given: unknown) {
    const type = toS(given)
    const before = this.contentType
    const charset = before === null ? 'utf-8' : /charset=([^;\s]+)/.exec(before)?.[1]
    const isWhole = charset === undefined || /;\s*charset=/i.test(type)
    this.#headers.set('Content-Type', isWhole ? type : `${type}; charset=${charset}`)
  }

  get location(): string | null {
    return this.#headers.get('Location')
  }

  set location(location: string) {
    this.#headers.set('Location', location)
  }

  /** Where a controller that includes ActionController::Live writes, piece by piece. */
  stream(): LiveStream {
    if (this.live !== null) return this.live
    throw new FrameworkError(
      'NOT_LIVE',
      'The controller of this action lacks `include ActionController::Live`: it cannot stream.',
    )
  }

  /** Whether the head has left, so that nothing in it can change. */
  get isStreaming(): boolean {
    return this.live?.isOpen === true
  }

  headers(): Headers {
    if (this.#caching !== null) this.#writeCaching(this.#caching)
    return this.#headers
  }

  /** What `Cache-Control` says, as a Hash that is written when it was changed. Rails: ActionDispatch::Http::Cache::Response. */
  cacheControl(): Hash {
    const text = this.headers().get('Cache-Control')
    this.#caching ??= new Hash()
    if (text !== this.#cachingText) readCacheControl(text ?? '', this.#caching)
    this.#cachingText = cacheControlOf(this.#caching)
    return this.#caching
  }

  #writeCaching(caching: Hash): void {
    const text = cacheControlOf(caching)
    if (text === this.#cachingText) return
    this.#headers.set('Cache-Control', text)
    this.#cachingText = text
  }

  setHeader(name: string, value: unknown): void {
    this.#headers.set(name, value)
  }

  getHeader(name: Name): string | null {
    return this.#headers.get(name)
  }

  /** Sets a field, or adds to it. */
  addHeader(name: Name, value: unknown): void {
    this.#headers.add(name, value)
  }

  deleteHeader(name: Name): void {
    this.#headers.delete(name)
  }

  isHasHeader(name: Name): boolean {
    return this.#headers.isKey(name)
  }

  /** The charset of the media type; nil takes it away. */
  set charset(charset: unknown) {
    const type = this.mediaType() ?? 'text/html'
    const isNone = charset == null || charset === false
    this.#headers.set('Content-Type', isNone ? type : `${type}; charset=${toS(charset)}`)
  }

  /** A weak entity tag of a value. */
  set etag(value: unknown) {
    this.#headers.set('ETag', weakTag(toJson(value)))
  }

  set lastModified(time: unknown) {
    this.#headers.set('Last-Modified', momentOf(time)?.toUTCString() ?? null)
  }

  /** `text/html`, without its parameters. */
  mediaType(): string | null {
    return this.contentType?.split(';')[0]?.trim() ?? null
  }

  /** The reason phrase of the status: `Not Found`. */
  message(): string {
    return REASONS[this.#status] ?? ''
  }

  /** Whether an answer of the status says what it is made of, even of nothing. */
  get mayHaveContent(): boolean {
    return this.#status >= 200 && ![204, 205, 304].includes(this.#status)
  }

  isOk(): boolean {
    return this.#status === 200
  }

  isSuccessful(): boolean {
    return this.#status >= 200 && this.#status < 300
  }

  /** Whether the status sends the visitor elsewhere. Rack: Response::Helpers. */
  isRedirect(): boolean {
    return [301, 302, 303, 307, 308].includes(this.#status)
  }

  isRedirection(): boolean {
    return this.#status >= 300 && this.#status < 400
  }

  isClientError(): boolean {
    return this.#status >= 400 && this.#status < 500
  }

  isServerError(): boolean {
    return this.#status >= 500
  }

  isNotFound(): boolean {
    return this.#status === 404
  }

  code(): string {
    return String(this.#status)
  }

  /** Whether the body is what the core rendered last: then no copy of it is made. */
  get isRendered(): boolean {
    return this.#rendered !== null
  }

  /** Says that the body is in the core; `read` copies it when an action asks for it. */
  adopt(read: () => string): void {
    this.#rendered = read
    this.#body = null
  }

  /** The body that an action wrote itself. */
  get bytes(): string | Uint8Array {
    return this.#body ?? ''
  }
}
