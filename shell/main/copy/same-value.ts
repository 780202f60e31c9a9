import { Decimal } from '../../record/value/decimal.ts'
import type { Bind } from '../../schema/connection.ts'
import type { Column } from '../../schema/shape.ts'

const FALSE = new Set(['0', 'f', 'false', 'n', 'no', 'off'])
const TRUE = new Set(['1', 't', 'true', 'y', 'yes', 'on'])
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const TIME =
  /^(\d{4,}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.(\d+))?)?\s*(?:Z|UTC|\+00(?::?00)?)?$/
const CLOCK = /^(?:\d{4}-\d\d-\d\d[T ])?(\d\d:\d\d(?::\d\d)?)(?:\.(\d+))?$/

/**
 * A value of a column as a text which is the same for two values that an application reads as the same, whichever database they
 * are from: `1` and `'t'` of a boolean, a document with its keys in another order. What is no value of the type stays as it is.
 */
export function comparable(column: Column, value: Bind): string {
  if (value === null) return 'NULL'
  const { type, native, isArray } = column
  if (type === 'binary') return `x'${Buffer.from(value as string).toString('hex')}'`
  if (value instanceof Uint8Array) return `x'${Buffer.from(value).toString('hex')}'`
  const text = String(value)
  if (type === 'json' || isArray || native === 'hstore') return document(text)
  switch (type) {
    case 'boolean':
      return FALSE.has(text.toLowerCase()) ? 'f' : TRUE.has(text.toLowerCase()) ? 't' : text
    case 'float':
      return NUMBER.test(text) ? String(Number(text) + 0) : text
    case 'decimal':
      return NUMBER.test(text) ? decimal(text, column.scale) : text
    case 'datetime': {
      const [, day, clock = '00:00', fraction = ''] = TIME.exec(text) ?? []
      return day === undefined ? text : `${day} ${whole(clock)}.${withoutZeros(fraction)}`
    }
    case 'date':
      return text.replace(/[T ]00:00(?::00(?:\.0+)?)?$/, '')
    case 'time': {
      const [, clock, fraction = ''] = CLOCK.exec(text) ?? []
      return clock === undefined ? text : `${whole(clock)}.${withoutZeros(fraction)}`
    }
    default:
      return native === 'uuid' ? text.toLowerCase() : text
  }
}

/** Whether PostgreSQL spells texts of a column its own way: `[1,5]` of a range is `[1,6)`. */
export function isRespelt({ type, native, isArray }: Column): boolean {
  const isText = type === 'string' || type === 'text'
  return isText && native !== undefined && !isArray && !/^(?:uuid|citext|enum)$/.test(native)
}

function decimal(text: string, scale: number | undefined): string {
  const value = Decimal.parse(text)
  return String(scale === undefined ? value : value?.round(scale))
}

function whole(clock: string): string {
  return clock.length === 5 ? `${clock}:00` : clock
}

function withoutZeros(digits: string): string {
  return digits.replace(/0+$/, '')
}

/** JSON without blanks, its keys in order. */
function document(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (_key, value) => {
      if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
      return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    })
  } catch {
    return text
  }
}
