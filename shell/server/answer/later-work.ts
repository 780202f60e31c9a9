import { withCurrent } from '../../active-support/current-attributes.ts'
import { withNewState } from '../../ruby/request-state.ts'

/** What runs in this process after the requests that asked for it, each in a turn of the database of its own. */
export class LaterWork {
  readonly #turn: (run: () => Promise<void> | void) => Promise<void> | void
  readonly #running = new Set<Promise<void>>()
  readonly #due = new Set<() => void>()

  constructor(turn: (run: () => Promise<void> | void) => Promise<void> | void) {
    this.#turn = turn
  }

  /** Runs something after what runs now, or later. It raises nothing. */
  add(run: () => Promise<void> | void, milliseconds: number): void {
    // What is due in an hour keeps no process that was told to stop.
    if (milliseconds > LONGEST) {
      setTimeout(() => this.add(run, milliseconds - LONGEST), LONGEST).unref()
      return
    }
    const start = () => {
      if (this.#due.delete(start) || milliseconds > 0) this.#start(run)
    }
    if (milliseconds === 0) this.#due.add(start)
    const timer = setTimeout(start, milliseconds)
    if (milliseconds > 0) timer.unref()
  }

  #start(run: () => Promise<void> | void): void {
    const running = this.#turn(() => withNewState({}, () => withCurrent(run)))
    if (!(running instanceof Promise)) return
    this.#running.add(running)
    void running.finally(() => this.#running.delete(running))
  }

  /** Ends when all that is due has run, or after so many seconds. */
  async finish(seconds: number): Promise<void> {
    const limit = new Promise<void>((done) => setTimeout(done, seconds * 1000).unref())
    while (this.#due.size + this.#running.size > 0) {
      for (const start of this.#due) start()
      const ended = await Promise.race([
        Promise.allSettled(this.#running).then(() => true),
        limit.then(() => false),
      ])
      if (!ended) return
    }
  }
}

/** The most milliseconds that a timer takes. */
const LONGEST = 2_147_483_647
