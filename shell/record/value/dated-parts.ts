import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { inspect } from '../../ruby/object/texts.ts'
import { readCivil } from '../../ruby/time/civil-arguments.ts'
import type { Time } from '../../ruby/time/time.ts'
import { TimeWithZone } from './time-with-zone.ts'
import { UTC_ZONE } from './time-zone.ts'

/** Year, month, day, hour, minute and second by their places, which count from 1. */
export type DatedParts = Hash<number, unknown>

const PART = /^(.+)\((\d)([if]?)\)$/

/** Whether a name is that of a part: `released_on(1i)`. */
export function isDatedPart(name: string): boolean {
  return name.endsWith(')') && PART.test(name)
}

/**
 * What the selects of a date or a time say together, by attribute: `released_on(1i)` to `(6i)` are year, month, day,
 * hour, minute and second. Null where all of them are left empty. Rails API, ActiveRecord::AttributeAssignment.
 */
export function gatherDatedParts(
  pairs: Iterable<readonly [string, unknown]>,
  number: (value: unknown, type: 'integer' | 'float') => unknown,
): Map<string, DatedParts | null> {
  const found = new Map<string, DatedParts>()
  for (const [name, value] of pairs) {
    const [, attribute = '', place = '', kind = ''] = PART.exec(name) ?? []
    const parts: DatedParts = found.get(attribute) ?? new Hash()
    found.set(attribute, parts)
    const part = kind === '' ? value : number(value, kind === 'i' ? 'integer' : 'float')
    parts.set(Number(place), parts.get(Number(place)) ?? part)
  }
  return new Map(
    [...found].map(([attribute, parts]) => {
      const isEmpty = [...parts.values()].every((part) => part === null)
      return [attribute, isEmpty ? null : parts]
    }),
  )
}

const DEFAULTS = {
  date: [],
  datetime: [[4, 0], [5, 0]],
  time: [[1, 2000], [2, 1], [3, 1], [4, 0], [5, 0]],
} as const // biome-ignore format: a row a type

/**
 * The time that parts say; null where the year, the month or the day is left empty. A day that the month lacks is one of
 * the next. Source: ActiveModel::Type::Helpers::AcceptsMultiparameterTime.
 *
 * @throws ArgumentError for a part that there is not: the month 13
 * @throws PeriodNotFound, AmbiguousTime for what the clocks of the zone skip, or show twice
 */
export function timeOfParts(
  parts: DatedParts,
  type: keyof typeof DEFAULTS,
  zone = UTC_ZONE,
): Time | null {
  const missing = type === 'datetime' ? [1, 2, 3].filter((place) => !parts.has(place)) : []
  if (missing.length > 0) {
    const message = `doesn't contain necessary keys: ${inspect(missing)}`
    throw new ArgumentError(`Provided hash ${inspect(parts)} ${message}`)
  }
  for (const [place, value] of DEFAULTS[type]) parts.set(place, parts.get(place) ?? value)
  if ([1, 2, 3].some((place) => (parts.get(place) ?? null) === null)) return null
  const places = [...parts.keys()].sort((left, right) => left - right)
  const shown = readCivil(places.map((place) => parts.get(place)))
  return TimeWithZone.of(TimeWithZone.exactly(shown, zone))
}
