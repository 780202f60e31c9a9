import { textFrom } from '../../core/utf8.ts'
import { writeJson } from '../../json/write-json.ts'
import { RangeError } from '../../ruby/exception/standard-errors.ts'
import { Float } from '../../ruby/float/float.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { Time } from '../../ruby/time/time.ts'
import type { ColumnType } from '../../schema/column-type.ts'
import type { Bind } from '../../schema/connection.ts'
import { currentAdapter } from '../../schema/current-adapter.ts'
import { CalendarDate } from '../value/calendar-date.ts'
import { cast, onFirstDay } from '../value/cast.ts'
import type { Codec } from '../value/codec.ts'
import { Decimal } from '../value/decimal.ts'
import type { EnumType } from '../value/enum-type.ts'
import { readDocument } from '../value/json.ts'
import { TimeWithZone } from '../value/time-with-zone.ts'

/** What SQLite keeps for a value of the column's type. */
export function toBind(value: unknown, type: ColumnType): Bind {
  if (value === null || value === undefined) return null
  if (type === 'json') return writeJson(value)
  if (typeof value === 'number' || typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'bigint') return checkInteger(value)
  if (value instanceof Time) return (type === 'time' ? onFirstDay(value) : value).toDatabase()
  if (value instanceof Float) return value.value
  if (value instanceof CalendarDate) return value.to_s()
  if (value instanceof Decimal) return decimalBind(value)
  if (value instanceof Uint8Array) return value
  if (isString(value)) return String(value)
  throw new RangeError(`a ${type} column cannot keep ${String(value)}`)
}

/** What a column says of what it keeps. */
interface KeptColumn {
  readonly type: ColumnType
  readonly scale?: number
  readonly enumType?: EnumType
  readonly empty?: () => unknown
  readonly wrap?: (value: unknown) => unknown
  readonly codec?: Codec
}

/** What a column keeps of a value that a record holds. */
export function bindOf(column: KeptColumn, value: unknown): Bind {
  if (column.empty !== undefined && writeJson(value) === writeJson(column.empty())) return null
  if (column.codec !== undefined) return column.codec.dump(value)
  return column.enumType === undefined
    ? toBind(value, column.type)
    : (column.enumType.toBind(value) ?? null)
}

/** What a record holds of what a column keeps. */
export function valueOf(column: KeptColumn, bind: Bind): unknown {
  if (column.enumType !== undefined) return column.enumType.fromBind(bind)
  if (column.empty !== undefined && bind === null) return column.empty()
  const kept = column.codec === undefined ? fromBind(bind, column.type) : column.codec.load(bind)
  // What SQL reckoned with doubles has more places than the column.
  const isLong = column.scale !== undefined && kept instanceof Decimal
  const value = isLong ? kept.round(column.scale) : kept
  return column.wrap === undefined ? value : column.wrap(value)
}

function checkInteger(value: bigint): bigint {
  if (BigInt.asIntN(64, value) === value) return value
  throw new RangeError(`${value} is out of range for an integer column with limit 8 bytes`)
}

/** Digits that a double holds exactly. */
export const DOUBLE_DIGITS = 15

function decimalBind(value: Decimal): Bind {
  if (value.precision <= DOUBLE_DIGITS) return value.toNumber()
  const { decimalDigits } = currentAdapter()
  if (value.precision <= decimalDigits) return value.to_s()
  throw new RangeError(
    `${value} has more than the ${decimalDigits} digits that a decimal column keeps`,
  )
}

/** The Ruby value of what SQLite keeps in a column of the type. */
export function fromBind(value: Bind, type: ColumnType): unknown {
  if (value === null) return null
  switch (type) {
    case 'string':
    case 'text':
      return typeof value === 'string' ? value : textOf(value)
    case 'integer':
      return typeof value === 'number' && Number.isSafeInteger(value) ? value : cast(value, type)
    case 'boolean':
      return value !== 0 && value !== '0' && value !== 'f' && value !== 'false'
    case 'json':
      return readDocument(textOf(value))
    case 'datetime':
    case 'time':
      return typeof value === 'string'
        ? (TimeWithZone.parse(value) ?? cast(value, type))
        : secondsOf(value)
    default:
      return cast(value, type)
  }
}

function textOf(value: Bind): string {
  return value instanceof Uint8Array ? textFrom(value) : String(value)
}

function secondsOf(value: Bind): TimeWithZone | null {
  return typeof value === 'number' ? new TimeWithZone(Math.round(value * 1e6)) : null
}
