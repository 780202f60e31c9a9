/** A claim of a test that does not hold. Not a StandardError: `rescue` cannot swallow it. */
export class AssertionFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'AssertionFailed'
  }
}

/** A test that stops itself with `skip`. */
export class Skipped extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'Skipped'
  }
}
