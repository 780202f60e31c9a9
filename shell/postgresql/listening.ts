import { ConnectionFailed } from './errors.ts'
import type { Place } from './place.ts'
import { Wire } from './wire.ts'

/** Milliseconds between two attempts to listen again. */
const PAUSE = 1000

/** A connection that hears what others tell: LISTEN and NOTIFY. Nobody waits for it. */
export class Listening {
  readonly #place: Place
  readonly #channel: string
  #wire: Wire | null = null
  #triesAt = 0

  constructor(place: Place, channel: string) {
    this.#place = place
    this.#channel = channel
  }

  /** What has arrived; null where something may have been missed: the connection is new. */
  take(): readonly string[] | null {
    if (this.#wire !== null && this.#wire.poll()) return this.#wire.notices.splice(0)
    this.close()
    const now = performance.now()
    if (now < this.#triesAt) return []
    this.#triesAt = now + PAUSE
    try {
      this.#wire = Wire.open(this.#place)
      this.#wire.run(`LISTEN ${this.#channel}`)
      return null
    } catch (error) {
      if (error instanceof ConnectionFailed) return []
      throw error
    }
  }

  close(): void {
    this.#wire?.close()
    this.#wire = null
  }
}
