import { toS } from '../../ruby/object/texts.ts'

const PART = /^(.+)\((\d)[if]?\)$/

/** Whether a name is that of a part: `released_on(1i)`. */
export function isDatedPart(name: string): boolean {
  return name.endsWith(')') && PART.test(name)
}

/**
 * What the selects of a date or a time say together, by attribute: `released_on(1i)` to `(6i)` are year, month, day,
 * hour, minute and second; null where a part of the date is left empty, of which a time of day needs none. A day that the
 * month lacks is one of the next (Rails: AcceptsMultiparameterTime).
 */
export function joinDatedParts(
  pairs: Iterable<readonly [string, unknown]>,
  isTime: (attribute: string) => boolean,
): Map<string, string | null> {
  const parts = new Map<string, (number | null)[]>()
  for (const [name, value] of pairs) {
    const [, attribute = '', place = ''] = PART.exec(name) ?? []
    const list = parts.get(attribute) ?? []
    const text = value === null ? '' : toS(value).trim()
    list[Number(place) - 1] = /^-?\d+$/.test(text) ? Number(text) : null
    parts.set(attribute, list)
  }
  return new Map(
    [...parts].map(([attribute, list]) => [attribute, textOf(list, isTime(attribute))]),
  )
}

function textOf(parts: (number | null | undefined)[], isTime: boolean): string | null {
  const isGiven = isTime && parts.some((part) => typeof part === 'number')
  const [year, month, day] = isGiven ? [2000, 1, 1].map((usual, at) => parts[at] ?? usual) : parts
  const [hour, minute, second] = parts.slice(3)
  const isDate = typeof year === 'number' && typeof month === 'number' && typeof day === 'number'
  if (!isDate) return null
  const time = new Date(0)
  time.setUTCFullYear(year, month - 1, day)
  time.setUTCHours(hour ?? 0, minute ?? 0, second ?? 0)
  return Number.isNaN(time.getTime()) ? null : time.toISOString().replace('T', ' ').slice(0, 19)
}
