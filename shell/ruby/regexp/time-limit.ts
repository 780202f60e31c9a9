import { RegexpError } from '../exception/standard-errors.ts'

/** Regexp::TimeoutError of CRuby 3.2: a search that took longer than it may. */
export class RegexpTimeoutError extends RegexpError {
  static override readonly rubyName: string = 'Regexp::TimeoutError'
}

/** Seconds that a search may take when its pattern says nothing else: Rails 8's one; null is for ever. */
let general: number | null = 1

/** Regexp.timeout, in seconds. */
export function generalTimeLimit(): number | null {
  return general
}

/** Regexp.timeout=. */
export function setGeneralTimeLimit(seconds: number | null): void {
  general = seconds
}

/** Measures how long a search runs. Asked every few thousand steps; the first time only starts it. */
export class Stopwatch {
  readonly #own: number | null
  #started = -1
  #spent = 0

  /** With a limit of its own in seconds, or the general one. */
  constructor(own: number | null) {
    this.#own = own
  }

  /** Forgets what earlier searches took. */
  reset(): void {
    this.#spent = 0
    this.#started = -1
  }

  /** The search is over; the next one goes on from what it took when it is of the same kind. */
  pause(): void {
    if (this.#started >= 0) this.#spent += performance.now() - this.#started
    this.#started = -1
  }

  /** Raises Regexp::TimeoutError when the search took longer than it may. */
  check(): void {
    const now = performance.now()
    if (this.#started < 0) this.#started = now
    const limit = this.#own ?? general
    if (limit !== null && this.#spent + now - this.#started > limit * 1000) {
      throw timeoutError()
    }
  }
}

/** With a backtrace that is long enough to show who searched. */
function timeoutError(): RegexpTimeoutError {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 50
  try {
    return new RegexpTimeoutError('regexp match timeout')
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}
