/** How a request came in, and who waits for its answer. */
export interface Arrival {
  readonly remoteAddress: string
  /** Needs no CSRF token: a test's own client. */
  readonly trusted: boolean
  /** `performance.now()` when its bytes were read. */
  readonly started: number
  /** Called when the visitor has left before an answer began. */
  onLeave: (() => void) | null
}
