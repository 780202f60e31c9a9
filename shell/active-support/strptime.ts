import { type Civil, daysFromCivil, daysInMonth } from '../ruby/time/civil.ts'
import { type Instant, instantOf } from '../ruby/time/instant.ts'
import { atLocalCivil } from '../ruby/time/local-time.ts'
import { Time } from '../ruby/time/time.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** What a directive reads, and the part that it says. */
const DIRECTIVES: Readonly<Record<string, readonly [pattern: string, part: string]>> = {
  Y: ['[+-]?\\d{1,4}', 'year'],
  y: ['\\d{1,2}', 'short'],
  m: ['\\d{1,2}', 'month'],
  d: [' ?\\d{1,2}', 'day'],
  e: [' ?\\d{1,2}', 'day'],
  j: ['\\d{1,3}', 'yearday'],
  G: ['[+-]?\\d{1,4}', 'weekyear'],
  V: ['\\d{1,2}', 'week'],
  u: ['[1-7]', 'weekdigit'],
  H: [' ?\\d{1,2}', 'hour'],
  k: [' ?\\d{1,2}', 'hour'],
  I: [' ?\\d{1,2}', 'hour'],
  l: [' ?\\d{1,2}', 'hour'],
  M: ['\\d{1,2}', 'minute'],
  S: ['\\d{1,2}', 'second'],
  L: ['\\d{1,9}', 'fraction'],
  N: ['\\d{1,9}', 'fraction'],
  s: ['-?\\d+', 'seconds'],
  p: ['[AaPp]\\.?[Mm]\\.?', 'half'],
  P: ['[AaPp]\\.?[Mm]\\.?', 'half'],
  z: ['Z|UTC|GMT|[+-]\\d{2}:?\\d{2}', 'zone'],
  Z: ['Z|UTC|GMT|[+-]\\d{2}:?\\d{2}', 'zone'],
  B: ['[A-Za-z]+', 'name'],
  b: ['[A-Za-z]+', 'name'],
  h: ['[A-Za-z]+', 'name'],
  A: ['[A-Za-z]+', 'weekday'],
  a: ['[A-Za-z]+', 'weekday'],
  '%': ['%', 'percent'],
}

const LONGER: Readonly<Record<string, string>> = {
  F: '%Y-%m-%d',
  D: '%m/%d/%y',
  x: '%m/%d/%y',
  T: '%H:%M:%S',
  X: '%H:%M:%S',
  R: '%H:%M',
  r: '%I:%M:%S %p',
  c: '%a %b %e %H:%M:%S %Y',
}

/** Where clocks hang that a text may mean. */
interface Place {
  /** What they show now. */
  today(): Civil
  /** When they show a date and time of day, which is given as if in UTC. */
  at(shown: Instant): Time
}

/** Local time. */
export const LOCALLY: Place = { today: () => Time.now().civil, at: (shown) => atLocalCivil(shown) }

const IN_UTC: Place = { today: () => Time.now().civil, at: (shown) => new Time(shown) }

const OF_DATES = 'year short month name day yearday weekyear week'.split(' ')

/** The moment that a text says in a form (`%d/%m/%Y`), at a place where it says no offset; null for none. */
export function strptime(text: string, form: string, place = IN_UTC): Time | null {
  const parts = read(text, form)
  if (parts === null) return null
  const today = place.today()
  const usual = OF_DATES.some((name) => parts.has(name)) ? { month: 1, day: 1 } : today
  const number = (name: string, otherwise: number): number => Number(parts.get(name) ?? otherwise)
  if (parts.has('seconds')) return new Time(number('seconds', 0) * 1e6)
  const short = parts.get('short')
  const year = short === undefined ? number('year', today.year) : centuryOf(Number(short))
  const named = parts.get('name')?.slice(0, 3).toLowerCase()
  const month = named === undefined ? number('month', usual.month) : MONTHS.indexOf(named) + 1
  const day = number('day', usual.day)
  const hour = hourOf(number('hour', 0), parts.get('half'))
  const [minute, second] = [number('minute', 0), number('second', 0)]
  const isOfWeek = parts.has('week') && !parts.has('day')
  const monday = isOfWeek ? mondayOf(number('weekyear', year), number('week', 1)) : 0
  if (monday === null || month < 1 || month > 12 || day < 1 || day > daysInMonth(month, year))
    return null
  if (hour > 24 || minute > 59 || second > 60) return null
  const days = isOfWeek
    ? monday + number('weekdigit', 1) - 1
    : daysFromCivil(year, month, day) + number('yearday', 1) - 1
  const fraction = Number((parts.get('fraction') ?? '').padEnd(9, '0').slice(0, 9))
  const naive = instantOf(days * 86400 + hour * 3600 + minute * 60 + second, fraction)
  const said = parts.get('zone')
  if (said === undefined) return place.at(naive)
  const offset = offsetOf(said)
  const isUtc = !/\d/.test(said)
  return new Time({ ...naive, seconds: naive.seconds - offset }, { offset, isUtc })
}

function read(text: string, form: string): Map<string, string> | null {
  const whole = form.replace(/%([FDxTXRrc])/g, (_, letter: string) => LONGER[letter] ?? '')
  const names: string[] = []
  const pattern = whole.replace(
    /%[-0^#:]*(\w|%)|\s+|[^\w\s]/g,
    (sign: string, letter: string | undefined) => {
      if (letter === undefined) return /\s/.test(sign) ? '\\s*' : `\\${sign}`
      const [source, name] = DIRECTIVES[letter] ?? ['(?!)', '']
      names.push(name)
      return `(${source})`
    },
  )
  const found = new RegExp(`^\\s*${pattern}\\s*$`, 'i').exec(text)
  return found === null
    ? null
    : new Map(names.map((name, index) => [name, (found[index + 1] ?? '').trim()]))
}

/** The days from 1970 to the Monday of a week of ISO 8601; null where the year has no such week. */
function mondayOf(year: number, week: number): number | null {
  const first = (of: number): number => {
    const fourth = daysFromCivil(of, 1, 4)
    return fourth - ((((fourth + 3) % 7) + 7) % 7)
  }
  const days = first(year) + 7 * (week - 1)
  return week > 0 && days < first(year + 1) ? days : null
}

function centuryOf(year: number): number {
  return year < 69 ? 2000 + year : 1900 + year
}

function hourOf(hour: number, half: string | undefined): number {
  return half === undefined ? hour : (hour % 12) + (/p/i.test(half) ? 12 : 0)
}

function offsetOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  const size = Number(hours) * 3600 + Number(minutes) * 60
  return sign === '-' ? 0 - size : size
}
