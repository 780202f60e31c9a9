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
}

const known = ['null', 'default', 'limit', 'precision', 'scale', 'index', 'unique']

/** A column from what a migration says about it. */
export function defineColumn(
  name: string | symbol,
  type: string | symbol,
  options: ColumnOptions,
): Column {
  const word = nameOf(type)
  const column = nameOf(name)
  if (!isColumnType(word)) {
    const types = columnTypes.join(', ')
    throw new ArgumentError(`unknown type ${word} of the column "${column}". Types: ${types}`)
  }
  checkOptions(options, known, `the column "${column}"`)
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
