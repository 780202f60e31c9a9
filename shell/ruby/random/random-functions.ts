import { EDOM } from '../exception/errno.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { toDouble } from '../float/convert.ts'
import { Float } from '../float/float.ts'
import { integerAdd, integerSubtract } from '../integer/arithmetic.ts'
import { toIndex, toInt } from '../integer/convert.ts'
import { isInteger } from '../integer/integer.ts'
import { integerAbs } from '../integer/integer-functions.ts'
import { toS } from '../object/texts.ts'
import { Range } from '../range/range.ts'
import { textOrBytes } from '../text/binary-string.ts'
import type { Int } from '../types.ts'
import { defaultGenerator, Generator, newSeed, useGenerator } from './generator.ts'

/** A number of a Range; null where it holds none. Raises Errno::EDOM for one without bounds. */
function numberIn(generator: Generator, { first, last, excludesEnd }: Range): unknown {
  if (first === null || last === null) throw new EDOM()
  if (isInteger(first) && isInteger(last)) {
    const size = integerAdd(integerSubtract(last, first), excludesEnd ? 0 : 1)
    return size <= 0 ? null : integerAdd(first, generator.below(size))
  }
  const [low, high] = [toDouble(first), toDouble(last)]
  if (!Number.isFinite(low) || !Number.isFinite(high)) throw new EDOM()
  if (low > high || (low === high && excludesEnd)) return null
  return new Float(generator.real() * (high - low) + low)
}

/** Kernel#rand. */
export function rand(limit: unknown = null): unknown {
  const generator = defaultGenerator()
  if (limit instanceof Range) return numberIn(generator, limit)
  const size = limit === null ? 0 : integerAbs(toInt(limit))
  return size === 0 ? new Float(generator.real()) : generator.below(size)
}

/** Kernel#srand: from now on the numbers are those of a seed; gives the seed before. */
export function srand(seed?: unknown): Int {
  const before = defaultGenerator().seed
  useGenerator(new Generator(seed === undefined ? newSeed() : toInt(seed)))
  return before
}

/** What `Random#rand` draws for its argument; null for one that it does not take. */
function drawn(generator: Generator, wanted: unknown): unknown {
  if (wanted === null) return null
  if (wanted instanceof Range) return numberIn(generator, wanted)
  if (wanted instanceof Float) {
    if (!Number.isFinite(wanted.value)) throw new EDOM()
    return wanted.value < 0 ? null : new Float(generator.real() * (wanted.value || 1))
  }
  const limit = toInt(wanted)
  return limit <= 0 ? null : generator.below(limit)
}

/** Random#rand, and Random.rand. */
export function randomRand(generator: Generator, args: readonly unknown[]): unknown {
  if (args.length === 0) return new Float(generator.real())
  const value = drawn(generator, args[0])
  if (value === null) throw new ArgumentError(`invalid argument - ${toS(args[0])}`)
  return value
}

/** Random#random_number: a number between 0 and 1 for what `rand` does not take. */
export function randomNumber(generator: Generator, limit: unknown = null): unknown {
  return drawn(generator, limit) ?? new Float(generator.real())
}

/** Random#bytes. */
export function randomBytes(generator: Generator, count: unknown): unknown {
  const size = toIndex(count)
  if (size < 0) throw new ArgumentError('negative string size (or size too big)')
  return textOrBytes(generator.bytes(size))
}
