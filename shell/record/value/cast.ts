import { writeJson } from '../../json/write-json.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { Float } from '../../ruby/float/float.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { parseDecimal } from '../../ruby/integer/integer.ts'
import { toS } from '../../ruby/object/texts.ts'
import { BinaryString } from '../../ruby/text/binary-string.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { Time } from '../../ruby/time/time.ts'
import type { ColumnType } from '../../schema/column-type.ts'
import { CalendarDate } from './calendar-date.ts'
import type { Codec } from './codec.ts'
import { type DatedParts, timeOfParts } from './dated-parts.ts'
import { Decimal } from './decimal.ts'
import type { EnumType } from './enum-type.ts'
import { readDocument } from './json.ts'
import { dateIn, timeIn, timeInZone, timeOfDayIn } from './parse-time.ts'
import { shownAt, TimeWithZone } from './time-with-zone.ts'
import { currentZone, type TimeZone, UTC_ZONE } from './time-zone.ts'

/** Gives a value the type of its column, as Rails does with what the database or a condition says: times in UTC. */
export function cast(value: unknown, type: ColumnType, zone: TimeZone | null = null): unknown {
  if (value === null || value === undefined) return null
  const plain = isString(value) ? String(value) : value
  return casts[type](plain, zone)
}

/**
 * The same for what is assigned to a column: a text says a time in the zone of what runs, and a decimal is rounded to the
 * places that the column has.
 */
export function castFor(
  column: CastColumn,
  value: unknown,
  zone: TimeZone | null = currentZone(),
): unknown {
  const casted = castPlain(column, value, zone)
  return column.normalize === undefined ? casted : column.normalize(casted)
}

/** The same without a zone, as Active Model does: what a text says is a time in UTC, and a time stays what it is. */
export function castPlainly(column: CastColumn, value: unknown): unknown {
  const casted = castFor(column, value, null)
  if (!(casted instanceof TimeWithZone)) return casted
  return column.type === 'datetime' && value instanceof Time ? value : casted.toUtc()
}

/** What a column says of the values it takes. */
interface CastColumn {
  readonly type: ColumnType
  readonly scale?: number
  readonly enumType?: EnumType
  readonly normalize?: (value: unknown) => unknown
  readonly codec?: Codec
}

function castPlain(column: CastColumn, value: unknown, zone: TimeZone | null): unknown {
  if (column.enumType !== undefined) return column.enumType.assign(value)
  if (column.codec?.cast !== undefined) return column.codec.cast(value)
  const casted = cast(value, column.type, zone)
  return column.scale !== undefined && casted instanceof Decimal
    ? casted.round(column.scale)
    : casted
}

const casts: Readonly<Record<ColumnType, (value: unknown, zone: TimeZone | null) => unknown>> = {
  string: castText,
  text: castText,
  integer: castInteger,
  float: castFloat,
  decimal: castDecimal,
  boolean: castBoolean,
  date: castDate,
  datetime: castTime,
  time: castTimeOfDay,
  binary: (value) =>
    BinaryString.of8bit(value instanceof Uint8Array ? value : new TextEncoder().encode(toS(value))),
  json: castJson,
}

function castText(value: unknown): unknown {
  if (value === true) return 't'
  if (value === false) return 'f'
  return toS(value)
}

function castInteger(value: unknown): unknown {
  if (value === true) return 1
  if (value === false) return 0
  if (typeof value === 'bigint') return normal(value)
  const number = numberIn(value)
  if (typeof number === 'number') return Number.isFinite(number) ? whole(Math.trunc(number)) : null
  if (value instanceof Decimal) return value.to_i()
  if (value instanceof Time) return value.seconds
  if (typeof value !== 'string') return null
  const digits = /^\s*([+-]?\d[\d_]*)/.exec(value)?.[1]
  if (digits !== undefined) return parseDecimal(digits.replaceAll('_', '').replace(/^\+/, ''))
  return value.trim() === '' ? null : 0
}

function castFloat(value: unknown): unknown {
  if (typeof value === 'bigint') return new Float(Number(value))
  const number = numberIn(value)
  if (typeof number === 'number') return new Float(number)
  if (value instanceof Decimal) return value.to_f()
  if (typeof value !== 'string' || value.trim() === '') return null
  if (/^(NaN|-?Infinity)$/.test(value)) return new Float(Number(value))
  const text = /^\s*[+-]?(\d[\d_]*)?(\.\d+)?(e[+-]?\d+)?/i.exec(value)?.[0] ?? ''
  return new Float(Number(text.replaceAll('_', '')) || 0)
}

function castDecimal(value: unknown): unknown {
  if (typeof value === 'boolean') return Decimal.from(Number(value))
  if (typeof value !== 'string') return Decimal.from(value)
  return value.trim() === '' ? null : (Decimal.parse(value) ?? Decimal.from(0))
}

const falseWords = new Set(['0', 'f', 'F', 'false', 'FALSE', 'off', 'OFF'])

function castBoolean(value: unknown): unknown {
  if (typeof value === 'symbol') return castBoolean(value.description ?? '')
  if (value === '') return null
  if (value === 0) return false
  return typeof value === 'string' ? !falseWords.has(value) : value !== false
}

function castDate(value: unknown): unknown {
  if (value instanceof Hash) return castDate(timeOfParts(value as DatedParts, 'date'))
  if (value instanceof CalendarDate) return value
  if (value instanceof Time) {
    const { year, month, day } = value.civil
    return CalendarDate.of(year, month, day)
  }
  return typeof value === 'string' ? dateIn(value) : null
}

function castTime(value: unknown, zone: TimeZone | null): unknown {
  if (value instanceof Hash) return timeOfParts(value as DatedParts, 'datetime', zone ?? UTC_ZONE)
  if (value instanceof Time) return TimeWithZone.of(value)
  if (value instanceof CalendarDate) return TimeWithZone.at(shownAt(value.days), zone ?? UTC_ZONE)
  if (typeof value !== 'string') return null
  return zone === null ? timeIn(value) : assignedTime(value, zone)
}

/** What a form sends. Source: ActiveRecord::AttributeMethods::TimeZoneConversion. */
function assignedTime(text: string, zone: TimeZone): TimeWithZone | null {
  try {
    return timeInZone(text, zone) ?? timeIn(text)
  } catch (error) {
    if (error instanceof ArgumentError) return null
    throw error
  }
}

function castTimeOfDay(value: unknown, given: TimeZone | null): unknown {
  const zone = given ?? UTC_ZONE
  const said = value instanceof Hash ? timeOfParts(value as DatedParts, 'time', zone) : value
  const time = typeof said === 'string' ? timeOfDayIn(said, zone) : said
  if (!(time instanceof Time)) return null
  const { hour, minute, second } = time.civil
  const clock = hour * 3600 + minute * 60 + second
  const instant = { ...time.instant, seconds: FIRST_DAY * 86400 + clock - time.offset }
  return new TimeWithZone(instant)
}

/** The day on which times of day are: the first of 2000. */
const FIRST_DAY = 10957

/** What a column of times of day keeps: the time of day in UTC, on that day. */
export function onFirstDay({ instant }: Time): Time {
  const seconds = ((instant.seconds % 86400) + 86400) % 86400
  return new Time({ ...instant, seconds: FIRST_DAY * 86400 + seconds })
}

/** As in Rails, what JSON keeps of a value: a copy whose keys are Strings, however the Hash was written. */
function castJson(value: unknown): unknown {
  return typeof value === 'string' ? value : readDocument(writeJson(value))
}

function numberIn(value: unknown): unknown {
  return value instanceof Float ? value.value : value
}

function whole(number: number): number | bigint {
  return Number.isSafeInteger(number) ? number : BigInt(number)
}

function normal(value: bigint): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}
