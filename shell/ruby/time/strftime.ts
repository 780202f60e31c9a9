import { civilFromSeconds, daysFromCivil } from './civil.ts'
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
  v: '%e-%^b-%Y',
}

const DIRECTIVE = /%([-0^#_]*)(\d+)?(:{0,3})([A-Za-z%])/g

/** Time#strftime. */
export function strftime(time: Time, format: string): string {
  return format.replace(
    DIRECTIVE,
    (whole, flags: string, width: string, colons: string, letter: string) => {
      if (colons !== '' && letter !== 'z') return whole
      if (letter === 'z') return writeOffset(time, flags, Number(width ?? 0), colons.length)
      if (letter === 'N' || letter === 'L') {
        const digits = Number(width ?? (letter === 'L' ? 3 : 9))
        return String(time.nsec).padStart(9, '0').slice(0, digits).padEnd(digits, '0')
      }
      const number = numberOf(time, letter)
      if (number !== null) return pad(String(number.value), flags, width, number.width, number.pad)
      const word = wordOf(time, letter, flags)
      return word === null ? whole : pad(changeCase(word, letter, flags), flags, width, 0, ' ')
    },
  )
}

function numberOf(
  time: Time,
  letter: string,
): { value: number; width: number; pad: string } | null {
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
      return zero(isoWeek(time).year, 4)
    case 'g':
      return zero(isoWeek(time).year % 100, 2)
    case 'V':
      return zero(isoWeek(time).week, 2)
    default:
      return null
  }
}

function wordOf(time: Time, letter: string, flags: string): string | null {
  const civil = time.civil
  const shorthand = SHORTHANDS[letter]
  if (shorthand !== undefined) return strftime(time, shorthand)
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
      return flags.includes('#') ? (civil.hour < 12 ? 'am' : 'pm') : civil.hour < 12 ? 'AM' : 'PM'
    case 'P':
      return civil.hour < 12 ? 'am' : 'pm'
    case 'Z':
      return time.isUtc || time.offset === 0 ? 'UTC' : ''
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

function changeCase(word: string, letter: string, flags: string): string {
  if (flags.includes('^') || (flags.includes('#') && letter !== 'p')) return word.toUpperCase()
  return word
}

function pad(
  text: string,
  flags: string,
  given: string | undefined,
  natural: number,
  filler: string,
): string {
  if (flags.includes('-')) return text
  const width = given === undefined ? natural : Number(given)
  const fill = flags.includes('0') ? '0' : flags.includes('_') ? ' ' : filler
  if (fill === '0' && text.startsWith('-')) return `-${text.slice(1).padStart(width - 1, '0')}`
  return text.padStart(width, fill)
}

function writeOffset(time: Time, flags: string, width: number, colons: number): string {
  const sign = time.offset < 0 ? '-' : '+'
  const size = Math.abs(time.offset)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const hours = two(size / 3600)
  const minutes = two((size % 3600) / 60)
  const seconds = two(size % 60)
  const tail =
    colons === 0
      ? minutes
      : colons === 1
        ? `:${minutes}`
        : colons === 2
          ? `:${minutes}:${seconds}`
          : seconds !== '00'
            ? `:${minutes}:${seconds}`
            : minutes !== '00'
              ? `:${minutes}`
              : ''
  const digits = `${hours}${tail}`
  return flags.includes('_')
    ? `${sign}${digits.replace(/^0/, '')}`.padStart(Math.max(width, digits.length + 1))
    : `${sign}${digits.padStart(width - 1, '0')}`
}

/** Year and week as ISO 8601 counts them: week 1 holds the first Thursday. */
function isoWeek(time: Time): { year: number; week: number } {
  const { year, month, day, weekday } = time.civil
  const days = daysFromCivil(year, month, day)
  const thursday = civilFromSeconds((days + 4 - (weekday || 7)) * 86400)
  return { year: thursday.year, week: Math.floor((thursday.yearday - 1) / 7) + 1 }
}
