import { className } from '../ruby/class/class-info.ts'
import { catchTag } from '../ruby/control/catch-tag.ts'
import { NoMatchingPatternError } from '../ruby/exception/detailed-errors.ts'
import { Float } from '../ruby/float/float.ts'
import { classOf, isA, send } from '../ruby/index.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { Claims } from './claims.ts'

type Type = abstract new (...args: never[]) => unknown

/** Claims of what a value is, how near a number is, and how a block ends. Source: Minitest::Assertions. */
export class KindAssertions extends Claims {
  assertInstanceOf(type: Type, value: unknown, message?: unknown): void {
    this.claim(classOf(value) === type, message, () => {
      return `Expected ${inspect(value)} to be an instance of ${className(type)}, not ${className(classOf(value))}.`
    })
  }

  refuteInstanceOf(type: Type, value: unknown, message?: unknown): void {
    this.claim(classOf(value) !== type, message, () => {
      return `Expected ${inspect(value)} to not be an instance of ${className(type)}.`
    })
  }

  assertKindOf(type: Type, value: unknown, message?: unknown): void {
    this.claim(isA(value, type), message, () => {
      return `Expected ${inspect(value)} to be a kind of ${className(type)}.`
    })
  }

  refuteKindOf(type: Type, value: unknown, message?: unknown): void {
    this.claim(!isA(value, type), message, () => {
      return `Expected ${inspect(value)} to not be a kind of ${className(type)}.`
    })
  }

  assertInDelta(
    expected: unknown,
    actual: unknown,
    delta: unknown = 0.001,
    message?: unknown,
  ): void {
    this.claim(
      distance(expected, actual) <= plainNumber(delta),
      message,
      () => `Expected |${inspect(expected)} - ${inspect(actual)}| to be <= ${toS(delta)}.`,
    )
  }

  refuteInDelta(
    expected: unknown,
    actual: unknown,
    delta: unknown = 0.001,
    message?: unknown,
  ): void {
    this.claim(
      distance(expected, actual) > plainNumber(delta),
      message,
      () => `Expected |${inspect(expected)} - ${inspect(actual)}| to not be <= ${toS(delta)}.`,
    )
  }

  /** As `assert_in_delta`, with a part of the smaller number for a delta. */
  assertInEpsilon(expected: number, actual: number, epsilon = 0.001, message?: unknown): void {
    this.assertInDelta(expected, actual, share(expected, actual, epsilon), message)
  }

  refuteInEpsilon(expected: number, actual: number, epsilon = 0.001, message?: unknown): void {
    this.refuteInDelta(expected, actual, share(expected, actual, epsilon), message)
  }

  /** Claims that a block throws a tag, and gives what is thrown with it. */
  assertThrows(tag: unknown, ...rest: readonly unknown[]): unknown {
    const body = rest.at(-1) as () => unknown
    let isThrown = true
    const value = catchTag(tag, () => {
      body()
      isThrown = false
      return null
    })
    this.claim(isThrown, rest.length > 1 ? rest[0] : null, () => {
      return `Expected ${inspect(tag)} to have been thrown.`
    })
    return value
  }

  /** Claims that the pattern in a block fits: `assert_pattern { response.parsed_body => { id: Integer } }`. */
  assertPattern(body: () => unknown): void {
    this.#pattern(body, true)
  }

  refutePattern(body: () => unknown): void {
    this.#pattern(body, false)
  }

  #pattern(body: () => unknown, wanted: boolean): void {
    let why = 'Expected the pattern to not match.'
    let fits = true
    try {
      body()
    } catch (error) {
      if (!(error instanceof NoMatchingPatternError)) throw error
      fits = false
      why = `Expected the pattern to match: ${error.message}`
    }
    this.claim(fits === wanted, null, () => why)
  }
}

/** What lies between two numbers, or two times in seconds. */
function distance(expected: unknown, actual: unknown): number {
  return Math.abs(plainNumber(send(expected, '-', [actual])))
}

/** The double of a number, or of a length of time in seconds. */
function plainNumber(value: unknown): number {
  if (typeof value === 'number') return value
  const float = send(value, 'to_f', [])
  return float instanceof Float ? float.value : Number(float)
}

function share(expected: number, actual: number, epsilon: number): number {
  return Math.min(Math.abs(Number(expected)), Math.abs(Number(actual))) * Number(epsilon)
}
