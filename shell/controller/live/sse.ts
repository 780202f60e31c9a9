import { toJson } from '../../json/write-json.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { toS } from '../../ruby/object/texts.ts'
import { MutableString } from '../../ruby/text/mutable-string.ts'

import type { LiveStream } from './live-stream.ts'

/** The fields of an event beside its data. */
export interface EventOptions {
  readonly event?: unknown
  readonly id?: unknown
  /** Milliseconds after which the browser connects again. */
  readonly retry?: unknown
}

/** Server-Sent Events on `response.stream` (HTML standard, section 9.2). Rails' ActionController::Live::SSE. */
export class Sse {
  static readonly rubyName: string = 'ActionController::Live::SSE'
  readonly #stream: LiveStream
  readonly #defaults: EventOptions

  /** The options stand in every event that does not say otherwise. */
  constructor(stream: LiveStream, defaults: EventOptions = {}) {
    this.#stream = stream
    this.#defaults = defaults
  }

  /** Sends an event, a String as it is and anything else as JSON, and waits while the visitor is behind. */
  write(data: unknown, options: EventOptions = {}): Promise<void> {
    return this.#stream.write(formatEvent(data, { ...this.#defaults, ...options }))
  }

  /** Ends the response. */
  close(): void {
    this.#stream.close()
  }
}

/** An event as the standard writes it; a line break in a name or id would be another field. */
export function formatEvent(data: unknown, options: EventOptions): string {
  const fields = (['retry', 'event', 'id'] as const).flatMap((name) => {
    const value = options[name]
    if (value === undefined || value === null || value === false) return []
    const text = toS(value)
    if (!/[\r\n\0]/.test(text)) return [`${name}: ${text}\n`]
    throw new ArgumentError(
      `${JSON.stringify(text)} cannot be the ${name} of an event: it holds a line break`,
    )
  })
  const text = typeof data === 'string' || data instanceof MutableString ? toS(data) : toJson(data)
  const lines = text.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`)
  return [...fields, ...lines, '\n'].join('')
}
