import { SafeString } from '../core/safe-string.ts'
import { className } from '../ruby/class/class-info.ts'
import { rubyError } from '../ruby/control/caught.ts'
import { answers, send } from '../ruby/index.ts'
import { inspect } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { equals } from '../ruby/operators/equals.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { AssertionFailed, Skipped } from './assertion-failed.ts'
import { KindAssertions } from './kind-assertions.ts'

type ErrorType = abstract new (...args: never[]) => unknown

/** The claims a test makes. Rails guide "Testing Rails Applications", section 2.4. */
export class Assertions extends KindAssertions {
  /** Claims that a value is true in Ruby's sense. */
  assert(value: unknown, message?: unknown): void {
    this.claim(isTruthy(value), null, () =>
      wordsOf(message, `Expected ${inspect(value)} to be truthy.`),
    )
  }

  /** Claims that a value is nil or false. */
  refute(value: unknown, message?: unknown): void {
    this.claim(!isTruthy(value), null, () =>
      wordsOf(message, `Expected ${inspect(value)} to not be truthy.`),
    )
  }

  /** Claims that a mock was called as its test expects. Raises MockExpectationError. Source: minitest/mock. */
  assertMock(mock: unknown): void {
    this.assert(send(mock, 'verify'))
  }

  assertNot(value: unknown, message?: unknown): void {
    this.refute(value, message)
  }

  assertEqual(expected: unknown, actual: unknown, message?: unknown): void {
    this.compare(equals(expected, actual), message, expected, actual)
  }

  refuteEqual(unexpected: unknown, actual: unknown, message?: unknown): void {
    this.claim(
      !equals(unexpected, actual),
      message,
      () => `Expected ${inspect(actual)} to not be equal to ${inspect(unexpected)}.`,
    )
  }

  assertNotEqual(unexpected: unknown, actual: unknown, message?: unknown): void {
    this.refuteEqual(unexpected, actual, message)
  }

  assertNil(value: unknown, message?: unknown): void {
    this.claim(
      value === null || value === undefined,
      message,
      () => `Expected ${inspect(value)} to be nil.`,
    )
  }

  refuteNil(value: unknown, message?: unknown): void {
    this.claim(value !== null && value !== undefined, message, () => 'Expected nil to not be nil.')
  }

  assertNotNil(value: unknown, message?: unknown): void {
    this.refuteNil(value, message)
  }

  assertIncludes(collection: unknown, value: unknown, message?: unknown): void {
    this.claim(
      includes(collection, value),
      message,
      () => `Expected ${inspect(collection)} to include ${inspect(value)}.`,
    )
  }

  refuteIncludes(collection: unknown, value: unknown, message?: unknown): void {
    this.claim(
      !includes(collection, value),
      message,
      () => `Expected ${inspect(collection)} to not include ${inspect(value)}.`,
    )
  }

  assertNotIncludes(collection: unknown, value: unknown, message?: unknown): void {
    this.refuteIncludes(collection, value, message)
  }

  assertEmpty(collection: unknown, message?: unknown): void {
    const size = sizeOf(collection)
    this.claim(size === 0, message, () => `Expected ${inspect(collection)} to be empty.`)
  }

  refuteEmpty(collection: unknown, message?: unknown): void {
    const size = sizeOf(collection)
    this.claim(size !== 0, message, () => `Expected ${inspect(collection)} to not be empty.`)
  }

  assertNotEmpty(collection: unknown, message?: unknown): void {
    this.refuteEmpty(collection, message)
  }

  /** `assert_operator 1, :<, 2`. */
  assertOperator(left: unknown, operator: unknown, right: unknown, message?: unknown): void {
    const holds = isTruthy(send(left, nameOf(operator), [right]))
    this.claim(holds, message, () => {
      return `Expected ${inspect(left)} to be ${nameOf(operator)} ${inspect(right)}.`
    })
  }

  refuteOperator(left: unknown, operator: unknown, right: unknown, message?: unknown): void {
    const holds = isTruthy(send(left, nameOf(operator), [right]))
    this.claim(!holds, message, () => {
      return `Expected ${inspect(left)} to not be ${nameOf(operator)} ${inspect(right)}.`
    })
  }

  /** `assert_predicate list, :empty?`. */
  assertPredicate(value: unknown, predicate: unknown, message?: unknown): void {
    const holds = isTruthy(send(value, nameOf(predicate), []))
    this.claim(holds, message, () => `Expected ${inspect(value)} to be ${nameOf(predicate)}.`)
  }

  refutePredicate(value: unknown, predicate: unknown, message?: unknown): void {
    const holds = isTruthy(send(value, nameOf(predicate), []))
    this.claim(!holds, message, () => `Expected ${inspect(value)} to not be ${nameOf(predicate)}.`)
  }

  assertNotPredicate(value: unknown, predicate: unknown, message?: unknown): void {
    this.refutePredicate(value, predicate, message)
  }

  assertRespondTo(value: unknown, name: unknown, message?: unknown): void {
    this.claim(answers(value, nameOf(name)), message, () => {
      return `Expected ${inspect(value)} to respond to #${nameOf(name)}.`
    })
  }

  refuteRespondTo(value: unknown, name: unknown, message?: unknown): void {
    this.claim(!answers(value, nameOf(name)), message, () => {
      return `Expected ${inspect(value)} to not respond to #${nameOf(name)}.`
    })
  }

  assertMatch(pattern: unknown, text: unknown, message?: unknown): void {
    this.claim(
      matches(pattern, text),
      message,
      () => `Expected ${inspect(pattern)} to match ${inspect(text)}.`,
    )
  }

  refuteMatch(pattern: unknown, text: unknown, message?: unknown): void {
    this.claim(
      !matches(pattern, text),
      message,
      () => `Expected ${inspect(pattern)} to not match ${inspect(text)}.`,
    )
  }

  assertNoMatch(pattern: unknown, text: unknown, message?: unknown): void {
    this.refuteMatch(pattern, text, message)
  }

  assertSame(expected: unknown, actual: unknown, message?: unknown): void {
    this.claim(
      Object.is(expected, actual),
      message,
      () => `Expected ${inspect(actual)} to be the same as ${inspect(expected)}.`,
    )
  }

  refuteSame(unexpected: unknown, actual: unknown, message?: unknown): void {
    this.claim(
      !Object.is(unexpected, actual),
      message,
      () => `Expected ${inspect(actual)} to not be the same as ${inspect(unexpected)}.`,
    )
  }

  assertNotSame(unexpected: unknown, actual: unknown, message?: unknown): void {
    this.refuteSame(unexpected, actual, message)
  }

  /** Claims that a block raises one of these errors, and gives the error. */
  assertRaises(...claim: readonly (ErrorType | string | (() => unknown))[]): unknown {
    const body = claim.at(-1) as () => unknown
    const types = claim.slice(0, -1).filter((each) => typeof each === 'function') as ErrorType[]
    const wanted =
      types.length === 0 ? 'an error' : types.map((type) => className(type)).join(' or ')
    try {
      body()
    } catch (raised) {
      if (raised instanceof AssertionFailed || raised instanceof Skipped) throw raised
      const error = rubyError(raised)
      const fits = types.length === 0 || types.some((type) => error instanceof type)
      this.claim(fits, null, () => `${wanted} expected, got ${describeError(error)}`)
      return error
    }
    return this.flunk(`${wanted} expected but nothing was raised.`)
  }

  assertNothingRaised(body: () => unknown): unknown {
    try {
      const result = body()
      this.assertions++
      return result
    } catch (error) {
      return this.flunk(`Nothing was expected to be raised, got ${describeError(rubyError(error))}`)
    }
  }
}

function nameOf(name: unknown): string {
  return typeof name === 'symbol' ? (Symbol.keyFor(name) ?? '') : String(name)
}

/** What a test says of its own claim, or what can be said without it. */
function wordsOf(message: unknown, otherwise: string): string {
  return message === undefined || message === null ? otherwise : String(message)
}

/** `ArgumentError: wrong number of arguments`. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return `${className(error.constructor)}: ${error.message}`
}

interface Collection {
  includes?(value: unknown): boolean
  isIncludes?(value: unknown): boolean
  has?(value: unknown): boolean
  size?: unknown
  length?: unknown
  [Symbol.iterator]?(): Iterator<unknown>
}

function includes(collection: unknown, value: unknown): boolean {
  if (isString(collection) || collection instanceof SafeString)
    return String(collection).includes(String(value))
  if (typeof collection !== 'object' || collection === null) return false
  const object = collection as Collection
  if (Array.isArray(collection)) return collection.some((each) => equals(each, value))
  if (typeof object.includes === 'function') return object.includes(value)
  if (typeof object.has === 'function') return object.has(value)
  return object[Symbol.iterator] !== undefined
    ? [...(object as Iterable<unknown>)].some((each) => equals(each, value))
    : false
}

function sizeOf(collection: unknown): number {
  if (typeof collection === 'string') return collection.length
  if (typeof collection !== 'object' || collection === null) return -1
  const object = collection as Collection
  const size = object.length ?? object.size
  if (typeof size === 'number') return size
  if (typeof size === 'function') return Number(size.call(object))
  return object[Symbol.iterator] === undefined ? -1 : [...(object as Iterable<unknown>)].length
}

function matches(pattern: unknown, text: unknown): boolean {
  if (pattern instanceof RegExp) return pattern.test(String(text))
  if (isString(pattern)) return String(text).includes(String(pattern))
  return isTruthy(send(pattern, '=~', [text]))
}
