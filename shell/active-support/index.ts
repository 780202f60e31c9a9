import { CalendarDate } from '../record/value/calendar-date.ts'
import type { Decimal } from '../record/value/decimal.ts'
import type { Hash } from '../ruby/hash/hash.ts'
import { send } from '../ruby/index.ts'
import { Time } from '../ruby/time/time.ts'
import type { Int } from '../ruby/types.ts'
import { arrayExtension } from './array.ts'
import { dateMethods, dateSingletons } from './date.ts'
import { decimalMethods } from './decimal.ts'
import type { Duration } from './duration.ts'
import { durationMethods } from './duration-methods.ts'
import { enumerableExtension } from './enumerable.ts'
import { hashExtension } from './hash.ts'
import { integerExtension, numericExtension } from './number.ts'
import { stringExtension } from './string.ts'
import { timeExtension, timeSingletonExtension } from './time.ts'
import { classWordsOf, wordsOf } from './words.ts'

// What the classes have in their tables, as functions: `dates.beginningOfMonth(today)`. Pure: a bundle makes those
// that its application calls.

const ofArrays = { ...enumerableExtension, ...arrayExtension }
const ofHashes = { ...enumerableExtension, ...hashExtension }
const ofNumbers = { ...numericExtension, ...integerExtension }

export const arrays = /* @__PURE__ */ wordsOf<typeof ofArrays, unknown[]>(ofArrays)
export const dates = /* @__PURE__ */ wordsOf<typeof dateMethods, CalendarDate>(dateMethods)
export const decimals = /* @__PURE__ */ wordsOf<typeof decimalMethods, Decimal>(decimalMethods)
export const durations = /* @__PURE__ */ wordsOf<typeof durationMethods, Duration>(durationMethods)
export const enumerables = /* @__PURE__ */ wordsOf<typeof enumerableExtension, unknown>(
  enumerableExtension,
)
export const hashes = /* @__PURE__ */ wordsOf<typeof ofHashes, Hash>(ofHashes)
export const numbers = /* @__PURE__ */ wordsOf<typeof ofNumbers, Int>(ofNumbers)
export const strings = /* @__PURE__ */ wordsOf<typeof stringExtension, string>(stringExtension)
export const times = /* @__PURE__ */ wordsOf<typeof timeExtension, Time>(timeExtension)

/** What the class Date answers itself: `Date.current`. */
export const dateClass = /* @__PURE__ */ classWordsOf(CalendarDate, dateSingletons)
/** What the class Time answers itself: `Time.current`. */
export const timeClass = /* @__PURE__ */ classWordsOf(Time, timeSingletonExtension)

/** `value.blank?`, whatever the value is. */
export function isBlank(value: unknown): boolean {
  return send(value, 'blank?') as boolean
}

/** `value.present?`, whatever the value is. */
export function isPresent(value: unknown): boolean {
  return send(value, 'present?') as boolean
}

/** `value.presence`: the value, or nil where it is blank. */
export function presence<Value>(value: Value): Value | null {
  return send(value, 'presence') as Value | null
}

/** `value.try(:name, …)`: nil where the value is nil, or has no such method. */
export function tryTo(value: unknown, name: symbol, ...args: readonly unknown[]): unknown {
  return send(value, 'try', [name, ...args])
}
