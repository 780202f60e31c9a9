import { isUuid } from '../schema/default.ts'
import { quoteName, quoteText } from '../schema/quote.ts'
import type { Column } from '../schema/shape.ts'
import { jsonToArray, jsonToHstore } from './types.ts'

/** Types that a migration names without a size, as the server calls them. */
const PLAIN: Readonly<Record<string, string>> = {
  string: 'character varying',
  text: 'text',
  integer: 'integer',
  float: 'double precision',
  decimal: 'numeric',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  binary: 'bytea',
  json: 'json',
}

/** The type as `CREATE TABLE` declares it. */
export function typeSql(column: Column): string {
  return elementSql(column) + (column.isArray ? '[]' : '')
}

function elementSql({ type, native, limit, precision, scale, isBig, enumType }: Column): string {
  if (enumType !== undefined) return quoteName(enumType)
  if (type === 'datetime') {
    const name = native === 'timestamptz' ? 'timestamp%s with time zone' : 'timestamp%s'
    const size = precision === undefined ? 6 : precision
    return name.replace('%s', size === null ? '' : `(${size})`)
  }
  if (native !== undefined && native !== 'bigint') return native
  if (isBig || native === 'bigint') return 'bigint'
  switch (type) {
    case 'string':
      return limit === undefined ? 'character varying' : `character varying(${limit})`
    case 'integer':
      return limit === undefined
        ? 'integer'
        : limit <= 2
          ? 'smallint'
          : limit <= 4
            ? 'integer'
            : 'bigint'
    case 'float':
      return limit !== undefined && limit <= 24 ? 'real' : 'double precision'
    case 'decimal':
      if (precision == null) return 'numeric'
      return scale === undefined ? `numeric(${precision})` : `numeric(${precision},${scale})`
    default:
      return PLAIN[type] ?? type
  }
}

/** The default as the server reads it; null for none. */
export function defaultSql({ default: sql, type, isArray, native }: Column): string | null {
  if (sql === null) return null
  if (isUuid(sql)) return 'gen_random_uuid()'
  if (type === 'boolean' && !isArray) return sql === '1' ? 'TRUE' : sql === '0' ? 'FALSE' : sql
  const quoted = /^'((?:[^']|'')*)'$/s.exec(sql)?.[1]?.replaceAll("''", "'")
  if (quoted === undefined) return sql
  if (isArray) return quoteText(jsonToArray(quoted))
  return native === 'hstore' ? quoteText(jsonToHstore(quoted)) : sql
}
