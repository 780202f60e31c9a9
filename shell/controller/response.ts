import { textFrom } from '../core/utf8.ts'
import type { EventSource } from './event-stream.ts'
import type { FileBody } from './file-body.ts'
import { Headers } from './headers.ts'
import { type Status, statusCode } from './status.ts'

/** What an action answers. Rails guide "Action Controller Overview", section 9.2. */
export class Response {
  readonly #headers = new Headers()
  #status = 200
  #body: string | Uint8Array | null = null
  #rendered: (() => string) | null = null
  /** A file that follows the head in place of a body. */
  file: FileBody | null = null
  /** What goes on sending events after the head. */
  events: EventSource | null = null

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
    this.events = null
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
