import { civilFromSeconds, daysFromCivil, daysInMonth } from '../ruby/time/civil.ts'

/** A change of the clocks. */
export interface FooterTransition {
  /** Seconds since 1970. */
  readonly at: number
  /** Seconds ahead of UTC from then on. */
  readonly offset: number
  /** The same without summer time. */
  readonly base: number
  readonly isDst: boolean
  readonly abbreviation: string
}

const NAME = '([A-Za-z]{3,}|<[^>]+>)'
const CLOCK = '([+-]?\\d+(?::\\d+){0,2})'
const RULE = `([MJ]?[\\d.]+)(?:/${CLOCK})?`
const FOOTER = new RegExp(`^${NAME}${CLOCK}${NAME}${CLOCK}?,${RULE},${RULE}$`)

/**
 * The two changes of a year that a zone's rule says, the earlier first: `CET-1CEST,M3.5.0,M10.5.0/3`. None for a zone
 * without summer time. Source: RFC 8536, section 3.3, and POSIX, TZ.
 */
export function footerTransitions(footer: string, year: number): FooterTransition[] {
  const found = FOOTER.exec(footer)
  if (found === null) return []
  const [, winter = '', behind = '', summer = '', ahead, start = '', startAt, end = '', endAt] =
    found
  const base = -secondsOf(behind)
  const offset = ahead === undefined ? base + 3600 : -secondsOf(ahead)
  const changes = [
    {
      at: dayOf(start, year) * 86400 + secondsOf(startAt ?? '2') - base,
      offset,
      base,
      isDst: true,
      abbreviation: plain(summer),
    },
    {
      at: dayOf(end, year) * 86400 + secondsOf(endAt ?? '2') - offset,
      offset: base,
      base,
      isDst: false,
      abbreviation: plain(winter),
    },
  ]
  return changes.sort((one, other) => one.at - other.at)
}

function plain(name: string): string {
  return name.replace(/[<>]/g, '')
}

function secondsOf(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.replace(/^[+-]/, '').split(':').map(Number)
  const size = hours * 3600 + minutes * 60 + seconds
  return clock.startsWith('-') ? 0 - size : size
}

/** Days since 1970 of `M3.5.0` (the last Sunday of March), `J60` (the first of March) or `59`. */
function dayOf(rule: string, year: number): number {
  const first = daysFromCivil(year, 1, 1)
  if (rule.startsWith('J')) {
    const day = Number(rule.slice(1))
    return first + day - 1 + (day >= 60 && daysInMonth(2, year) === 29 ? 1 : 0)
  }
  if (!rule.startsWith('M')) return first + Number(rule)
  const [month = 1, week = 1, weekday = 0] = rule.slice(1).split('.').map(Number)
  const start = daysFromCivil(year, month, 1)
  const ahead = (weekday - civilFromSeconds(start * 86400).weekday + 7) % 7
  const day = ahead + (week - 1) * 7
  return start + (day >= daysInMonth(month, year) ? day - 7 : day)
}
