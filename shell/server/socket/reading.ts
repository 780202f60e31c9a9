import type { StreamOutlet } from '../../controller/live/live-stream.ts'
import type { Pieces } from './wire.ts'

/** What the application answers to bytes that arrived. */
export type Reading =
  /** Nothing yet: worth asking again with `needed` bytes in all. */
  | {
      readonly kind: 'more'
      readonly needed: number
      readonly isBody: boolean
      readonly expectsContinue: boolean
      /** Where there is one, it has taken the bytes and takes those that follow. */
      readonly continuation?: Continuation
    }
  /** A whole request of `consumed` bytes; its answer, now or later. */
  | {
      readonly kind: 'request'
      readonly consumed: number
      readonly answer: Answer | Promise<Answer>
      /** Says that nobody waits for the answer any more. */
      abandon?(): void
    }
  /** A refusal, after which the connection closes. */
  | { readonly kind: 'refused'; readonly bytes: Uint8Array; release(): void }

/** One response on its way out. `bytes` may be reused after `release`. */
export interface Answer {
  readonly bytes: Uint8Array
  readonly pieces: Pieces | null
  readonly keepAlive: boolean
  /** Gives back what the answer holds. */
  release(): void
  /** Called once the last byte was handed over, or the visitor went away. */
  done?(sent: number): void
  /** Goes on writing until either side closes: a streaming action. Answers how to stop it. */
  stream?(outlet: StreamOutlet): () => void
  /** Takes what arrives while it streams: a WebSocket. */
  incoming?(bytes: Uint8Array): void
  /** Ends the stream when the process stops, with what is to be said before; else it is closed without. */
  stopping?(): void
  /** Whether a visitor who closes their side is gone: a browser that leaves an event stream does only that. */
  readonly endsWithVisitor?: boolean
}

/** A request that is read on as its bytes arrive. `consumed` counts from what was pushed last. */
export interface Continuation {
  push(bytes: Uint8Array): Reading
  /** Lets go of a request that will not be completed. */
  abandon(): void
}

/** Reads requests out of bytes. */
export interface RequestReader {
  /** `bytes` is all that arrived since the last request. */
  read(bytes: Uint8Array, remoteAddress: string): Reading
  /** From now on answers say that their connection closes. */
  drain?(): void
}
