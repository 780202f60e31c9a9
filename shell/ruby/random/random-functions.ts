import { ArgumentError, TypeError } from '../exception/standard-errors.ts'
import { Float } from '../float/float.ts'
import { toIndex, toInt } from '../integer/convert.ts'
import { integerAbs } from '../integer/integer-functions.ts'
import { Range } from '../range/range.ts'
import { textOrBytes } from '../text/binary-string.ts'
import type { Int } from '../types.ts'
import { drawn, integerBelow, invalidArgument, numberIn } from './draw.ts'
import { defaultGenerator, type Generator, newSeed, useGenerator } from './generator.ts'
import { MersenneTwister } from './mersenne-twister.ts'

/** Kernel#rand. */
export function rand(limit: unknown = null): unknown {
  const generator = defaultGenerator()
  if (limit instanceof Range) return numberIn(generator, limit)
  const size = limit === null ? 0 : integerAbs(toInt(limit))
  return size === 0 ? new Float(generator.real()) : integerBelow(generator, size)
}

/** Kernel#srand: from now on the numbers are those of a seed; gives the seed before. */
export function srand(seed?: unknown): Int {
  const before = defaultGenerator().seed
  useGenerator(new MersenneTwister(seed === undefined ? newSeed() : toInt(seed)))
  return before
}

/** Random#rand, and Random.rand. */
export function randomRand(generator: Generator, args: readonly unknown[]): unknown {
  if (args.length === 0) return new Float(generator.real())
  const value = drawn(generator, args[0])
  if (value === null) throw invalidArgument(args[0])
  return value
}

/** Random#random_number: a number between 0 and 1 for what `rand` does not take. */
export function randomNumber(generator: Generator, args: readonly unknown[]): unknown {
  if (args.length === 0) return new Float(generator.real())
  let value: unknown
  try {
    value = drawn(generator, args[0])
  } catch (error) {
    if (error instanceof TypeError) throw invalidArgument(args[0])
    throw error
  }
  return value ?? new Float(generator.real())
}

/** Random#bytes. */
export function randomBytes(generator: Generator, count: unknown): unknown {
  const size = toIndex(count)
  if (size < 0) throw new ArgumentError('negative string size (or size too big)')
  return textOrBytes(generator.bytes(size))
}
