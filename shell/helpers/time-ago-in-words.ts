import { firstOf, toNumber } from '../active-support/options.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Time } from '../ruby/time/time.ts'
import { world } from '../ruby/world.ts'
import type { HelperCall } from './helper.ts'

/** `time_ago_in_words(article.created_at)` → `3 minutes`, `about 1 hour`, `2 days`. */
export function timeAgoInWords(call: HelperCall): string {
  const from = secondsOf(firstOf(call))
  return distanceInWords(world().now() - from, call.options.get('include_seconds') === true)
}

/** `distance_of_time_in_words(from, to)`; without a second one, how long a duration is. */
export function distanceOfTimeInWords(call: HelperCall): string {
  const from = secondsOf(firstOf(call))
  const to = call.args.length > 1 ? secondsOf(call.args[1]) : 0
  return distanceInWords(to - from, call.options.get('include_seconds') === true)
}

function secondsOf(value: unknown): number {
  if (value instanceof Time) return value.microseconds / 1e6
  if (value instanceof Date) return value.getTime() / 1000
  if (typeof value === 'object' && value !== null && 'days' in value) {
    return toNumber((value as { days: unknown }).days) * 86400
  }
  const seconds = toNumber(value)
  if (Number.isNaN(seconds)) throw new ArgumentError('a time is needed to say how long ago it was')
  return seconds
}

const MINUTES_A_DAY = 1440
const MINUTES_A_MONTH = 43200
const MINUTES_A_YEAR = 525600

/** Rails' table of distances (DateHelper#distance_of_time_in_words). */
function distanceInWords(distance: number, withSeconds: boolean): string {
  const seconds = Math.round(Math.abs(distance))
  const minutes = Math.round(Math.abs(distance) / 60)
  if (minutes <= 1) return underTwoMinutes(seconds, minutes, withSeconds)
  if (minutes < 45) return count(minutes, 'minute')
  if (minutes < 90) return 'about 1 hour'
  if (minutes < MINUTES_A_DAY) return `about ${count(Math.round(minutes / 60), 'hour')}`
  if (minutes < 2520) return '1 day'
  if (minutes < MINUTES_A_MONTH) return count(Math.round(minutes / MINUTES_A_DAY), 'day')
  if (minutes < 86400) return `about ${count(Math.round(minutes / MINUTES_A_MONTH), 'month')}`
  if (minutes < MINUTES_A_YEAR) return count(Math.round(minutes / MINUTES_A_MONTH), 'month')
  const years = Math.floor(minutes / MINUTES_A_YEAR)
  const rest = minutes % MINUTES_A_YEAR
  if (rest < 131400) return `about ${count(years, 'year')}`
  return rest < 394200 ? `over ${count(years, 'year')}` : `almost ${count(years + 1, 'year')}`
}

function underTwoMinutes(seconds: number, minutes: number, withSeconds: boolean): string {
  if (!withSeconds) return minutes === 0 ? 'less than a minute' : '1 minute'
  if (seconds < 5) return 'less than 5 seconds'
  if (seconds < 10) return 'less than 10 seconds'
  if (seconds < 20) return 'less than 20 seconds'
  if (seconds < 40) return 'half a minute'
  return seconds < 60 ? 'less than a minute' : '1 minute'
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}
