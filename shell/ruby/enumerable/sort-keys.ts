import { hasPairs } from '../text/characters.ts'
import { sortedPlaces } from './sort-numbers.ts'

/**
 * The places of sort keys in ascending order, equal ones in theirs. Null unless all keys are Integers, all
 * plain Strings, or Arrays of one length with such columns: only then does no comparison fail or ask
 * anybody.
 */
export function placesByKeys(keys: readonly unknown[]): Uint32Array | null {
  const [first] = keys
  if (!Array.isArray(first)) {
    const ranks = ranksOf(keys)
    return ranks === null ? null : sortedPlaces(ranks)
  }
  const rows = keys as readonly (readonly unknown[])[]
  if (first.length === 0 || rows.some((row) => !isRow(row, first.length))) return null
  let places: Uint32Array | null = null
  for (let column = first.length - 1; column >= 0; column -= 1) {
    const ranks = ranksOf(columnOf(rows, column))
    if (ranks === null) return null
    places = places === null ? sortedPlaces(ranks) : sortedAgain(ranks, places)
  }
  return places
}

function isRow(value: unknown, length: number): boolean {
  return Array.isArray(value) && value.length === length
}

function columnOf(rows: readonly (readonly unknown[])[], column: number): unknown[] {
  const keys: unknown[] = []
  for (let place = 0; place < rows.length; place += 1) keys.push(rows[place]?.[column])
  return keys
}

/** Places that are in the order of lesser columns, by a column that counts more. */
function sortedAgain(ranks: ArrayLike<number>, places: Uint32Array): Uint32Array {
  const moved = new Float64Array(places.length)
  for (let at = 0; at < places.length; at += 1) moved[at] = ranks[places[at] as number] as number
  const order = sortedPlaces(moved)
  for (let at = 0; at < order.length; at += 1) order[at] = places[order[at] as number] as number
  return order
}

/** Numbers that are ordered as the keys are. */
function ranksOf(keys: readonly unknown[]): ArrayLike<number> | null {
  if (areNumbers(keys)) return keys
  if (!areTexts(keys)) return null
  return ranksOfShort(keys) ?? ranksOfLong(keys)
}

/** Whether all are numbers. */
export function areNumbers(keys: readonly unknown[]): keys is readonly number[] {
  for (let place = 0; place < keys.length; place += 1) {
    if (typeof keys[place] !== 'number') return false
  }
  return true
}

function areTexts(keys: readonly unknown[]): keys is readonly string[] {
  for (let place = 0; place < keys.length; place += 1) {
    if (typeof keys[place] !== 'string') return false
  }
  return true
}

const SHORT = 7

/** Texts of up to seven letters of ASCII, read as numbers; null when one is longer or has another letter. */
function ranksOfShort(keys: readonly string[]): Float64Array | null {
  const ranks = new Float64Array(keys.length)
  for (let place = 0; place < keys.length; place += 1) {
    const key = keys[place] as string
    if (key.length > SHORT) return null
    let rank = 0
    for (let index = 0; index < SHORT; index += 1) {
      const unit = index < key.length ? key.charCodeAt(index) : 0
      if (unit > 127 || (unit === 0 && index < key.length)) return null
      rank = rank * 128 + unit
    }
    ranks[place] = rank
  }
  return ranks
}

/** The places of texts among all different ones. */
function ranksOfLong(keys: readonly string[]): number[] | null {
  const distinct = [...new Set(keys)]
  if (distinct.some(hasPairs)) return null
  const ranks = new Map<string, number>()
  for (const key of distinct.sort()) ranks.set(key, ranks.size)
  return keys.map((key) => ranks.get(key) as number)
}
