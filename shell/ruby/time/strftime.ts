import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { world } from '../world.ts'
import { civilFromSeconds, daysFromCivil } from './civil.ts'
import { expandFormat, type Options } from './directive.ts'
import { secondDigits } from './instant.ts'
import type { Time } from './time.ts'

const MONTHS =
  'January February March April May June July August September October November December'.split(' ')
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

const SHORTHANDS: Readonly<Record<string, string>> = {
  c: '%a %b %e %H:%M:%S %Y',
  D: '%m/%d/%y',
  F: '%Y-%m-%d',
  T: '%H:%M:%S',
  R: '%H:%M',
  r: '%I:%M:%S %p',
  x: '%m/%d/%y',
  X: '%H:%M:%S',
  v: '%e-%^b-%4Y',
}

/** Time#strftime. */
export function strftime(time: Time, format: string): string {
  return expandFormat(format, (letter, options) => {
    const { width, colons } = options
    if (letter === 'z') return colons > 3 ? null : writeOffset(time, options)
    if (letter === 'N' || letter === 'L') {
      return secondDigits(time.instant, width || (letter === 'L' ? 3 : 9))
    }
    const shorthand = SHORTHANDS[letter]
    if (shorthand !== undefined) return writeShorthand(strftime(time, shorthand), options)
    const number = numberOf(time, letter)
    if (number !== null) return writeNumber(number, options)
    const word = wordOf(time, letter)
    // A zone without a name is not filled up either.
    if (word === null || (letter === 'Z' && word === '')) return word
    const cased = changeCase(word, letter, options)
    return options.isLeft ? cased : cased.padStart(width, options.padding ?? ' ')
  })
}

/** Time#zone: the name of the zone; nil for an offset that has none. */
export function zoneName(time: Time): string | null {
  if (time.period !== null) return time.period.abbreviation
  if (time.isUtc) return 'UTC'
  if (!time.isLocal) return null
  const name = world().localZoneName(time.seconds)
  if (name !== null) return name
  throw new OutsideSubsetError('the name of the local zone is not known here; write utc_offset, %z')
}

interface PaddedNumber {
  readonly value: number
  readonly width: number
  readonly pad: string
}

function numberOf(time: Time, letter: string): PaddedNumber | null {
  const civil = time.civil
  const zero = (value: number, width: number) => ({ value, width, pad: '0' })
  const blank = (value: number, width: number) => ({ value, width, pad: ' ' })
  switch (letter) {
    case 'Y':
      return zero(civil.year, civil.year < 0 ? 5 : 4)
    case 'C':
      return zero(Math.floor(civil.year / 100), 2)
    case 'y':
      return zero(((civil.year % 100) + 100) % 100, 2)
    case 'm':
      return zero(civil.month, 2)
    case 'd':
      return zero(civil.day, 2)
    case 'e':
      return blank(civil.day, 2)
    case 'j':
      return zero(civil.yearday, 3)
    case 'H':
      return zero(civil.hour, 2)
    case 'k':
      return blank(civil.hour, 2)
    case 'I':
      return zero(civil.hour % 12 || 12, 2)
    case 'l':
      return blank(civil.hour % 12 || 12, 2)
    case 'M':
      return zero(civil.minute, 2)
    case 'S':
      return zero(civil.second, 2)
    case 's':
      return zero(time.seconds, 1)
    case 'u':
      return zero(civil.weekday || 7, 1)
    case 'w':
      return zero(civil.weekday, 1)
    case 'U':
      return zero(Math.floor((civil.yearday + 6 - civil.weekday) / 7), 2)
    case 'W':
      return zero(Math.floor((civil.yearday + 6 - ((civil.weekday + 6) % 7)) / 7), 2)
    case 'G':
      return zero(isoWeek(time).year, isoWeek(time).year < 0 ? 5 : 4)
    case 'g':
      return zero(((isoWeek(time).year % 100) + 100) % 100, 2)
    case 'V':
      return zero(isoWeek(time).week, 2)
    default:
      return null
  }
}

function wordOf(time: Time, letter: string): string | null {
  const civil = time.civil
  switch (letter) {
    case 'B':
      return MONTHS[civil.month - 1] ?? ''
    case 'b':
    case 'h':
      return (MONTHS[civil.month - 1] ?? '').slice(0, 3)
    case 'A':
      return DAYS[civil.weekday] ?? ''
    case 'a':
      return (DAYS[civil.weekday] ?? '').slice(0, 3)
    case 'p':
    case 'P':
      return civil.hour < 12 ? 'AM' : 'PM'
    case 'Z':
      return zoneName(time) ?? ''
    case 'n':
      return '\n'
    case 't':
      return '\t'
    case '%':
      return '%'
    default:
      return null
  }
}

function changeCase(word: string, letter: string, { isUpper, changesCase }: Options): string {
  const isPlain = !isUpper && !changesCase
  if (letter === 'P') return isPlain ? word.toLowerCase() : word
  if (letter === 'p' || letter === 'Z') return changesCase ? word.toLowerCase() : word
  return isPlain ? word : word.toUpperCase()
}

function writeShorthand(text: string, { isUpper, padding, width }: Options): string {
  const cased = isUpper ? text.toUpperCase() : text
  return cased.padStart(width, padding ?? ' ')
}

function writeNumber({ value, width, pad }: PaddedNumber, options: Options): string {
  const shown = String(value)
  if (options.isLeft) return shown
  const [size, fill] = [options.width || width, options.padding ?? pad]
  return fill === '0' && value < 0
    ? `-${shown.slice(1).padStart(size - 1, '0')}`
    : shown.padStart(size, fill)
}

function writeOffset(time: Time, { colons, isLeft, padding, width }: Options): string {
  const sign = time.offset < 0 || (time.isUtc && isLeft) ? '-' : '+'
  const digits = offsetDigits(Math.abs(time.offset), colons)
  return padding === ' '
    ? `${sign}${digits.replace(/^0/, '')}`.padStart(Math.max(width, digits.length + 1))
    : `${sign}${digits.padStart(width - 1, '0')}`
}

/** Hours, minutes and seconds; with three colons no more of them than there are. */
function offsetDigits(size: number, colons: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const hours = two(size / 3600)
  const minutes = two((size % 3600) / 60)
  const seconds = two(size % 60)
  if (colons === 0) return hours + minutes
  if (colons === 2 || (colons === 3 && seconds !== '00')) return `${hours}:${minutes}:${seconds}`
  return colons === 3 && minutes === '00' ? hours : `${hours}:${minutes}`
}

/** Year and week as ISO 8601 counts them: week 1 holds the first Thursday. */
function isoWeek(time: Time): { year: number; week: number } {
  const { year, month, day, weekday } = time.civil
  const days = daysFromCivil(year, month, day)
  const thursday = civilFromSeconds((days + 4 - (weekday || 7)) * 86400)
  return { year: thursday.year, week: Math.floor((thursday.yearday - 1) / 7) + 1 }
}
