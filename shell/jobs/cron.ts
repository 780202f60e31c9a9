/** When a task is due: the seconds, minutes, hours, days, months and days of the week it is due at. */
export type Schedule = readonly ReadonlySet<number>[]

const BOUNDS: readonly (readonly [number, number])[] = [
  [0, 59],
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
]

/** Reads cron with a field for seconds, which gen has checked: `0 30 4 * * 1-5`. */
export function parseCron(text: string): Schedule {
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

/** Whether a schedule names a moment, in seconds since 1970; of two kinds of days that are both limited, either will do. */
export function isDue(schedule: Schedule, seconds: number): boolean {
  const at = new Date(seconds * 1000)
  const now = [
    at.getUTCSeconds(),
    at.getUTCMinutes(),
    at.getUTCHours(),
    at.getUTCDate(),
    at.getUTCMonth() + 1,
    at.getUTCDay(),
  ]
  const fits = (index: number): boolean => schedule[index]?.has(now[index] as number) === true
  if (![0, 1, 2, 4].every(fits)) return false
  const [days, weekdays] = [schedule[3]?.size ?? 0, schedule[5]?.size ?? 0]
  return days < 31 && weekdays < 7 ? fits(3) || fits(5) : fits(3) && fits(5)
}

/** Whether a schedule is due at other seconds than full minutes. */
export function isBySeconds(schedule: Schedule): boolean {
  return schedule[0]?.size !== 1 || !schedule[0].has(0)
}
