import { world } from '../world.ts'
import { civilFromSeconds, daysFromCivil } from './civil.ts'
import type { Instant } from './instant.ts'
import { Time } from './time.ts'

const DAY = 86400

/**
 * The Time at which clocks on the wall show a date and time of day. Where they show it twice it is the one
 * of winter, unless the other one is asked for; where they skip it, they have gone ahead already.
 */
export function atLocalCivil(naive: Instant, isSummer: boolean | null = null): Time {
  const { localOffset } = world()
  const before = localOffset(naive.seconds - DAY)
  const after = localOffset(naive.seconds + DAY)
  const offsets = [...new Set([before, after])].filter(
    (offset) => localOffset(naive.seconds - offset) === offset,
  )
  const winter = Math.min(...offsets)
  const offset = offsets.length === 0 ? before : isSummer === true ? Math.max(...offsets) : winter
  return new Time({ ...naive, seconds: naive.seconds - offset }).atLocal()
}

/** Whether clocks are ahead of what they show in winter. */
export function isSummerTime(time: Time): boolean {
  if (time.period !== null) return time.period.isDst
  if (!time.isLocal) return false
  const { year } = civilFromSeconds(time.seconds)
  const offsets = [1, 7].map((month) => world().localOffset(daysFromCivil(year, month, 1) * DAY))
  return time.offset > Math.min(...offsets)
}
