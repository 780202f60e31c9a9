import { writeJson } from '../../json/write-json.ts'
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
import { dateIn, timeIn, timeOfDayIn } from './parse-time.ts'

/** Gives a value the type of its column, as Rails does with what a form sends. */
export function cast(value: unknown, type: ColumnType): unknown {
  if (value === null || value === undefined) return null
  const plain = isString(value) ? String(value) : value
  return casts[type](plain)
}

/** The same for a column: a decimal is rounded to the places that the column has. */
export function castFor(column: CastColumn, value: unknown): unknown {
  const casted = castPlain(column, value)
  return column.normalize === undefined ? casted : column.normalize(casted)
}

/** What a column says of the values it takes. */
interface CastColumn {
  readonly type: ColumnType
  readonly scale?: number
  readonly enumType?: EnumType
  readonly normalize?: (value: unknown) => unknown
  readonly codec?: Codec
}

function castPlain(column: CastColumn, value: unknown): unknown {
  if (column.enumType !== undefined) return column.enumType.assign(value)
  if (column.codec?.cast !== undefined) return column.codec.cast(value)
  const casted = cast(value, column.type)
  return column.scale !== undefined && casted instanceof Decimal
    ? casted.round(column.scale)
    : casted
}

const casts: Readonly<Record<ColumnType, (value: unknown) => unknown>> = {
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
  if (value instanceof Time) return new CalendarDate(Math.floor(value.microseconds / 86400e6))
  return typeof value === 'string' ? dateIn(value) : null
}

function castTime(value: unknown): unknown {
  if (value instanceof Hash) return timeOfParts(value as DatedParts, 'datetime')
  if (value instanceof Time) return value.toUtc()
  if (value instanceof CalendarDate) return value.to_time()
  return typeof value === 'string' ? timeIn(value) : null
}

function castTimeOfDay(value: unknown): unknown {
  const given = value instanceof Hash ? timeOfParts(value as DatedParts, 'time') : value
  const time = typeof given === 'string' ? timeOfDayIn(given) : castTime(given)
  if (!(time instanceof Time)) return null
  const day = 86400e6
  const since = ((time.microseconds % day) + day) % day
  return new Time(Date.UTC(2000, 0, 1) * 1000 + since)
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
