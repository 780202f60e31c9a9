import { Outbox } from './outbox.ts'
import type { Answer, Reading, RequestReader } from './reading.ts'
import { RequestIntake } from './request-intake.ts'
import { ResponseStream } from './response-stream.ts'
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
/** Seconds that the other end has to read the last answer and close. */
const LINGER = 2
/** Milliseconds from its acceptance that a connection's first request may take to arrive in a drain. */
const FIRST_REQUEST = 1000
/** Milliseconds from the last answer that the next request may take to arrive in a drain. */
const NEXT_REQUEST = 250
/** Bytes of the next requests that wait while one is answered; above, the socket is not read. */
const PAUSE_ABOVE = 256 * 1024
/** Requests of one connection that are answered before it is the turn of the others. */
const REQUESTS_A_TURN = 8
const LF = 10

/**
 * idle → head → (body) → action → writing → idle: one request after the other. After the last one, or one that
 * is refused, lingering → closed; streaming stands between writing and lingering.
 */
type Phase = 'idle' | 'head' | 'body' | 'action' | 'writing' | 'streaming' | 'lingering' | 'closed'

/** The phases in which bytes that arrive are read. */
const READS: ReadonlySet<Phase> = new Set<Phase>(['idle', 'head', 'body'])

/** One visitor's connection: requests in order, one at a time, with a deadline for each phase. */
export class Connection {
  readonly #wire: Wire
  readonly #deadlines: Deadlines
  readonly #refusal: RefuseIncomplete
  readonly #intake: RequestIntake
  readonly #outbox: Outbox
  #phase: Phase = 'idle'
  /** When the phase has lasted too long: a time of `performance.now()`, as all of these. */
  #deadline: number
  #requestStart = 0
  #quietSince: number
  #answer: Answer | null = null
  #sentBefore = 0
  #stream: ResponseStream | null = null
  /** Tells the running action that its visitor has left. */
  #leave: (() => void) | null = null
  /** Whether the other end has closed its side. */
  #ended = false
  #paused = false
  #continued = false
  #draining = false
  #hasServed = false
  #waitsForTurn = false

  constructor(
    wire: Wire,
    reader: RequestReader,
    deadlines: Deadlines,
    refusal: RefuseIncomplete,
    now: number,
  ) {
    this.#wire = wire
    this.#deadlines = deadlines
    this.#refusal = refusal
    this.#intake = new RequestIntake(reader, wire.remoteAddress)
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
    if (this.#phase === 'streaming' && this.#answer?.incoming !== undefined) {
      this.#answer.incoming(chunk)
      return
    }
    this.#intake.push(chunk)
    if (!READS.has(this.#phase) || this.#waitsForTurn) {
      if (this.#intake.length > PAUSE_ABOVE) this.#pause()
      return
    }
    if (this.#phase === 'body') this.#allow(this.#deadlines.body, now)
    // A head is read again only when a line has ended, so a slow one costs nothing.
    if (this.#phase === 'head' && !chunk.includes(LF) && this.#intake.length < PAUSE_ABOVE) return
    this.#advance(now)
  }

  /** The other end will send nothing more. */
  finish(now: number): void {
    this.#ended = true
    if (this.#phase === 'streaming' && this.#answer?.endsWithVisitor !== true) return
    this.#endStream()
    // Most who close their side before an answer begins have left; some wait for it.
    if (this.#phase === 'action') this.#allow(this.#deadlines.write, now)
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
    if (this.#outbox.sent > before) this.#allow(this.#deadlines.write, now)
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
    this.#intake.clear()
    this.#intake.abandon()
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
    this.#answer?.stopping?.()
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
    if (this.#phase === 'streaming' && this.#outbox.isEmpty) this.#allow(this.#deadlines.write, now)
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

  /** The next phase, for so many seconds at most. */
  #enter(phase: Phase, seconds: number, now: number): void {
    this.#phase = phase
    this.#allow(seconds, now)
  }

  #allow(seconds: number, now: number): void {
    this.#deadline = now + seconds * 1000
  }

  /** Answers what has arrived. */
  #advance(now: number): void {
    if (this.#waitsForTurn) return
    for (let count = 0; this.#intake.length > 0 && READS.has(this.#phase); count++) {
      if (count === REQUESTS_A_TURN) {
        this.#takeTurns()
        return
      }
      if (this.#phase === 'idle') this.#begin(now)
      const reading = this.#intake.read()
      if (reading === null) return
      if (reading.kind === 'more') {
        this.#wait(reading, now)
        return
      }
      if (reading.kind === 'refused') {
        this.refuse(reading.bytes, now)
        reading.release()
        return
      }
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

  #begin(now: number): void {
    this.#enter('head', this.#deadlines.head, now)
    this.#hasServed = true
    this.#continued = false
    this.#requestStart = now
  }

  #wait(reading: Reading & { kind: 'more' }, now: number): void {
    if (reading.isBody && this.#phase !== 'body') this.#enter('body', this.#deadlines.body, now)
    if (reading.expectsContinue && !this.#continued) {
      this.#continued = true
      this.#outbox.send(CONTINUE)
    }
    if (this.#ended) this.refuse(this.#refusal(400), now)
    else this.#resume()
  }

  /** An action may take as long as it needs. */
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
    this.#enter('writing', this.#deadlines.write, now)
    this.#answer = answer
    this.#leave = null
    this.#sentBefore = this.#outbox.sent
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
    if (!keep || (this.#ended && this.#intake.length === 0)) {
      this.#closeSending(now)
      return
    }
    this.#enter('idle', this.#deadlines.idle, now)
    this.#quietSince = now
    if (this.#intake.length < PAUSE_ABOVE) this.#resume()
  }

  #startStream(start: NonNullable<Answer['stream']>): void {
    this.#phase = 'streaming'
    this.#stream = new ResponseStream(this.#outbox, (isBroken) => {
      this.#endStream()
      if (isBroken) this.terminate()
      else this.#closeSending(performance.now())
    })
    this.#stream.start(start)
    // What came along with the request.
    if (this.#intake.length > 0) this.#answer?.incoming?.(this.#intake.take())
    this.#resume()
    if (!this.#draining) return
    this.#answer?.stopping?.()
    this.#stream?.end()
  }

  #endStream(): void {
    const stream = this.#stream
    this.#stream = null
    stream?.stop()
  }

  #settle(): void {
    const answer = this.#answer
    this.#answer = null
    answer?.done?.(this.#outbox.sent - this.#sentBefore)
  }

  /** Sends a last answer and closes when the other end has had time to read it. */
  refuse(bytes: Uint8Array, now: number): void {
    this.#intake.abandon()
    this.#outbox.send(bytes)
    this.#closeSending(now)
  }

  /** Sends what is left, then waits for the other end, so that it reads the answer before a reset. */
  #closeSending(now: number): void {
    this.#phase = 'lingering'
    this.#intake.clear()
    this.#resume()
    if (this.#outbox.isEmpty) this.#stopSending(now)
    else this.#allow(this.#deadlines.write, now)
  }

  #stopSending(now: number): void {
    if (this.#ended) {
      this.close(now)
      return
    }
    this.#allow(LINGER, now)
    this.#wire.shutdown()
  }

  /** Closes without waiting for the other end. */
  close(now: number): void {
    this.#enter('lingering', LINGER, now)
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
