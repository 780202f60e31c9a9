import { ArgumentError } from './errors.ts'
import { checkOptions, indexName, nameOf, namesOf } from './names.ts'
import type { Index } from './shape.ts'

/** Options of an index. */
export interface IndexOptions {
  readonly name?: string | symbol
  readonly unique?: boolean
  /** The rows that it holds, as SQL. */
  readonly where?: string
  /** `:desc`, or which columns go down. */
  readonly order?: unknown
  readonly ifNotExists?: boolean
  readonly using?: string | symbol
  readonly comment?: string
  readonly algorithm?: string | symbol
  readonly length?: unknown
}

const KNOWN = 'name unique where order ifNotExists using comment algorithm length'.split(' ')

/** An index from what a migration says about it. */
export function defineIndex(
  table: string,
  columns: string | symbol | readonly (string | symbol)[],
  options: IndexOptions = {},
): Index {
  checkOptions(options, KNOWN, `the index of ${table}`)
  const using = options.using === undefined ? 'btree' : nameOf(options.using)
  if (using !== 'btree') {
    throw new ArgumentError(`the index of ${table} cannot be a ${using}: SQLite has btree alone`)
  }
  const names = namesOf(columns)
  const name = options.name === undefined ? indexName(table, names) : nameOf(options.name)
  const descending = descendingOf(names, options.order)
  return {
    name,
    columns: names,
    unique: options.unique ?? false,
    ...(options.where === undefined ? {} : { where: String(options.where) }),
    ...(descending.length === 0 ? {} : { descending }),
  }
}

function descendingOf(names: readonly string[], order: unknown): string[] {
  const isDown = (value: unknown): boolean =>
    /^desc/i.test(String(isName(value) ? nameOf(value) : ''))
  if (typeof order !== 'object' || order === null) return isDown(order) ? [...names] : []
  const pairs =
    Symbol.iterator in order ? [...(order as Iterable<[unknown, unknown]>)] : Object.entries(order)
  const down = pairs.filter(([, value]) => isDown(value)).map(([key]) => nameOf(key as string))
  return names.filter((name) => down.includes(name))
}

function isName(value: unknown): value is string | symbol {
  return typeof value === 'string' || typeof value === 'symbol'
}
