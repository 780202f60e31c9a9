import { ArgumentError } from './errors.ts'
import { checkOptions, indexName, isName, nameOf, namesOf } from './names.ts'
import type { Index } from './shape.ts'

type Name = string | symbol

/** Options of an index. */
export interface IndexOptions {
  readonly name?: Name
  readonly unique?: boolean
  readonly where?: string
  readonly order?: Name | Readonly<Record<string, Name>>
  readonly type?: Name
  readonly ifNotExists?: boolean
  readonly ifExists?: boolean
  /** What only other databases know. */
  readonly length?: unknown
  readonly using?: unknown
  readonly algorithm?: unknown
  readonly opclass?: unknown
  readonly comment?: unknown
  readonly include?: unknown
  readonly nullsNotDistinct?: unknown
}

const known =
  `name unique where order type ifNotExists ifExists length using algorithm opclass comment
include nullsNotDistinct`.split(/\s+/)

/** An index from what a migration says about it. */
export function defineIndex(
  table: string,
  columns: Name | readonly Name[],
  options: IndexOptions = {},
): Index {
  checkOptions(options, known, `the index of ${table}`)
  if (options.type !== undefined) {
    const kind = nameOf(options.type)
    const whose = /^(?:fulltext|spatial)$/i.test(kind) ? ", which is MySQL's" : ''
    throw new ArgumentError(
      `SQLite has no ${kind} index${whose}: a db/schema.rb with one was dumped from another database. For full text write create_virtual_table :${table}_search, :fts5, ["body"]`,
    )
  }
  const names = namesOf(columns)
  const name =
    options.name === undefined ? indexName(table, names.map(plain)) : nameOf(options.name)
  const descending = names.filter((column) => isDescending(options.order, column))
  return {
    name,
    columns: names,
    unique: options.unique ?? false,
    ...(options.where === undefined ? {} : { where: String(options.where) }),
    ...(descending.length === 0 ? {} : { descending }),
    ...(options.algorithm == null ? {} : { algorithm: nameOf(options.algorithm as Name) }),
    ...(options.using == null ? {} : { using: nameOf(options.using as Name) }),
    ...(options.opclass == null ? {} : { opclass: opclassOf(names, options.opclass) }),
    ...(options.include == null ? {} : { include: namesOf(options.include as Name | Name[]) }),
    ...(options.nullsNotDistinct === true ? { nullsNotDistinct: true } : {}),
  }
}

/** `:gin_trgm_ops` for all columns, or by their names. */
function opclassOf(names: readonly string[], given: unknown): Record<string, string> {
  if (typeof given !== 'object' || given === null || isName(given)) {
    return Object.fromEntries(names.map((name) => [name, nameOf(given as Name)]))
  }
  const pairs = Object.entries(given).map(([name, word]) => [name, nameOf(word as Name)])
  return Object.fromEntries(pairs)
}

/** Whether a column of an index is an expression, such as `lower(email)`. */
export function isExpression(column: string): boolean {
  return /[^\w ]/.test(column) && /[(|+*/<>=-]/.test(column)
}

/** `lower(email)` in the name of an index. */
function plain(column: string): string {
  return isExpression(column) ? (column.match(/\w+/g) ?? []).join('_') : column
}

function isDescending(order: IndexOptions['order'], column: string): boolean {
  if (order === undefined || order === null) return false
  if (typeof order !== 'object') return nameOf(order).toLowerCase() === 'desc'
  const own = (order as Readonly<Record<string, Name>>)[column]
  return own !== undefined && nameOf(own).toLowerCase().startsWith('desc')
}
