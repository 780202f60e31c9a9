import { inspect } from '../ruby/object/texts.ts'
import { columnTypes, isColumnType } from './column-type.ts'
import { defaultSql } from './default.ts'
import { ArgumentError } from './errors.ts'
import type { IndexOptions } from './index-definition.ts'
import { checkOptions, nameOf } from './names.ts'
import type { Column } from './shape.ts'

/** Options of a column. */
export interface ColumnOptions {
  readonly null?: boolean
  readonly default?: unknown
  readonly limit?: number | null
  readonly precision?: number | null
  readonly scale?: number | null
  readonly index?: boolean | IndexOptions
  readonly unique?: boolean
  /** Kept nowhere: SQLite has no comments. */
  readonly comment?: string
  /** Of text in other databases; SQLite compares as it is. */
  readonly collation?: string
  readonly charset?: string
  readonly array?: boolean
  readonly ifNotExists?: boolean
  readonly ifExists?: boolean
}

const known =
  'null default limit precision scale index unique comment collation charset array ifNotExists ifExists'.split(
    ' ',
  )

/** Types of other databases, by the one that keeps the same here. */
const ALIASES: Readonly<Record<string, string>> = {
  bigint: 'integer',
  bigserial: 'integer',
  serial: 'integer',
  numeric: 'decimal',
  timestamp: 'datetime',
  timestamptz: 'datetime',
  jsonb: 'json',
  blob: 'binary',
  bytea: 'binary',
  uuid: 'string',
  citext: 'string',
  inet: 'string',
  cidr: 'string',
  macaddr: 'string',
  mediumtext: 'text',
  longtext: 'text',
}

/** A column from what a migration says about it. */
export function defineColumn(
  name: string | symbol,
  type: string | symbol,
  options: ColumnOptions,
): Column {
  const given = nameOf(type)
  const word = Object.hasOwn(ALIASES, given) ? (ALIASES[given] as string) : given
  const column = nameOf(name)
  if (!isColumnType(word)) {
    const types = columnTypes.join(', ')
    throw new ArgumentError(`unknown type ${word} of the column "${column}". Types: ${types}`)
  }
  checkOptions(options, known, `the column "${column}"`)
  if (options.array) {
    throw new ArgumentError(`the column "${column}" cannot be an array: write a json column`)
  }
  const collation = String(options.collation ?? 'utf8')
  if (!/^(utf8|binary|C$)/i.test(collation)) {
    throw new ArgumentError(`the column "${column}" has no collation ${collation}: leave it out`)
  }
  const { limit, precision, scale } = options
  for (const [name, value] of Object.entries({ limit, precision, scale })) {
    if (value == null || (Number.isSafeInteger(value) && value >= 0)) continue
    throw new ArgumentError(`${name}: takes a whole number, not ${inspect(value)}`)
  }
  const decimal = word === 'decimal' && precision != null
  return {
    name: column,
    type: word,
    null: options.null ?? true,
    default: defaultSql(options.default, word, column),
    ...(limit == null ? {} : { limit }),
    ...(decimal ? { precision } : {}),
    ...(decimal && scale != null ? { scale } : {}),
  }
}

/** The index that the column's own options ask for. */
export function columnIndex(options: {
  readonly index?: boolean | IndexOptions
  readonly unique?: boolean
}): IndexOptions | null {
  const { index, unique } = options
  if (!index && !unique) return null
  return { ...(typeof index === 'object' ? index : {}), ...(unique ? { unique } : {}) }
}
