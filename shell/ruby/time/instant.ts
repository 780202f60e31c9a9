import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { FloatDomainError, TypeError } from '../exception/standard-errors.ts'
import { Float } from '../float/float.ts'
import { formatFloat } from '../float/format-float.ts'
import { isInteger } from '../integer/integer.ts'
import { quotientToDouble } from '../integer/quotient.ts'
import { classNameOf } from '../object/describe.ts'
import type { Int } from '../types.ts'

/** What lies between two nanoseconds: a positive ratio below 1. A Float of seconds is seldom a whole number of them. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** A point in time, as exact as Ruby keeps it. */
export interface Instant {
  /** Whole seconds since 1970. */
  readonly seconds: number
  /** Whole nanoseconds within the second. */
  readonly nanoseconds: number
  readonly fraction: Fraction | null
}

/** A number of nanoseconds as a ratio. */
export interface Ratio {
  readonly numerator: bigint
  readonly denominator: bigint
}

const BILLION = 1_000_000_000n

/** An instant of whole seconds and nanoseconds; these may be any number of them. */
export function instantOf(seconds: number, nanoseconds = 0): Instant {
  const carried = Math.floor(nanoseconds / 1e9)
  return { seconds: seconds + carried, nanoseconds: nanoseconds - carried * 1e9, fraction: null }
}

/** The instant of so many microseconds since 1970. */
export function instantOfMicroseconds(microseconds: number): Instant {
  const seconds = Math.floor(microseconds / 1e6)
  return { seconds, nanoseconds: (microseconds - seconds * 1e6) * 1000, fraction: null }
}

function ratioOf({ seconds, nanoseconds, fraction }: Instant): Ratio {
  const whole = BigInt(seconds) * BILLION + BigInt(nanoseconds)
  if (fraction === null) return { numerator: whole, denominator: 1n }
  const { numerator, denominator } = fraction
  return { numerator: whole * denominator + numerator, denominator }
}

function fromRatio({ numerator, denominator }: Ratio): Instant {
  const whole = floorDivide(numerator, denominator)
  const seconds = Number(floorDivide(whole, BILLION))
  if (!Number.isSafeInteger(seconds)) {
    throw new OutsideSubsetError('a Time so far away is not kept here')
  }
  const rest = numerator - whole * denominator
  const divisor = greatestDivisor(denominator, rest)
  return {
    seconds,
    nanoseconds: Number(whole - BigInt(seconds) * BILLION),
    fraction:
      rest === 0n ? null : { numerator: rest / divisor, denominator: denominator / divisor },
  }
}

function floorDivide(left: bigint, right: bigint): bigint {
  const quotient = left / right
  return left % right < 0n ? quotient - 1n : quotient
}

function greatestDivisor(left: bigint, right: bigint): bigint {
  let [a, b] = [left, right]
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}

/** A number that Time takes as exact, as a ratio of `unit` nanoseconds; raises TypeError for what is none. */
function exactly(value: Int | Float, unit: bigint): Ratio {
  if (!(value instanceof Float)) return { numerator: BigInt(value) * unit, denominator: 1n }
  if (!Number.isFinite(value.value)) throw new FloatDomainError(formatFloat(value.value))
  let { value: double } = value
  let denominator = 1n
  while (!Number.isInteger(double)) {
    double *= 2
    denominator *= 2n
  }
  return { numerator: BigInt(double) * unit, denominator }
}

/** The number that an argument is, when Time takes it for one. */
export function exactNumber(value: unknown): Int | Float {
  if (isInteger(value) || value instanceof Float) return value
  throw new TypeError(`can't convert ${classNameOf(value)} into an exact number`)
}

/** The instant so many `unit` nanoseconds (seconds, if not said) after another; before it, with the sign -1. */
export function moveInstant(
  from: Instant,
  by: Int | Float,
  sign: 1 | -1 = 1,
  unit: bigint = BILLION,
): Instant {
  if (by instanceof Float || unit !== BILLION || !Number.isSafeInteger(by)) {
    const [left, right] = [ratioOf(from), exactly(by, unit)]
    return fromRatio({
      numerator:
        left.numerator * right.denominator + BigInt(sign) * right.numerator * left.denominator,
      denominator: left.denominator * right.denominator,
    })
  }
  const seconds = from.seconds + sign * Number(by)
  if (!Number.isSafeInteger(seconds)) {
    throw new OutsideSubsetError('a Time so far away is not kept here')
  }
  return { ...from, seconds }
}

/** The seconds from one instant to another, as CRuby makes a Float of them. */
export function secondsBetween(from: Instant, to: Instant): number {
  return toSeconds(nanosecondsBetween(from, to))
}

/** The nanoseconds from one instant to another, exactly. */
export function nanosecondsBetween(from: Instant, to: Instant): Ratio {
  const [left, right] = [ratioOf(to), ratioOf(from)]
  return {
    numerator: left.numerator * right.denominator - right.numerator * left.denominator,
    denominator: left.denominator * right.denominator,
  }
}

/** The seconds since 1970 as a Float. */
export function secondsOf(instant: Instant): number {
  return toSeconds(ratioOf(instant))
}

function toSeconds({ numerator, denominator }: Ratio): number {
  return quotientToDouble(numerator, denominator) / 1e9
}

/** Which of two instants is the later: 1, 0 or -1. */
export function compareInstants(left: Instant, right: Instant): number {
  const order =
    Math.sign(left.seconds - right.seconds) || Math.sign(left.nanoseconds - right.nanoseconds)
  if (order !== 0 || (left.fraction === null && right.fraction === null)) return order
  const [a, b] = [left.fraction ?? NOTHING, right.fraction ?? NOTHING]
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference === 0n ? 0 : difference > 0n ? 1 : -1
}

const NOTHING: Fraction = { numerator: 0n, denominator: 1n }

/** Which way an instant goes that lies between two decimals of a second. */
export type Rounding = 'round' | 'floor' | 'ceil'

/** An instant with so many decimals of a second. */
export function roundInstant(instant: Instant, digits: number, rounding: Rounding): Instant {
  const { numerator, denominator } = ratioOf(instant)
  // A unit of time is 10 ** (9 - digits) nanoseconds; beyond nine digits a part of one.
  const [times, unit] =
    digits > 9 ? [10n ** BigInt(digits - 9), 1n] : [1n, 10n ** BigInt(9 - digits)]
  const size = unit * denominator
  const rest = numerator * times - floorDivide(numerator * times, size) * size
  const isUp = rest !== 0n && (rounding === 'ceil' || (rounding === 'round' && rest * 2n >= size))
  return fromRatio({
    numerator: numerator * times - rest + (isUp ? size : 0n),
    denominator: denominator * times,
  })
}

/** What follows the seconds of `Time#inspect`: `.5`, ` 1/3` where nanoseconds do not say it, or nothing. */
export function inspectFraction({ nanoseconds, fraction }: Instant): string {
  if (fraction !== null) {
    const { numerator, denominator } = fraction
    const [above, below] = [BigInt(nanoseconds) * denominator + numerator, denominator * BILLION]
    const divisor = greatestDivisor(above, below)
    return ` ${above / divisor}/${below / divisor}`
  }
  if (nanoseconds === 0) return ''
  return `.${String(nanoseconds).padStart(9, '0').replace(/0+$/, '')}`
}

/** The decimals of the second, as many as asked for: those of `%N`. */
export function secondDigits({ nanoseconds, fraction }: Instant, digits: number): string {
  const shown = String(nanoseconds).padStart(9, '0')
  if (digits <= 9) return shown.slice(0, digits)
  if (fraction === null) return shown.padEnd(digits, '0')
  const beyond = (fraction.numerator * 10n ** BigInt(digits - 9)) / fraction.denominator
  return shown + String(beyond).padStart(digits - 9, '0')
}
