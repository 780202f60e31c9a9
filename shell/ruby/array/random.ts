import { NoMethodError } from '../exception/detailed-errors.ts'
import { ArgumentError, RangeError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { describeReceiver } from '../object/describe-receiver.ts'
import { findMethod } from '../object/find-method.ts'
import { checkFrozen } from '../object/frozen.ts'
import { defaultGenerator } from '../random/generator.ts'
import { TWISTER, type Twisting } from '../random/twister.ts'
import { symbol } from '../text/symbol.ts'
import { isKeywords } from '../types.ts'

/** Gives a number below another, which is at most 2^32. */
type Below = (limit: number) => number

/** What `random:` says to draw from. */
function drawing(options: unknown): Below {
  const given = isKeywords(options) ? options : {}
  const unknown = Object.keys(given).find((key) => key !== 'random')
  if (unknown !== undefined) throw new ArgumentError(`unknown keyword: :${unknown}`)
  const source = given['random']
  const isDefault = source === undefined || isRandomClass(source)
  if (!isDefault && !(typeof source === 'object' && source !== null && TWISTER in source)) {
    return foreign(source)
  }
  const generator = isDefault ? defaultGenerator() : (source as Twisting)[TWISTER]
  return (limit) => Number(generator.limited(limit - 1))
}

function isRandomClass(value: unknown): boolean {
  return typeof value === 'function' && Reflect.get(value, 'rubyName') === 'Random'
}

/** Draws from an object with a `rand` of its own. */
function foreign(source: unknown): Below {
  const isObject = typeof source === 'object' && source !== null
  const own = isObject ? findMethod(source, 'rand') : undefined
  return (limit) => {
    if (own === undefined) {
      const message = `private method \`rand' called for ${describeReceiver(source)}`
      throw new NoMethodError(message, symbol('rand'), [limit], { receiver: source })
    }
    const value = toIndex(own.call(source, limit))
    if (value < 0) throw new RangeError(`random number too small ${value}`)
    if (value >= limit) throw new RangeError(`random number too big ${value}`)
    return value
  }
}

/** Array#shuffle. */
export function arrayShuffle(self: readonly unknown[], options: unknown = null): unknown[] {
  const below = drawing(options)
  const items = self.slice()
  for (let count = items.length; count > 0; count -= 1) {
    const other = below(count)
    ;[items[count - 1], items[other]] = [items[other], items[count - 1]]
  }
  return items
}

/** Array#shuffle!. */
export function arrayShuffleBang(self: unknown[], options: unknown = null): unknown[] {
  checkFrozen(self)
  const items = arrayShuffle(self, options)
  items.forEach((item, index) => {
    self[index] = item
  })
  return self
}

/** So many places CRuby draws before it looks at the items. */
const DRAWN_FIRST = 10

/** Array#sample. */
export function arraySample(
  self: readonly unknown[],
  wanted: unknown = null,
  options: unknown = null,
): unknown {
  const count = isKeywords(wanted) ? null : wanted
  const below = drawing(isKeywords(wanted) ? wanted : options)
  const { length } = self
  if (count === null) return self[length < 2 ? 0 : below(length)] ?? null
  const size = toIndex(count)
  if (size < 0) throw new ArgumentError('negative sample number')
  const taken = Math.min(size, length)
  if (taken > DRAWN_FIRST) return firstShuffled(self, taken, below)
  return distinct(length, taken, below).map((place) => self[place])
}

/** Different places: each one drawn counts those that are left. */
function distinct(length: number, count: number, below: Below): number[] {
  const places: number[] = []
  const sorted: number[] = []
  for (let index = 0; index < count; index += 1) {
    let place = below(length - index)
    let at = 0
    while (at < sorted.length && place >= (sorted[at] as number)) {
      place += 1
      at += 1
    }
    sorted.splice(at, 0, place)
    places.push(place)
  }
  return places
}

function firstShuffled(self: readonly unknown[], count: number, below: Below): unknown[] {
  const items = self.slice()
  for (let index = 0; index < count; index += 1) {
    const other = below(items.length - index) + index
    ;[items[index], items[other]] = [items[other], items[index]]
  }
  return items.slice(0, count)
}
