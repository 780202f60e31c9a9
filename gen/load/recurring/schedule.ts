import { isZoneIdentifier } from '../../../shell/vocabulary/zone-rules.ts'

/** The six fields of cron, from the second on, with the numbers each may hold. */
const FIELDS: readonly (readonly [number, number])[] = [
  [0, 59],
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
]

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const NAMED: Readonly<Record<string, string>> = {
  '@hourly': '0 0 * * * *',
  '@daily': '0 0 0 * * *',
  '@midnight': '0 0 0 * * *',
  '@weekly': '0 0 0 * * 0',
  '@monthly': '0 0 0 1 * *',
  '@yearly': '0 0 0 1 1 *',
  '@annually': '0 0 0 1 1 *',
}

/**
 * A schedule of config/recurring.yml as cron with a field for seconds: `every 5 minutes`, `every day at 4am`, `every
 * monday and friday at 9:30`, `every hour at minute 12`, `0 9 * * 1-5`, each with a zone of the time zone database behind
 * it: `every day at 9am Europe/Berlin`. Null for what is none of these. What Solid Queue takes: Fugit.
 */
export function cronOf(given: string): string | null {
  const text = given.trim().replace(/\s+/g, ' ')
  const [, plain = text, zone] =
    /^(.*?)(?: (?:in|on))? ([A-Za-z]+(?:\/[\w+/-]+)?)$/.exec(text) ?? []
  if (zone === undefined || !isZoneIdentifier(zone)) return cronWithout(text.toLowerCase())
  const found = cronWithout(plain.toLowerCase())
  return found === null ? null : `${found} ${zone}`
}

function cronWithout(text: string): string | null {
  const named = NAMED[text]
  if (named !== undefined) return named
  const fields = /^[\d*]/.test(text) ? text : spoken(text)
  return fields === null ? null : cron(fields)
}

function cron(text: string): string | null {
  const given = text.split(' ')
  const fields = given.length === 5 ? ['0', ...given] : given
  if (fields.length !== 6) return null
  const numbered = fields.map((field, index) => {
    const names = index === 4 ? MONTHS : index === 5 ? DAYS : []
    const first = index === 4 ? 1 : 0
    return field.replace(/[a-z]{3,}/g, (word) => {
      const at = names.indexOf(word.slice(0, 3))
      return at < 0 ? word : String(at + first)
    })
  })
  return numbered.every((field, index) => isField(field, FIELDS[index] as [number, number]))
    ? numbered.join(' ')
    : null
}

function isField(text: string, [low, high]: readonly [number, number]): boolean {
  return text.split(',').every((part) => {
    const [, from, to, step] = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part) ?? []
    if (!/^(?:\*|\d)/.test(part) || (from === undefined && !part.startsWith('*'))) return false
    const all = [from, to].flatMap((each) => (each === undefined ? [] : [Number(each)]))
    const isInside = all.every((each) => each >= low && each <= high)
    return isInside && (to === undefined || Number(from) <= Number(to)) && step !== '0'
  })
}

const UNIT = /^every (?:(\d+) )?(second|minute|hour|day|week|month|year)s?(?: (.*))?$/
const OF_MONTH = /^every (\d+)(?:st|nd|rd|th)(?: day)? of (?:the |every )?month(?: (.*))?$/
const OF_WEEK = /^every ((?:\w+day)(?:(?:, | and |, and )\w+day)*)(?: (.*))?$/

function spoken(text: string): string | null {
  const [, at, every] = /^(at .+?) (every .+)$/.exec(text) ?? []
  const said = every === undefined ? text : `${every} ${at}`
  const month = OF_MONTH.exec(said)
  if (month !== null) return atTimes(month[2], (time) => `${time} ${month[1]} * *`)
  if (UNIT.test(said)) return periodic(said)
  const week = OF_WEEK.exec(said)
  const days = week?.[1]?.split(/, and |, | and /).map((day) => {
    return day === 'weekday' ? '1-5' : String(DAYS.findIndex((each) => day.startsWith(each)))
  })
  if (week === null || days === undefined || days.includes('-1')) return null
  return atTimes(week[2], (time) => `${time} * * ${days.join(',')}`)
}

function periodic(text: string): string | null {
  const [, number, unit, rest] = UNIT.exec(text) ?? []
  const count = number === undefined ? 1 : Number(number)
  const step = count === 1 ? '*' : `*/${count}`
  const minute = /^at minute (\d+)$/.exec(rest ?? '')?.[1]
  if (count === 0 || (minute !== undefined && Number(minute) > 59)) return null
  switch (unit) {
    case 'second':
      if (rest !== undefined) return null
      return count === 60 ? '0 * * * * *' : count < 60 ? `${step} * * * * *` : null
    case 'minute':
      if (rest !== undefined) return null
      return count === 60 ? '0 0 * * * *' : count < 60 ? `0 ${step} * * * *` : null
    case 'hour':
      if ((rest !== undefined && minute === undefined) || count > 24) return null
      return `0 ${minute ?? 0} ${count === 24 ? '0' : step} * * *`
    case 'day':
      return count > 31 ? null : atTimes(rest, (time) => `${time} ${step} * *`)
    case 'week':
      return count > 1 ? null : atTimes(rest, (time) => `${time} * * 0`)
    case 'month': {
      const [, day = '1', time] =
        /^(?:on (?:the )?(\d+)(?:st|nd|rd|th)? ?)?(.*)$/.exec(rest ?? '') ?? []
      return count > 12 ? null : atTimes(time || undefined, (at) => `${at} ${day} ${step} *`)
    }
    default:
      return count > 1 ? null : atTimes(rest, (time) => `${time} 1 1 *`)
  }
}

/** The fields of `at 9:30am and 5pm`, which differ in their hours alone; midnight where nothing is said. */
function atTimes(said: string | undefined, fields: (time: string) => string): string | null {
  if (said === undefined) return fields('0 0 0')
  const all = said
    .replace(/^at /, '')
    .split(/, and |, | and /)
    .map(timeOf)
  const [first] = all
  if (first === undefined || !said.startsWith('at ') || all.some((each) => each === null))
    return null
  const minutes = new Set(all.map((each) => each?.[1]))
  return minutes.size === 1
    ? fields(`0 ${first?.[1]} ${all.map((each) => each?.[0]).join(',')}`)
    : null
}

function timeOf(text: string): [number, number] | null {
  if (text === 'noon') return [12, 0]
  if (text === 'midnight') return [0, 0]
  const [, hour, minute = '0', half] = /^(\d{1,2})(?::(\d\d))? ?(am|pm)?$/.exec(text) ?? []
  if (hour === undefined || Number(minute) > 59) return null
  const most = half === undefined ? 23 : 12
  if (Number(hour) > most) return null
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
  return [hours, Number(minute)]
}
