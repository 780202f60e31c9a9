import { inspect } from '../ruby/object/texts.ts'
import { type Collation, columnTypes, findType, isElsewhere, nativeWord } from './column-type.ts'
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
  readonly collation?: string | symbol | null
  readonly array?: boolean
  readonly ifNotExists?: boolean
  readonly ifExists?: boolean
  /** What only other databases keep. */
  readonly comment?: unknown
  readonly charset?: unknown
  readonly unsigned?: boolean
  readonly size?: unknown
  readonly enumType?: unknown
  /** The SQL that a generated column is computed from, and whether the table keeps the value. */
  readonly as?: string
  readonly stored?: boolean
  /** The type of a generated column. */
  readonly type?: string | symbol
}

const known =
  `null default limit precision scale index unique collation array ifNotExists ifExists comment
charset unsigned size enumType`.split(/\s+/)

/** A column from what a migration says about it. */
export function defineColumn(
  name: string | symbol,
  type: string | symbol,
  options: ColumnOptions,
  hasExtensions = false,
): Column {
  const word = nameOf(type)
  const column = nameOf(name)
  if (word === 'virtual') return defineVirtual(column, options, hasExtensions)
  const found = findType(word)
  if (found === null) {
    const types = columnTypes.join(', ')
    throw new ArgumentError(`unknown type ${word} of the column "${column}". Types: ${types}`)
  }
  checkOptions(options, known, `the column "${column}"`)
  if (options.array && !hasExtensions) {
    throw new ArgumentError(`SQLite has no arrays: make "${column}" a json column`)
  }
  if (isElsewhere(word) && !hasExtensions) {
    throw new ArgumentError(
      `SQLite has no ${word}: make "${column}" a ${found.type} column, or let config/database.yml name PostgreSQL`,
    )
  }
  const native = nativeWord(word)
  const own = native === 'uuid' && hasExtensions ? undefined : found.limit
  const { limit = own, precision, scale } = options
  for (const [name, value] of Object.entries({ limit, precision, scale })) {
    if (value == null || (Number.isSafeInteger(value) && value >= 0)) continue
    throw new ArgumentError(`${name}: takes a whole number, not ${inspect(value)}`)
  }
  const { type: plain } = found
  const collation =
    hasExtensions && options.collation != null
      ? nameOf(options.collation)
      : (collationOf(options.collation, column) ?? found.collation)
  return {
    name: column,
    type: plain,
    null: options.null ?? true,
    default: defaultSql(options.default, options.array ? 'json' : plain, column),
    ...(native === undefined ? {} : { native }),
    ...(options.array ? { isArray: true } : {}),
    ...(options.enumType == null ? {} : { enumType: nameOf(options.enumType as string) }),
    ...(hasExtensions && options.comment != null ? { comment: String(options.comment) } : {}),
    ...(found.isBig ? { isBig: true } : {}),
    ...(limit == null || plain === 'datetime' ? {} : { limit }),
    ...(plain === 'decimal' && precision != null ? { precision } : {}),
    ...(plain === 'decimal' && precision != null && scale != null ? { scale } : {}),
    ...(plain === 'datetime' && precision !== undefined && precision !== 6 ? { precision } : {}),
    ...(collation === undefined ? {} : { collation }),
  }
}

/** `t.virtual :full_name, type: :string, as: "first || ' ' || last", stored: true`. */
function defineVirtual(column: string, options: ColumnOptions, hasExtensions: boolean): Column {
  const { type, as, stored = false, ...rest } = options
  if (type === undefined || as === undefined || nameOf(type) === 'virtual') {
    throw new ArgumentError(`the virtual column "${column}" needs type: and as:`)
  }
  const generated = { expression: String(as), isStored: stored }
  return { ...defineColumn(column, type, rest, hasExtensions), generated }
}

/** SQLite's collations; those of MySQL mean nothing here, and other databases' are refused. */
function collationOf(
  given: string | symbol | null | undefined,
  column: string,
): Collation | undefined {
  if (given == null) return undefined
  const word = nameOf(given)
  const upper = word.toUpperCase()
  if (upper === 'NOCASE' || upper === 'RTRIM' || upper === 'BINARY') return upper
  if (/^(utf8|latin|ascii|binary|ucs|utf16|utf32)/i.test(word)) return undefined
  throw new ArgumentError(
    `SQLite has no collation ${word} for the column "${column}". Use BINARY, NOCASE or RTRIM`,
  )
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
