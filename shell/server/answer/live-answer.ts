import { ClientDisconnected } from '../../controller/live/client-disconnected.ts'
import { LiveStream, type Pause, type StreamOutlet } from '../../controller/live/live-stream.ts'
import type { Answer } from '../socket/reading.ts'
import type { Action } from './action.ts'
import type { AnswerWriter } from './answer-writer.ts'
import { ChunkedOutlet } from './chunked-outlet.ts'

const PING_MILLISECONDS = 15_000

/** Runs an action that may stream: the head leaves at its first write, or when it ends without one. */
export async function answerLive(
  action: Action,
  dispatch: () => void | Promise<void>,
  writer: AnswerWriter,
  pause: Pause | undefined,
): Promise<Answer> {
  const stream = new LiveStream(pause)
  action.response.live = stream
  action.arrival.onLeave = () => stream.leave()
  const ended = (async () => dispatch())()
  try {
    await Promise.race([ended, stream.opened])
    if (stream.isOpen) return streaming(action, stream, ended, writer)
  } catch (error) {
    if (!stream.signal.aborted) {
      stream.leave()
      await ended.catch(() => {})
      return writer.failed(action, error)
    }
  }
  return stream.signal.aborted ? writer.unread(action) : writer.performed(action)
}

/** An action may go on for hours: it keeps a copy of its request, and no page of the core. */
function streaming(
  action: Action,
  stream: LiveStream,
  ended: Promise<void>,
  writer: AnswerWriter,
): Answer {
  const { exchange, response } = action
  response.contentType ??= 'text/html; charset=utf-8'
  const sendsEvents = response.contentType.startsWith('text/event-stream')
  const isChunked = !exchange.isHttp10
  const bytes = withoutLength(writer.head(action), isChunked)
  action.detach()
  ended
    .catch((error) => {
      if (!(error instanceof ClientDisconnected)) writer.log.error(action, error, 500)
    })
    .finally(() => action.discardUploads())
  const answer = { bytes, pieces: null, keepAlive: false, release: () => exchange.close() }
  if (exchange.isSentAsHead) {
    stream.leave()
    return answer
  }
  return {
    ...answer,
    endsWithVisitor: sendsEvents,
    stream: (outlet) => runLive({ stream, ended, sendsEvents, isChunked }, outlet),
  }
}

/** How an action goes on after the head of its response has left. */
interface LiveRun {
  readonly stream: LiveStream
  /** Settles when the action ends. */
  readonly ended: Promise<void>
  /** Whether comments may keep the connection from looking idle. */
  readonly sendsEvents: boolean
  readonly isChunked: boolean
}

/** Writes what the action streams until it ends or nobody reads; answers how to stop it. */
function runLive(run: LiveRun, connection: StreamOutlet): () => void {
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
function withoutLength(head: Uint8Array, isChunked: boolean): Uint8Array {
  const at = Buffer.from(head.buffer, head.byteOffset, head.length).indexOf(LENGTH)
  if (at < 0) return head
  const framing = Buffer.from(isChunked ? CHUNKED : '')
  return Buffer.concat([head.subarray(0, at), framing, head.subarray(at + LENGTH.length)])
}
