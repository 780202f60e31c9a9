import { hasPairs } from '../text/characters.ts'
import { sortedPlaces } from './sort-numbers.ts'

/**
 * The places of sort keys in ascending order, equal ones in theirs. Null unless all keys are Integers, all
 * plain Strings, or Arrays of one length with such columns: only then does no comparison fail or ask
 * anybody.
 */
export function placesByKeys(keys: readonly unknown[]): readonly number[] | null {
  const [first] = keys
  if (!Array.isArray(first)) {
    const ranks = ranksOf(keys)
    return ranks === null ? null : sortedPlaces(ranks)
  }
  const rows = keys as readonly (readonly unknown[])[]
  if (first.length === 0 || rows.some((row) => !isRow(row, first.length))) return null
  let places: readonly number[] | null = null
  for (let column = first.length - 1; column >= 0; column -= 1) {
    const ranks = ranksOf(rows.map((row) => row[column]))
    if (ranks === null) return null
    places = places === null ? sortedPlaces(ranks) : sortedAgain(ranks, places)
  }
  return places
}

function isRow(value: unknown, length: number): boolean {
  return Array.isArray(value) && value.length === length
}

/** Places that are in the order of lesser columns, by a column that counts more. */
function sortedAgain(ranks: readonly number[], places: readonly number[]): number[] {
  const moved = places.map((place) => ranks[place] as number)
  return sortedPlaces(moved).map((place) => places[place] as number)
}

/** Numbers that are ordered as the keys are. */
function ranksOf(keys: readonly unknown[]): readonly number[] | null {
  if (keys.every((key) => typeof key === 'number')) return keys
  if (!keys.every((key) => typeof key === 'string')) return null
  const distinct = [...new Set(keys)]
  if (distinct.some(hasPairs)) return null
  const ranks = new Map<string, number>()
  for (const key of distinct.sort()) ranks.set(key, ranks.size)
  return keys.map((key) => ranks.get(key) as number)
}
