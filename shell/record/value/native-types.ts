import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { Float } from '../../ruby/float/float.ts'
import { isInteger } from '../../ruby/integer/integer.ts'
import { toS } from '../../ruby/object/texts.ts'
import { Range } from '../../ruby/range/range.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { type ColumnType, isColumnType } from '../../schema/column-type.ts'
import { arrayJson } from '../../schema/postgresql/array-text.ts'
import { fromBind, toBind } from '../database/store.ts'
import { cast, castFor } from './cast.ts'
import type { Codec } from './codec.ts'
import { Decimal } from './decimal.ts'
import { readDocument } from './json.ts'

// Types of PostgreSQL whose values are objects of Ruby: ranges, intervals, and lists of what JSON has not. Rails guide
// "Active Record and PostgreSQL".

/** What the ends of a range are. */
const RANGES: Readonly<Record<string, ColumnType>> = {
  int4range: 'integer',
  int8range: 'integer',
  numrange: 'decimal',
  daterange: 'date',
  tsrange: 'datetime',
  tstzrange: 'datetime',
}

/** Elements that JSON says as Ruby has them. */
const PLAIN = /^(?:integer|float|boolean)$/

/** What reads and writes durations: ISO 8601. Null for what is none. */
interface DurationWords {
  /** The duration of a text; null for a text that says none. */
  read(text: string): unknown
  /** The text of a duration; null for another value. */
  text(value: unknown): string | null
}

let durations: DurationWords = { read: (text) => text, text: () => null }

/** Says what durations are; once a process, at its start. */
export function useDurations(words: DurationWords): void {
  durations = words
}

/** How a column of the type is kept: `daterange`, `interval`, `date[]`. */
export function nativeCodec(native: string): Codec {
  if (native === 'interval') return INTERVAL
  if (native.endsWith('[]')) return arrayCodec(native.slice(0, -2))
  const end = RANGES[native]
  if (end !== undefined) return rangeCodec(end)
  throw new ArgumentError(`${native} is no type of columns here`)
}

const INTERVAL: Codec = {
  cast: (value) => (isString(value) ? durations.read(toS(value)) : (value ?? null)),
  dump(value) {
    if (value === null || value === undefined) return null
    const isNumber = isInteger(value) || value instanceof Float || value instanceof Decimal
    return durations.text(value) ?? (isNumber ? `PT${toS(value)}S` : toS(value))
  },
  load: (bind) => (bind === null ? null : durations.read(String(bind))),
  isObject: true,
}

function rangeCodec(end: ColumnType): Codec {
  const text = (value: unknown) => (isInfinite(value) ? '' : textOf(cast(value, end), end))
  return {
    cast: (value) => (isString(value) ? rangeIn(toS(value), end) : (value ?? null)),
    dump(value) {
      if (value === null || value === undefined) return null
      if (!(value instanceof Range)) return toS(value)
      return `[${text(value.first)},${text(value.last)}${value.excludesEnd ? ')' : ']'}`
    },
    load: (bind) => (bind === null ? null : rangeIn(String(bind), end)),
    isObject: true,
    isRange: true,
  }
}

function isInfinite(value: unknown): boolean {
  return value === null || (value instanceof Float && Math.abs(value.value) === Infinity)
}

/** `[1,5)` as `1...5`; nil for an empty one. An end that is open is infinite beside numbers, else nil. Rails API, OID::Range. */
function rangeIn(text: string, end: ColumnType): Range | null {
  if (text === '' || text === 'empty') return null
  const [, open, from = '', to = '', close] =
    /^([[(])("(?:[^"\\]|""|\\.)*"|[^,]*),("(?:[^"\\]|""|\\.)*"|.*)([\])])$/s.exec(text) ?? []
  if (open === undefined) return null
  const [first, last] = [bound(from, end, -1), bound(to, end, 1)]
  if (open === '(' && !isInfinite(first)) {
    throw new ArgumentError(
      `The Ruby Range object does not support excluding the beginning of a Range. (unsupported value: '${text}')`,
    )
  }
  const isNumber = end === 'integer' || end === 'decimal'
  const ends = isNumber
    ? [first, last]
    : [first, last].map((each) => (isInfinite(each) ? null : each))
  return new Range(ends[0], ends[1], close === ')')
}

function bound(text: string, end: ColumnType, sign: 1 | -1): unknown {
  const plain = text.startsWith('"')
    ? text.slice(1, -1).replace(/""|\\(.)/g, (_, escaped?: string) => escaped ?? '"')
    : text
  const isOpen = plain === '' || plain === (sign < 0 ? '-infinity' : 'infinity')
  if (isOpen) return new Float(sign * Number.POSITIVE_INFINITY)
  return valueIn(plain, end)
}

/** Lists of values, in one another as well: `{2026-01-01,NULL}`. */
function arrayCodec(element: string): Codec {
  const codec = isColumnType(element) ? null : nativeCodec(element)
  const type = codec === null ? (element as ColumnType) : 'string'
  const mapped = (list: unknown, change: (value: unknown) => unknown): unknown =>
    Array.isArray(list)
      ? list.map((each) => (each === null || each === undefined ? null : mapped(each, change)))
      : change(list)
  const own = (value: unknown) => (codec === null ? castFor({ type }, value) : codec.cast?.(value))
  const read = (value: unknown) => {
    if (codec !== null) return codec.load(toS(value))
    return isString(value) ? valueIn(toS(value), type) : cast(value, type)
  }
  const text = (value: unknown) =>
    codec === null ? textOf(cast(value, type), type) : codec.dump(value)
  return {
    cast(value) {
      if (value === null || value === undefined) return null
      if (!isString(value)) return mapped(value, own)
      const literal = toS(value)
      if (!/^\s*\{.*\}\s*$/s.test(literal)) return null
      return mapped(readDocument(arrayJson(literal, JSON.stringify)), read)
    },
    dump: (value) =>
      value === null || value === undefined ? null : JSON.stringify(mapped(value, text)),
    load: (bind) => (bind === null ? null : mapped(readDocument(String(bind)), read)),
    isObject: !PLAIN.test(element),
  }
}

/** The value of what the server writes, where an offset of whole hours has no minutes. */
function valueIn(text: string, type: ColumnType): unknown {
  return fromBind(
    type === 'datetime' ? text.replace(/:\d\d(?:\.\d+)?[+-]\d\d$/, '$&:00') : text,
    type,
  )
}

/** A value as the server reads it. */
function textOf(value: unknown, type: ColumnType): string {
  const bind = toBind(value, type)
  return bind instanceof Uint8Array ? `\\x${Buffer.from(bind).toString('hex')}` : String(bind ?? '')
}
