import { quoteText } from '../quote.ts'
import type { Column } from '../shape.ts'
import { arrayJson } from './array-text.ts'

// What PostgreSQL tells of columns, over a connection or in a dump.

/** What a type that the server tells means in a migration. */
export function readType(declared: string): Omit<Column, 'name' | 'null' | 'default'> {
  if (declared.endsWith('[]')) return { ...readType(declared.slice(0, -2)), isArray: true }
  const [, name = '', size = '', end = ''] =
    /^([^(]+?)\s*(?:\(([\d,-]+)\))?(\s+with(?:out)? time zone)?$/.exec(declared) ?? []
  const [first, second] = size === '' ? [] : size.split(',').map(Number)
  const limit = first === undefined ? {} : { limit: first }
  switch (name) {
    case 'character varying':
      return { type: 'string', ...limit }
    case 'text':
    case 'boolean':
    case 'date':
    case 'json':
      return { type: name }
    case 'integer':
      return { type: 'integer' }
    case 'smallint':
      return { type: 'integer', limit: 2 }
    case 'bigint':
      return { type: 'integer', isBig: true }
    case 'double precision':
      return { type: 'float' }
    case 'real':
      return { type: 'float', limit: 24 }
    case 'bytea':
      return { type: 'binary' }
    case 'numeric':
      if (first === undefined) return { type: 'decimal' }
      return { type: 'decimal', precision: first, ...(second ? { scale: second } : {}) }
    case 'timestamp':
      return {
        type: 'datetime',
        ...(end.includes('without') ? {} : { native: 'timestamptz' }),
        ...(first === 6 ? {} : { precision: first ?? null }),
      }
    case 'time':
      return { type: 'time' }
    case 'jsonb':
    case 'hstore':
      return { type: 'json', native: name }
    case 'tsvector':
    case 'xml':
      return { type: 'text', native: name }
    default:
      return { type: 'string', native: declared }
  }
}

/** `'draft'::character varying` as `'draft'`, `'{a}'::text[]` as the JSON that stands for arrays, `true` as `1`. */
export function plainDefault(sql: string, isArray: boolean): string {
  if (sql === 'true') return '1'
  if (sql === 'false') return '0'
  const [, quoted] = /^'((?:[^']|'')*)'::[\w\s"().,[\]]+$/.exec(sql) ?? []
  if (quoted === undefined) return unwrapped(sql)
  if (isArray) return quoteText(arrayJson(quoted.replaceAll("''", "'"), JSON.stringify))
  return /^-?\d+(?:\.\d+)?$/.test(quoted) && /::(?:integer|bigint|numeric|double)/.test(sql)
    ? quoted
    : `'${quoted}'`
}

/** Without the parentheses around all of it. */
export function unwrapped(sql: string): string {
  if (!sql.startsWith('(') || !sql.endsWith(')')) return sql
  let depth = 0
  for (let at = 0; at < sql.length; at++) {
    if (sql[at] === '(') depth++
    if (sql[at] === ')') depth--
    if (depth === 0 && at < sql.length - 1) return sql
  }
  return sql.slice(1, -1)
}
