import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { checkFrozen } from '../object/frozen.ts'
import { defaultGenerator, GENERATOR, type Generator } from '../random/generator.ts'
import { isKeywords } from '../types.ts'

interface Source {
  readonly rubyName?: unknown
  readonly [GENERATOR]?: Generator
}

/** What `random:` says to draw from: a Random, or the class for the default. */
function generatorOf(options: unknown): Generator {
  const given = isKeywords(options) ? options : {}
  const unknown = Object.keys(given).find((key) => key !== 'random')
  if (unknown !== undefined) throw new ArgumentError(`unknown keyword: :${unknown}`)
  const source = given['random'] as Source | null | undefined
  if (source === undefined || source?.rubyName === 'Random') return defaultGenerator()
  if (source?.[GENERATOR] !== undefined) return source[GENERATOR]
  throw new OutsideSubsetError(
    '`random:` takes a Random here: write `random: Random.new(seed)`, or leave it out',
  )
}

/** The first so many places of an Array, each with an item drawn from those that are left (Fisher and Yates). */
function drawnFirst(self: readonly unknown[], count: number, generator: Generator): unknown[] {
  const items = self.slice()
  for (let index = 0; index < count; index += 1) {
    const other = index + Number(generator.below(items.length - index))
    ;[items[index], items[other]] = [items[other], items[index]]
  }
  return items.slice(0, count)
}

/** Array#shuffle. */
export function arrayShuffle(self: readonly unknown[], options: unknown = null): unknown[] {
  return drawnFirst(self, self.length, generatorOf(options))
}

/** Array#shuffle!. */
export function arrayShuffleBang(self: unknown[], options: unknown = null): unknown[] {
  checkFrozen(self)
  for (const [index, item] of arrayShuffle(self, options).entries()) self[index] = item
  return self
}

/** Array#sample. */
export function arraySample(
  self: readonly unknown[],
  wanted: unknown = null,
  options: unknown = null,
): unknown {
  const generator = generatorOf(isKeywords(wanted) ? wanted : options)
  const count = wanted === null || isKeywords(wanted) ? 1 : toIndex(wanted)
  if (count < 0) throw new ArgumentError('negative sample number')
  const items = drawnFirst(self, Math.min(count, self.length), generator)
  return wanted === null || isKeywords(wanted) ? (items[0] ?? null) : items
}
