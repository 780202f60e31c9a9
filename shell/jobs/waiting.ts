/** A job that waits for its turn while tests look at it. */
export interface Waiting {
  readonly job: object
  /** Seconds since 1970; null for at once. */
  readonly at: number | null
  readonly queue: string
  run(): void
}

/** Where tests keep what waits; null where it runs by itself. */
let list: Waiting[] | null = null
/** Whether what is asked for runs at once: in the block of `perform_enqueued_jobs`. */
let isOpen = false
let performed: Waiting[] = []

/** What waits in a test; null outside of tests. */
export function held(): Waiting[] | null {
  return list
}

/** What waits, from now on kept until somebody runs it: in tests. */
export function holdWork(): Waiting[] {
  list ??= []
  return list
}

/** Keeps something, or runs it where a test has said so. */
export function hold(work: Waiting): void {
  if (isOpen) runHeld(work)
  else holdWork().push(work)
}

/** What has run in this test. */
export function performedWork(): Waiting[] {
  return performed
}

/** Runs what a block asks for at once. */
export function whileOpen<T>(body: () => T): T {
  const before = isOpen
  isOpen = true
  try {
    return body()
  } finally {
    isOpen = before
  }
}

/** Runs what waits, and what is asked for meanwhile. */
export function runAllHeld(isWanted: (work: Waiting) => boolean = () => true): void {
  const all = holdWork()
  for (let at = all.findIndex(isWanted); at !== -1; at = all.findIndex(isWanted)) {
    const [work] = all.splice(at, 1)
    if (work !== undefined) runHeld(work)
  }
}

function runHeld(work: Waiting): void {
  performed.push(work)
  work.run()
}

/** Begins a test in which nothing waits. */
export function forgetWork(): void {
  holdWork().length = 0
  performed = []
  isOpen = false
}
