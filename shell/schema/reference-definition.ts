import { pluralize } from '../inflection/inflection.ts'
import { columnIndex } from './column-definition.ts'
import { ArgumentError } from './errors.ts'
import { defineForeignKey, type ForeignKeyOptions } from './foreign-key-definition.ts'
import { defineIndex, type IndexOptions } from './index-definition.ts'
import { checkOptions, nameOf } from './names.ts'
import type { Column, ForeignKey, Index } from './shape.ts'

/** Options of a reference to another table. */
export interface ReferenceOptions {
  readonly null?: boolean
  readonly index?: boolean | IndexOptions
  readonly unique?: boolean
  readonly foreignKey?: boolean | ForeignKeyOptions
  readonly polymorphic?: boolean
  /** `integer` or `bigint`, which are one in SQLite. */
  readonly type?: string | symbol
  readonly comment?: string
  readonly default?: unknown
}

/** What a reference is made of. */
export interface Reference {
  readonly columns: readonly Column[]
  readonly index: Index | null
  readonly foreignKey: ForeignKey | null
}

const known = ['null', 'index', 'unique', 'foreignKey', 'polymorphic', 'type', 'comment', 'default']

/** `references :article` as columns, index and foreign key. */
export function defineReference(
  table: string,
  name: string,
  options: ReferenceOptions = {},
): Reference {
  checkOptions(options, known, `the reference "${name}"`)
  const type = options.type === undefined ? 'integer' : nameOf(options.type)
  if (type !== 'integer' && type !== 'bigint') {
    throw new ArgumentError(
      `the reference "${name}" cannot be a ${type}: every id is an integer. Leave \`type:\` out`,
    )
  }
  const column = `${name}_id`
  const shared = { null: options.null ?? true, default: null }
  const columns: Column[] = [{ name: column, type: 'integer', ...shared }]
  if (options.polymorphic) columns.unshift({ name: `${name}_type`, type: 'string', ...shared })

  const index = columnIndex({ ...options, index: options.index ?? true })
  const names = columns.map((each) => each.name)
  const key = options.foreignKey
  return {
    columns,
    index: index === null ? null : defineIndex(table, names, index),
    foreignKey: key
      ? defineForeignKey(table, pluralize(name), { column, ...(key === true ? {} : key) })
      : null,
  }
}
