import type { LiveStream, StreamOutlet } from '../../controller/live/live-stream.ts'
import { ChunkedOutlet } from './chunked-outlet.ts'

const PING_MILLISECONDS = 15_000

/** How an action goes on after the head of its response has left. */
export interface LiveRun {
  readonly stream: LiveStream
  /** Settles when the action ends. */
  readonly ended: Promise<void>
  /** Whether comments may keep the connection from looking idle. */
  readonly sendsEvents: boolean
  readonly isChunked: boolean
}

/** Writes what the action streams until it ends or nobody reads; answers how to stop it. */
export function runLive(run: LiveRun, connection: StreamOutlet): () => void {
  const { stream } = run
  const outlet = run.isChunked ? new ChunkedOutlet(connection) : connection
  const timer = run.sendsEvents ? setInterval(() => stream.ping(), PING_MILLISECONDS) : undefined
  timer?.unref()
  // After this turn: by then the connection knows how to stop it.
  queueMicrotask(async () => {
    stream.attach(outlet)
    try {
      await run.ended
      stream.close()
    } catch {
      outlet.break()
    }
  })
  return () => {
    clearInterval(timer)
    stream.leave()
  }
}

const LENGTH = 'Content-Length: 0\r\n'
const CHUNKED = 'Transfer-Encoding: chunked\r\n'

/**
 * A head without its length. What follows comes in chunks; for HTTP/1.0 the end of the connection is
 * the end of the content (RFC 9112, section 6.3).
 */
export function liveHead(head: Uint8Array, isChunked: boolean): Uint8Array {
  const at = Buffer.from(head.buffer, head.byteOffset, head.length).indexOf(LENGTH)
  if (at < 0) return head
  const framing = Buffer.from(isChunked ? CHUNKED : '')
  return Buffer.concat([head.subarray(0, at), framing, head.subarray(at + LENGTH.length)])
}
