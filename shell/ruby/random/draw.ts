import { answers } from '../call/send.ts'
import { EDOM } from '../exception/errno.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { toDouble } from '../float/convert.ts'
import { Float } from '../float/float.ts'
import { integerAdd, integerSubtract } from '../integer/arithmetic.ts'
import { toInt } from '../integer/convert.ts'
import { isInteger } from '../integer/integer.ts'
import { toS } from '../object/texts.ts'
import { add, subtract } from '../operators/arithmetic.ts'
import { Range } from '../range/range.ts'
import type { Int } from '../types.ts'
import type { Generator } from './generator.ts'

/** From here on CRuby keeps an Integer as words. */
const FIXNUM = 2n ** 62n

/** An Integer from 0 to a limit. */
function upTo(generator: Generator, limit: Int): Int {
  if (typeof limit === 'bigint' && limit >= FIXNUM) return generator.bigLimited(limit)
  return generator.limited(limit)
}

/** An Integer below another. */
export function integerBelow(generator: Generator, limit: Int): Int {
  return upTo(generator, integerSubtract(limit, 1))
}

/** A number of a Range; null where it holds none. */
export function numberIn(generator: Generator, range: Range): unknown {
  const { first, last, excludesEnd } = range
  if (first === null || last === null) throw new EDOM()
  const size = isInteger(first) && isInteger(last) ? integerSubtract(last, first) : null
  if (size !== null) {
    const limit = excludesEnd ? integerSubtract(size, 1) : size
    return limit < 0 ? null : integerAdd(first as Int, upTo(generator, limit))
  }
  if (
    typeof first === 'string' ||
    typeof last === 'string' ||
    !isNumber(first) ||
    !isNumber(last)
  ) {
    return other(generator, range)
  }
  return doubleIn(generator, toDouble(first), toDouble(last), excludesEnd)
}

function isNumber(value: unknown): boolean {
  return isInteger(value) || value instanceof Float
}

/** A Range of objects that can be added and subtracted. */
function other(generator: Generator, { first, last, excludesEnd }: Range): unknown {
  const isObject = typeof last === 'object' && last !== null && answers(last, '-')
  if (!isObject) return toInt(new Range(first, last, excludesEnd))
  const size = subtract(last, first)
  if (size instanceof Float) {
    const shift = doubleIn(generator, 0, size.value, excludesEnd)
    return shift === null ? null : add(first, shift)
  }
  if (!isInteger(size)) return toInt(size)
  const limit = excludesEnd ? integerSubtract(size, 1) : size
  return limit < 0 ? null : add(first, upTo(generator, limit))
}

function doubleIn(
  generator: Generator,
  first: number,
  last: number,
  excludesEnd: boolean,
): unknown {
  const size = last - first
  if (Number.isNaN(size)) throw new EDOM()
  const draw = (): number => (excludesEnd ? generator.real() : generator.realWithEnd())
  if (!Number.isFinite(size)) {
    const [low, high] = [first / 2, last / 2]
    if (!Number.isFinite(low) || !Number.isFinite(high)) throw new EDOM()
    return new Float((draw() - 0.5) * (high - low) * 2 + (high + low))
  }
  if (size > 0) return new Float(draw() * size + first)
  return size === 0 && !excludesEnd ? new Float(first) : null
}

/** What `Random#rand` draws for its argument; null for one that it does not take. */
export function drawn(generator: Generator, wanted: unknown): unknown {
  if (wanted === null) return null
  if (wanted instanceof Range) return numberIn(generator, wanted)
  if (wanted instanceof Float) {
    const { value } = wanted
    if (!Number.isFinite(value)) throw new EDOM()
    if (value < 0) return null
    return new Float(generator.real() * (value === 0 ? 1 : value))
  }
  const limit = toInt(wanted)
  return limit <= 0 ? null : integerBelow(generator, limit)
}

/** The ArgumentError of `Random#rand`. */
export function invalidArgument(value: unknown): ArgumentError {
  return new ArgumentError(`invalid argument - ${toS(value)}`)
}
