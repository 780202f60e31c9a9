import { firstOf, toNumber } from '../active-support/options.ts'
import { translate } from '../i18n/translate.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { toS } from '../ruby/object/texts.ts'
import { Time } from '../ruby/time/time.ts'
import { world } from '../ruby/world.ts'
import type { HelperCall } from './helper.ts'

/** `time_ago_in_words(article.created_at)` → `3 minutes`, `about 1 hour`, `2 days`. */
export function timeAgoInWords(call: HelperCall): string {
  const from = secondsOf(firstOf(call))
  return distanceInWords(world().now() - from, call)
}

/** `distance_of_time_in_words(from, to)`; without a second one, how long a duration is. */
export function distanceOfTimeInWords(call: HelperCall): string {
  const from = secondsOf(firstOf(call))
  const to = call.args.length > 1 ? secondsOf(call.args[1]) : 0
  return distanceInWords(to - from, call)
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

/** Rails' table of distances (DateHelper#distance_of_time_in_words), in the locale's words. */
function distanceInWords(distance: number, { options }: HelperCall): string {
  const scope = options.get('scope') ?? Symbol.for('datetime.distance_in_words')
  const locale = options.get('locale')
  const [key, count] = unitOf(distance, options.get('include_seconds') === true)
  return toS(translate(key, { scope, locale, count }))
}

function unitOf(distance: number, withSeconds: boolean): [key: string, count: number] {
  const seconds = Math.round(Math.abs(distance))
  const minutes = Math.round(Math.abs(distance) / 60)
  if (minutes <= 1) return underTwoMinutes(seconds, minutes, withSeconds)
  if (minutes < 45) return ['x_minutes', minutes]
  if (minutes < 90) return ['about_x_hours', 1]
  if (minutes < MINUTES_A_DAY) return ['about_x_hours', Math.round(minutes / 60)]
  if (minutes < 2520) return ['x_days', 1]
  if (minutes < MINUTES_A_MONTH) return ['x_days', Math.round(minutes / MINUTES_A_DAY)]
  if (minutes < 86400) return ['about_x_months', Math.round(minutes / MINUTES_A_MONTH)]
  if (minutes < MINUTES_A_YEAR) return ['x_months', Math.round(minutes / MINUTES_A_MONTH)]
  const years = Math.floor(minutes / MINUTES_A_YEAR)
  const rest = minutes % MINUTES_A_YEAR
  if (rest < 131400) return ['about_x_years', years]
  return rest < 394200 ? ['over_x_years', years] : ['almost_x_years', years + 1]
}

function underTwoMinutes(
  seconds: number,
  minutes: number,
  withSeconds: boolean,
): [key: string, count: number] {
  if (!withSeconds) return minutes === 0 ? ['less_than_x_minutes', 1] : ['x_minutes', minutes]
  const limit = [5, 10, 20].find((each) => seconds < each)
  if (limit !== undefined) return ['less_than_x_seconds', limit]
  if (seconds < 40) return ['half_a_minute', 1]
  return seconds < 60 ? ['less_than_x_minutes', 1] : ['x_minutes', 1]
}
