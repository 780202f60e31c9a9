/** How a request came in, and how its action hears that the peer has gone. */
export interface Arrival {
  readonly remoteAddress: string
  /** Needs no CSRF token: a test's own client. */
  readonly trusted: boolean
  /** `performance.now()` when its bytes were read. */
  readonly started: number
  /** Called when the peer closed before an answer began. */
  onLeave: (() => void) | null
}
