import type { StreamOutlet } from '../../controller/live/live-stream.ts'
import type { Outbox } from './outbox.ts'

/** A visitor who is this many bytes behind is let go: an event stream connects again by itself. */
const MOST_BEHIND = 1024 * 1024

/** The outlet of one connection. */
export class ResponseStream implements StreamOutlet {
  readonly #outbox: Outbox
  readonly #finish: (isBroken: boolean) => void
  readonly #waiting: (() => void)[] = []
  #leave: (() => void) | null = null
  #promised: number
  #isOver = false

  /** `finish` is told when the response ends, or breaks. */
  constructor(outbox: Outbox, finish: (isBroken: boolean) => void) {
    this.#outbox = outbox
    this.#finish = finish
    this.#promised = outbox.sent
  }

  /** Lets an action write; `start` answers how to tell it that nobody reads any more. */
  start(start: (outlet: StreamOutlet) => () => void): void {
    this.#leave = start(this)
  }

  write(bytes: Uint8Array): boolean {
    if (this.#isOver) return false
    this.#outbox.send(bytes)
    this.#promised += bytes.length
    if (this.#promised - this.#outbox.sent > MOST_BEHIND) this.#finish(true)
    return this.#outbox.isEmpty
  }

  drained(): Promise<void> {
    if (this.#isOver || this.#outbox.isEmpty) return Promise.resolve()
    return new Promise((done) => this.#waiting.push(done))
  }

  end(): void {
    if (!this.#isOver) this.#finish(false)
  }

  break(): void {
    if (!this.#isOver) this.#finish(true)
  }

  /** The visitor has caught up. */
  wake(): void {
    for (const done of this.#waiting.splice(0)) done()
  }

  /** Nothing more can be written, and the action hears of it. */
  stop(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.wake()
    this.#leave?.()
  }
}
