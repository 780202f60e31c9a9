import { releaseProgram } from './program-pages.ts'

/** Fewer messages than this leave little to collect. */
const WORTH = 1000
const QUIET_SWEEPS = 2

/** Gives the memory of the start, and of each burst, back once it is over: under load the runtime collects by itself. */
export class IdleCollector {
  #messages = WORTH
  #seen = 0
  #quiet = 0

  /** Something arrived. */
  note(): void {
    this.#messages++
  }

  /** Called about once a second. */
  sweep(): void {
    if (this.#messages < WORTH) return
    this.#quiet = this.#messages === this.#seen ? this.#quiet + 1 : 0
    this.#seen = this.#messages
    if (this.#quiet < QUIET_SWEEPS) return
    this.#messages = 0
    this.#seen = 0
    Bun.gc(true)
    releaseProgram()
  }
}
