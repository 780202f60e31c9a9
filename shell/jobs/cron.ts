import { currentZone, findZone, type TimeZone } from '../record/value/time-zone.ts'
import { civilFromSeconds } from '../ruby/time/civil.ts'

/** When a task is due. */
export interface Schedule {
  /** The seconds, minutes, hours, days, months and days of the week it is due at. */
  readonly fields: readonly ReadonlySet<number>[]
  readonly zone: TimeZone
}

const BOUNDS: readonly (readonly [number, number])[] = [
  [0, 59],
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
]

/**
 * Reads cron with a field for seconds, which gen has checked: `0 30 4 * * 1-5 Europe/Berlin`. Without a zone it is in that
 * of the application.
 */
export function parseCron(text: string): Schedule {
  const [, cron = text, zone] = /^(.*\S) ([A-Za-z]\S*)$/.exec(text) ?? []
  return { fields: fieldsOf(cron), zone: findZone(zone) ?? currentZone() }
}

function fieldsOf(text: string): ReadonlySet<number>[] {
  return text.split(' ').map((field, index) => {
    const [low, high] = BOUNDS[index] as readonly [number, number]
    const numbers = field.split(',').flatMap((part) => {
      const [span = '*', step = '1'] = part.split('/')
      const [from = low, to] = span === '*' ? [low, high] : span.split('-').map(Number)
      const last = to ?? (part.includes('/') ? high : from)
      const count = Math.floor((last - from) / Number(step)) + 1
      return Array.from({ length: count }, (_, each) => from + each * Number(step))
    })
    return new Set(index === 5 ? numbers.map((day) => day % 7) : numbers)
  })
}

/**
 * Whether a schedule names a moment, in seconds since 1970; of two kinds of days that are both limited, either will do. An
 * hour that clocks show twice counts once, unless the schedule names all hours. Source: Fugit.
 */
export function isDue({ fields, zone }: Schedule, seconds: number): boolean {
  const { offset } = zone.rules.periodAt(seconds)
  const { second, minute, hour, day, month, weekday } = civilFromSeconds(seconds + offset)
  const now = [second, minute, hour, day, month, weekday]
  const fits = (index: number): boolean => fields[index]?.has(now[index] as number) === true
  if (![0, 1, 2, 4].every(fits)) return false
  const [first] = zone.rules.periodsOf(seconds + offset)
  if (first?.offset !== offset && fields[2]?.size !== 24) return false
  const [days, weekdays] = [fields[3]?.size ?? 0, fields[5]?.size ?? 0]
  return days < 31 && weekdays < 7 ? fits(3) || fits(5) : fits(3) && fits(5)
}

/** Whether a schedule is due at other seconds than full minutes. */
export function isBySeconds({ fields: [seconds] }: Schedule): boolean {
  return seconds?.size !== 1 || !seconds.has(0)
}
