import { formatFloat } from '../ruby/float/format-float.ts'
import type { ColumnType } from './column-type.ts'
import { ArgumentError } from './errors.ts'
import { quoteText } from './quote.ts'
import { rubyLiteral, rubyString } from './ruby-literal.ts'

/** The default of a column as SQL, from the value a migration gave; null for none. */
export function defaultSql(value: unknown, type: ColumnType, column: string): string | null {
  if (value === null || value === undefined) return null
  const sql = expression(value)
  if (sql !== null) return `(${sql})`
  if (type === 'json') return quoteText(JSON.stringify(plain(value)))
  if (typeof value === 'boolean') return booleanDefault(value ? '1' : '0', type, column)
  if (typeof value === 'symbol') return defaultSql(value.description ?? '', type, column)

  const text = String(typeof value === 'object' && 'value' in value ? value.value : value)
  if (type === 'boolean') return booleanDefault(text, type, column)
  if (type === 'integer' || type === 'float' || type === 'decimal') {
    if (!/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) throw mismatch(text, type, column)
    if (type === 'integer' && !/^[+-]?\d+$/.test(text)) throw mismatch(text, type, column)
    return type === 'float' && /^[+-]?\d+$/.test(text) ? `${text}.0` : text
  }
  return quoteText(text)
}

/** The SQL that a lambda gives, Ruby's or TypeScript's own. */
function expression(value: unknown): string | null {
  if (typeof value === 'function') return own(String(value()))
  if (typeof value !== 'object' || value === null || !('call' in value)) return null
  return typeof value.call === 'function' ? own(String(value.call())) : null
}

/** A random UUID, version 4. RFC 9562, section 5.4. */
const UUID = `lower(${[
  'hex(randomblob(4))',
  "'-' || hex(randomblob(2))",
  "'-4' || substr(hex(randomblob(2)), 2)",
  "'-' || substr('89AB', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2)",
  "'-' || hex(randomblob(6))",
].join(' || ')})`

/** Whether a default is a random UUID. */
export function isUuid(sql: string | null): boolean {
  return sql === `(${UUID})`
}

/** SQLite's word for what other databases call the time of the row, or a random UUID. */
function own(sql: string): string {
  const text = sql.trim()
  if (/^(gen_random_uuid|uuid_generate_v4|uuid)\(\)$/i.test(text)) return UUID
  return /^(now\(\)|current_timestamp\(\d?\))$/i.test(text) ? 'CURRENT_TIMESTAMP' : sql
}

function booleanDefault(text: string, type: ColumnType, column: string): string {
  if (type !== 'boolean') throw mismatch(text === '1' ? 'true' : 'false', type, column)
  if (['1', 't', 'true'].includes(text)) return '1'
  if (['0', 'f', 'false'].includes(text)) return '0'
  throw mismatch(text, type, column)
}

function mismatch(value: string, type: ColumnType, column: string): ArgumentError {
  return new ArgumentError(`default ${value} does not fit the ${type} column "${column}"`)
}

/** The default as Ruby in db/schema.rb; null for none. Loading it gives the same SQL again. */
export function defaultRuby(sql: string | null, type: ColumnType): string | null {
  if (isUuid(sql)) return '-> { "gen_random_uuid()" }'
  const value = defaultValue(sql, type)
  if (value === null) return null
  if (value === undefined) return `-> { ${rubyString(sql ?? '')} }`
  if (type === 'float') return formatFloat(Number(value))
  if (type === 'decimal') return rubyString(String(value))
  return rubyLiteral(value)
}

/** The default as a value a record starts with; undefined when only SQLite can compute it. */
export function defaultValue(sql: string | null, type: ColumnType): unknown {
  if (sql === null || /^null$/i.test(sql)) return null
  const quoted = /^'((?:[^']|'')*)'$/.exec(sql)?.[1]?.replaceAll("''", "'")
  const text = quoted ?? sql
  const numeric = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)
  if (type === 'boolean') {
    if (/^(1|t|true)$/i.test(text)) return true
    return /^(0|f|false)$/i.test(text) ? false : undefined
  }
  if (type === 'decimal') return numeric ? text : undefined
  if (type === 'float') return numeric ? Number(text) : undefined
  if (type === 'integer') return /^[+-]?\d+$/.test(text) ? integer(text) : undefined
  if (quoted === undefined) return numeric && type !== 'json' ? text : undefined
  if (type === 'binary') return undefined
  return type === 'json' ? parseJson(quoted) : quoted
}

function integer(digits: string): number | bigint {
  const value = Number(digits)
  return Number.isSafeInteger(value) ? value : BigInt(digits)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** JSON's view of Ruby values: hashes and maps become objects, symbols and boxed floats plain. */
function plain(value: unknown): unknown {
  if (typeof value === 'symbol') return value.description
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(plain)
  if ('value' in value && typeof value.value === 'number') return value.value
  const entries = value instanceof Map || Symbol.iterator in value ? value : Object.entries(value)
  const object: Record<string, unknown> = {}
  for (const [key, item] of entries as Iterable<[unknown, unknown]>) {
    object[String(plain(key))] = plain(item)
  }
  return object
}
