/** The two values that should have been one, as Ruby inspects them. */
export interface Compared {
  readonly expected: string
  readonly actual: string
}

/** A claim of a test that does not hold. Not a StandardError: `rescue` cannot swallow it. */
export class AssertionFailed extends Error {
  /** What the test says of its own claim; null where it says nothing. */
  readonly note: string | null
  readonly compared: Compared | null

  constructor(message: string, compared: Compared | null = null, note: string | null = null) {
    super(message)
    this.name = 'AssertionFailed'
    this.compared = compared
    this.note = note
  }
}

/** A test that stops itself with `skip`. */
export class Skipped extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'Skipped'
  }
}
