import { type EventSource, EventStream } from '../../controller/event-stream.ts'
import type { StreamOutlet } from './response-stream.ts'

const PING_MILLISECONDS = 15_000

/** How events run outside of the request they answer. */
export interface EventWorld {
  lend<T>(body: () => T): T | Promise<Awaited<T>>
  fail(error: unknown): void
}

/** Runs a source of events until it ends or nobody listens; answers how to stop it. */
export function runEvents(
  source: EventSource,
  outlet: StreamOutlet,
  { lend, fail }: EventWorld,
): () => void {
  const events = new EventStream(outlet, lend)
  const timer = setInterval(() => events.ping(), PING_MILLISECONDS)
  timer.unref()
  // After this turn: by then the connection knows how to stop it.
  queueMicrotask(async () => {
    try {
      await source(events)
    } catch (error) {
      fail(error)
    } finally {
      events.close()
    }
  })
  return () => {
    clearInterval(timer)
    events.stop()
  }
}

const LENGTH = 'Content-Length: 0\r\n'

/** A head without its length: the end of the connection is the end of the content (RFC 9112, section 6.3). */
export function withoutLength(head: Uint8Array): Uint8Array {
  const at = Buffer.from(head.buffer, head.byteOffset, head.length).indexOf(LENGTH)
  if (at < 0) return head
  return Buffer.concat([head.subarray(0, at), head.subarray(at + LENGTH.length)])
}
