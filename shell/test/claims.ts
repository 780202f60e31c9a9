import { inspect } from '../ruby/object/texts.ts'
import { AssertionFailed, Skipped } from './assertion-failed.ts'

/** Counts what a test claims, and stops it where a claim does not hold. */
export class Claims {
  /** How many claims were made. */
  assertions = 0

  /** Counts a claim that holds. */
  pass(message?: unknown): void {
    this.claim(true, message, () => '')
  }

  /** Fails. */
  flunk(message: unknown = 'Flunked'): never {
    this.assertions++
    throw new AssertionFailed(String(message))
  }

  /** Leaves this test out, with a reason. */
  skip(reason: unknown = 'Skipped'): never {
    throw new Skipped(String(reason ?? 'Skipped'))
  }

  /** Counts a claim, and fails when it does not hold. */
  protected claim(holds: boolean, message: unknown, why: () => string): void {
    this.assertions++
    if (holds) return
    const given = noteOf(message)
    throw new AssertionFailed(given === null ? why() : `${given} ${why()}`)
  }

  /** Counts a claim that two values are one, and fails with both. */
  protected compare(holds: boolean, message: unknown, expected: unknown, actual: unknown): void {
    this.assertions++
    if (holds) return
    const compared = { expected: inspect(expected), actual: inspect(actual) }
    const note = noteOf(message)
    const words = `Expected: ${compared.expected}, actual: ${compared.actual}`
    throw new AssertionFailed(note === null ? words : `${note} ${words}`, compared, note)
  }
}

function noteOf(message: unknown): string | null {
  if (message === undefined || message === null) return null
  const text = typeof message === 'function' ? String(message()) : String(message)
  return text === '' ? null : text
}
