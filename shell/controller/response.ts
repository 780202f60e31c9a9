import { textFrom } from '../core/utf8.ts'
import { FrameworkError } from '../errors.ts'
import { nameClass } from '../ruby/class/class-info.ts'
import { type Status, statusCode } from '../vocabulary/status.ts'
import type { FileBody } from './file-body.ts'
import { Headers } from './headers.ts'
import type { LiveStream } from './live/live-stream.ts'

/** What an action answers. Rails guide "Action Controller Overview", section 9.2. */
export class Response {
  static {
    nameClass(this, 'ActionDispatch::Response')
  }

  readonly #headers = new Headers()
  #status = 200
  #body: string | Uint8Array | null = null
  #rendered: (() => string) | null = null
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

  set contentType(contentType: string) {
    this.#headers.set('Content-Type', contentType)
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
    return this.#headers
  }

  setHeader(name: string, value: unknown): void {
    this.#headers.set(name, value)
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
