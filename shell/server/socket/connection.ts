import { ResponseStream } from '../answer/response-stream.ts'
import { Inbox } from './inbox.ts'
import { Outbox } from './outbox.ts'
import type { Answer, Continuation, Reading, RequestReader } from './reading.ts'
import type { Wire } from './wire.ts'

/** Seconds that a connection may spend. */
export interface Deadlines {
  readonly idle: number
  readonly head: number
  readonly body: number
  readonly request: number
  readonly write: number
}

/** Whole responses to requests that did not arrive in time, or ended before they were whole. */
export type RefuseIncomplete = (status: 400 | 408) => Uint8Array

const CONTINUE = new TextEncoder().encode('HTTP/1.1 100 Continue\r\n\r\n')
const LINGER = 2
/** Milliseconds from its acceptance that a connection's first request may take to arrive in a drain. */
const FIRST_REQUEST = 1000
/** Milliseconds from the last answer that the next request may take to arrive in a drain. */
const NEXT_REQUEST = 250
const PAUSE_ABOVE = 256 * 1024
/** Requests of one connection that are answered before it is the turn of the others. */
const REQUESTS_A_TURN = 8
/** How much of what arrived is read for a head at first: most are short, and the rest is the next ones. */
const FIRST_LOOK = 4096
const LF = 10

type Phase = 'idle' | 'head' | 'body' | 'action' | 'writing' | 'streaming' | 'lingering' | 'closed'

/** One visitor's connection: requests in order, one at a time, with a deadline for each phase. */
export class Connection {
  readonly #wire: Wire
  readonly #reader: RequestReader
  readonly #deadlines: Deadlines
  readonly #refusal: RefuseIncomplete
  readonly #inbox = new Inbox()
  readonly #outbox: Outbox
  #phase: Phase = 'idle'
  #needed = 1
  #deadline: number
  #requestStart = 0
  #answer: Answer | null = null
  #continuation: Continuation | null = null
  #sentBefore = 0
  #ended = false
  #paused = false
  #continued = false
  #draining = false
  #hasServed = false
  #quietSince: number
  #waitsForTurn = false
  #stopStream: (() => void) | null = null
  #stream: ResponseStream | null = null
  /** Tells the running action that its visitor has left. */
  #leave: (() => void) | null = null

  constructor(
    wire: Wire,
    reader: RequestReader,
    deadlines: Deadlines,
    refusal: RefuseIncomplete,
    now: number,
  ) {
    this.#wire = wire
    this.#reader = reader
    this.#deadlines = deadlines
    this.#refusal = refusal
    this.#outbox = new Outbox(wire)
    this.#deadline = now + deadlines.idle * 1000
    this.#quietSince = now
  }

  /** Whether no request is being answered. */
  get isIdle(): boolean {
    return this.#phase === 'idle'
  }

  get isClosed(): boolean {
    return this.#phase === 'closed'
  }

  /** Bytes arrived. */
  receive(chunk: Uint8Array, now: number): void {
    if (this.#phase === 'lingering' || this.#phase === 'closed') return
    this.#inbox.push(chunk)
    if (this.#isBusy() || this.#waitsForTurn) {
      if (this.#inbox.length > PAUSE_ABOVE) this.#pause()
      return
    }
    if (this.#phase === 'body') this.#deadline = now + this.#deadlines.body * 1000
    // A head is read again only when a line has ended, so a slow one costs nothing.
    if (this.#phase === 'head' && !chunk.includes(LF) && this.#inbox.length < PAUSE_ABOVE) return
    this.#advance(now)
  }

  /** The other end will send nothing more. */
  finish(now: number): void {
    this.#ended = true
    if (this.#phase === 'streaming' && this.#answer?.endsWithVisitor !== true) return
    this.#endStream()
    // Most who close their side before an answer begins have left; some wait for it.
    if (this.#phase === 'action') this.#deadline = now + this.#deadlines.write * 1000
    if (this.#phase === 'action' || this.#phase === 'writing' || this.#waitsForTurn) return
    if (this.#phase === 'lingering') this.#wire.end()
    else if (this.#phase === 'head' || this.#phase === 'body') this.refuse(this.#refusal(400), now)
    else this.close(now)
  }

  /** There is room to write again. */
  drain(now: number): void {
    if (this.#outbox.isEmpty) return
    const before = this.#outbox.sent
    const empty = this.#outbox.flush()
    if (this.#outbox.sent > before) this.#deadline = now + this.#deadlines.write * 1000
    if (!empty) return
    if (this.#phase === 'writing') {
      this.#finishAnswer(now)
      this.#advance(now)
    } else if (this.#phase === 'streaming') this.#stream?.wake()
    else if (this.#phase === 'lingering') this.#stopSending(now)
  }

  /** The connection is gone. */
  closed(): void {
    this.#phase = 'closed'
    this.#inbox.clear()
    this.#abandon()
    this.#leave?.()
    this.#endStream()
    this.#settle()
  }

  /**
   * Closes when idle, and after the running request otherwise. Where a request may be on its way,
   * closing at once would leave it without an answer, so an idle connection has a moment left.
   */
  drainAndClose(now: number): void {
    this.#draining = true
    this.#endStream()
    if (this.#phase === 'streaming') this.close(now)
    if (this.#phase !== 'idle') return
    const patience = this.#hasServed ? NEXT_REQUEST : FIRST_REQUEST
    // At least one turn of the event loop, in which bytes that are here already are read.
    setTimeout(() => this.#closeIdle(), Math.max(0, this.#quietSince + patience - now))
  }

  #closeIdle(): void {
    if (this.#phase === 'idle') this.close(performance.now())
  }

  /** Closes at once. */
  terminate(): void {
    this.#wire.terminate()
  }

  /** Ends what takes too long. Called about once a second. */
  sweep(now: number): void {
    if (this.#phase === 'streaming' && this.#outbox.isEmpty) {
      this.#deadline = now + this.#deadlines.write * 1000
    }
    if (now < this.#deadline && !this.#overdue(now)) return
    switch (this.#phase) {
      case 'idle':
        this.close(now)
        return
      case 'head':
      case 'body':
        this.refuse(this.#refusal(408), now)
        return
      case 'action':
        if (this.#ended) this.#leave?.()
        return
      case 'streaming':
      case 'writing':
      case 'lingering':
        this.#wire.terminate()
        return
      default:
        return
    }
  }

  #overdue(now: number): boolean {
    const reading = this.#phase === 'head' || this.#phase === 'body'
    return reading && now - this.#requestStart > this.#deadlines.request * 1000
  }

  #advance(now: number): void {
    if (this.#waitsForTurn) return
    for (let count = 0; this.#inbox.length > 0 && !this.#isBusy(); count++) {
      if (count === REQUESTS_A_TURN) {
        this.#takeTurns()
        return
      }
      if (this.#phase === 'idle') this.#begin(now)
      if (this.#inbox.length < this.#needed) return
      const reading = this.#read()
      if (reading.kind === 'more') {
        this.#wait(reading, now)
        return
      }
      if (reading.kind === 'refused') {
        this.refuse(reading.bytes, now)
        reading.release()
        return
      }
      this.#inbox.consume(reading.consumed)
      this.#continuation = null
      this.#needed = 1
      this.#leave = reading.abandon ?? null
      this.#run(reading.answer, now)
    }
  }

  /** Who sends many requests at once does not make everybody else wait. */
  #takeTurns(): void {
    this.#waitsForTurn = true
    setImmediate(() => {
      this.#waitsForTurn = false
      this.#advance(performance.now())
    })
  }

  #read(): Reading {
    const bytes = this.#inbox.join()
    if (this.#continuation !== null) return this.#continuation.push(bytes)
    const { remoteAddress } = this.#wire
    if (this.#needed > 1 || bytes.length <= FIRST_LOOK) {
      return this.#reader.read(bytes, remoteAddress)
    }
    const reading = this.#reader.read(bytes.subarray(0, FIRST_LOOK), remoteAddress)
    if (reading.kind !== 'more') return reading
    if (reading.continuation === undefined) return this.#reader.read(bytes, remoteAddress)
    const rest = reading.continuation.push(bytes.subarray(FIRST_LOOK))
    return rest.kind === 'request' ? { ...rest, consumed: rest.consumed + FIRST_LOOK } : rest
  }

  #isBusy(): boolean {
    return this.#phase !== 'idle' && this.#phase !== 'head' && this.#phase !== 'body'
  }

  #begin(now: number): void {
    this.#phase = 'head'
    this.#hasServed = true
    this.#continued = false
    this.#requestStart = now
    this.#deadline = now + this.#deadlines.head * 1000
  }

  #wait(reading: Reading & { kind: 'more' }, now: number): void {
    if (reading.continuation !== undefined) {
      this.#continuation = reading.continuation
      this.#inbox.clear()
    }
    this.#needed = Math.max(reading.needed, this.#inbox.length + 1)
    if (reading.isBody && this.#phase !== 'body') {
      this.#phase = 'body'
      this.#deadline = now + this.#deadlines.body * 1000
    }
    if (reading.expectsContinue && !this.#continued) {
      this.#continued = true
      this.#outbox.send(CONTINUE)
    }
    if (this.#ended) this.refuse(this.#refusal(400), now)
    else this.#resume()
  }

  #run(answer: Answer | Promise<Answer>, now: number): void {
    this.#phase = 'action'
    if (!(answer instanceof Promise)) {
      this.#send(answer, now)
      return
    }
    answer.then(
      (ready) => {
        const later = performance.now()
        this.#send(ready, later)
        this.#advance(later)
      },
      () => this.#wire.terminate(),
    )
  }

  #send(answer: Answer, now: number): void {
    if (this.#phase === 'closed') {
      answer.release()
      answer.done?.(0)
      return
    }
    this.#phase = 'writing'
    this.#answer = answer
    this.#leave = null
    this.#sentBefore = this.#outbox.sent
    this.#deadline = now + this.#deadlines.write * 1000
    this.#outbox.send(answer.bytes)
    answer.release()
    if (answer.stream !== undefined) {
      this.#startStream(answer.stream)
      return
    }
    if (answer.pieces !== null) this.#outbox.sendPieces(answer.pieces)
    if (this.#outbox.isEmpty) this.#finishAnswer(now)
  }

  #finishAnswer(now: number): void {
    const keep = this.#answer?.keepAlive === true && !this.#draining && !this.#outbox.isGone
    this.#settle()
    if (!keep || (this.#ended && this.#inbox.length === 0)) {
      this.#closeSending(now)
      return
    }
    this.#phase = 'idle'
    this.#quietSince = now
    this.#deadline = now + this.#deadlines.idle * 1000
    if (this.#inbox.length < PAUSE_ABOVE) this.#resume()
  }

  #abandon(): void {
    this.#continuation?.abandon()
    this.#continuation = null
  }

  #startStream(start: NonNullable<Answer['stream']>): void {
    this.#phase = 'streaming'
    this.#stream = new ResponseStream(this.#outbox, (isBroken) => {
      this.#endStream()
      if (isBroken) this.terminate()
      else this.#closeSending(performance.now())
    })
    this.#stopStream = start(this.#stream)
    if (this.#draining) {
      this.#endStream()
      this.#closeSending(performance.now())
    }
  }

  #endStream(): void {
    const stop = this.#stopStream
    this.#stopStream = null
    this.#stream?.stop()
    this.#stream = null
    stop?.()
  }

  #settle(): void {
    const answer = this.#answer
    this.#answer = null
    answer?.done?.(this.#outbox.sent - this.#sentBefore)
  }

  /** Sends a last answer and closes when the other end has had time to read it. */
  refuse(bytes: Uint8Array, now: number): void {
    this.#abandon()
    this.#outbox.send(bytes)
    this.#closeSending(now)
  }

  /** Sends what is left, then waits for the other end, so that it reads the answer before a reset. */
  #closeSending(now: number): void {
    this.#phase = 'lingering'
    this.#inbox.clear()
    this.#resume()
    if (this.#outbox.isEmpty) this.#stopSending(now)
    else this.#deadline = now + this.#deadlines.write * 1000
  }

  #stopSending(now: number): void {
    if (this.#ended) {
      this.close(now)
      return
    }
    this.#deadline = now + LINGER * 1000
    this.#wire.shutdown()
  }

  /** Closes without waiting for the other end. */
  close(now: number): void {
    this.#phase = 'lingering'
    this.#deadline = now + LINGER * 1000
    this.#wire.end()
  }

  #pause(): void {
    if (this.#paused) return
    this.#paused = true
    this.#wire.pause()
  }

  #resume(): void {
    if (!this.#paused) return
    this.#paused = false
    this.#wire.resume()
  }
}
