import { pluralize } from '../inflection/inflection.ts'
import { type ColumnOptions, columnIndex, defineColumn } from './column-definition.ts'
import { defineForeignKey, type ForeignKeyOptions } from './foreign-key-definition.ts'
import { defineIndex, type IndexOptions } from './index-definition.ts'
import { checkOptions, indexName, nameOf } from './names.ts'
import { CURRENT_RELEASE } from './release.ts'
import type { Column, ForeignKey, Index } from './shape.ts'

/** Options of a reference to another table. */
export interface ReferenceOptions {
  readonly null?: boolean
  readonly index?: boolean | IndexOptions
  readonly unique?: boolean
  readonly default?: unknown
  readonly limit?: number | null
  readonly collation?: string | symbol | null
  readonly comment?: unknown
  readonly ifNotExists?: boolean
  readonly ifExists?: boolean
  readonly foreignKey?: boolean | ForeignKeyOptions
  readonly polymorphic?: boolean | ColumnOptions
  /** The type of the other table's key: an integer where nothing is said. */
  readonly type?: string | symbol
}

/** What a reference is made of. */
export interface Reference {
  readonly columns: readonly Column[]
  readonly index: Index | null
  readonly foreignKey: ForeignKey | null
}

const known =
  `null index unique foreignKey polymorphic type default limit collation comment ifNotExists
ifExists`.split(/\s+/)

/** `references :article` as columns, index and foreign key. */
export function defineReference(
  table: string,
  name: string,
  options: ReferenceOptions = {},
  release = CURRENT_RELEASE,
): Reference {
  checkOptions(options, known, `the reference "${name}"`)
  const type = options.type === undefined ? 'integer' : nameOf(options.type)
  const column = `${name}_id`
  const { limit, collation } = options
  const shared = { null: options.null ?? true }
  const size = {
    ...(limit === undefined ? {} : { limit }),
    ...(collation === undefined ? {} : { collation }),
  }
  const key = defineColumn(column, type, { ...shared, ...size, default: options.default })
  // Keys are counted with eight bytes since 5.1.
  const id = options.type === undefined && release >= 5.1 ? { ...key, native: 'bigint' } : key
  const columns: Column[] = [id]
  const poly = options.polymorphic
  if (poly) {
    const own = typeof poly === 'object' ? poly : {}
    columns.unshift(defineColumn(`${name}_type`, 'string', { ...shared, ...own }))
  }

  const index = columnIndex({ ...options, index: options.index ?? release >= 5 })
  const names = columns.map((each) => each.name)
  // Since 6.1 the index of two columns is called after the reference.
  const named = poly && release >= 6.1 ? { name: indexName(table, [name]) } : {}
  const asked = options.foreignKey
  return {
    columns,
    index: index === null ? null : defineIndex(table, names, { ...named, ...index }),
    foreignKey: asked
      ? defineForeignKey(table, pluralize(name), { column, ...(asked === true ? {} : asked) })
      : null,
  }
}
