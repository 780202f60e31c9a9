import { CalendarDate } from '../record/value/calendar-date.ts'
import { Time } from '../ruby/time/time.ts'

/** The moment that a Time, a Date, a JavaScript date or a text of one names; null for what is none. */
export function momentOf(value: unknown): Date | null {
  if (value instanceof Time) return new Date(value.microseconds / 1000)
  if (value instanceof CalendarDate) return momentOf(value.to_time())
  const date = value instanceof Date ? value : new Date(String(value))
  return Number.isNaN(date.getTime()) ? null : date
}
