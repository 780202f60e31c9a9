import { toJson } from '../json/write-json.ts'
import type { StreamOutlet } from '../server/answer/response-stream.ts'

/** The fields of an event beside its data. */
export interface EventOptions {
  readonly event?: string
  readonly id?: string
  /** Milliseconds after which the browser connects again. */
  readonly retry?: number
}

/** What runs for as long as a visitor listens. */
export type EventSource = (events: EventStream) => void | Promise<void>

/** Server-Sent Events to one visitor (HTML standard, section 9.2). */
export class EventStream {
  readonly #outlet: StreamOutlet
  readonly #stopping = new AbortController()
  readonly #lend: <T>(body: () => T) => T | Promise<Awaited<T>>

  constructor(outlet: StreamOutlet, lend: <T>(body: () => T) => T | Promise<Awaited<T>>) {
    this.#outlet = outlet
    this.#lend = lend
  }

  /** Aborted when the visitor leaves or the server stops. */
  get signal(): AbortSignal {
    return this.#stopping.signal
  }

  get isClosed(): boolean {
    return this.signal.aborted
  }

  /** Sends an event, text as it is and anything else as JSON, and waits while the visitor is behind; false when gone. */
  async send(data: unknown, options: EventOptions = {}): Promise<boolean> {
    if (this.isClosed) return false
    const isRoomy = this.#outlet.write(new TextEncoder().encode(formatEvent(data, options)))
    if (!isRoomy) await this.#outlet.drained()
    return !this.isClosed
  }

  /** Sends a comment, which keeps proxies from closing a quiet connection. */
  ping(): void {
    if (!this.isClosed) this.#outlet.write(PING)
  }

  /** Runs `body` with a connection to the database, which is given back when it ends. */
  withDatabase<T>(body: () => T): T | Promise<Awaited<T>> {
    return this.#lend(body)
  }

  /** Ends the stream. */
  close(): void {
    this.#outlet.end()
  }

  /** Says that nobody listens any more. */
  stop(): void {
    this.#stopping.abort()
  }
}

const PING = new TextEncoder().encode(':\n\n')

/** An event as the standard writes it; a line break in a name or id would be another field. */
export function formatEvent(data: unknown, { event, id, retry }: EventOptions): string {
  for (const text of [event, id]) {
    if (text !== undefined && /[\r\n\0]/.test(text)) {
      throw new TypeError(`${JSON.stringify(text)} cannot name an event: it holds a line break.`)
    }
  }
  const text = typeof data === 'string' ? data : toJson(data)
  const lines = text.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`)
  return [
    event === undefined ? '' : `event: ${event}\n`,
    id === undefined ? '' : `id: ${id}\n`,
    retry === undefined ? '' : `retry: ${Math.floor(retry)}\n`,
    ...lines,
    '\n',
  ].join('')
}
