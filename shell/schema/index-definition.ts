import { checkOptions, indexName, nameOf, namesOf } from './names.ts'
import type { Index } from './shape.ts'

/** Options of an index. */
export interface IndexOptions {
  readonly name?: string | symbol
  readonly unique?: boolean
}

/** An index from what a migration says about it. */
export function defineIndex(
  table: string,
  columns: string | symbol | readonly (string | symbol)[],
  options: IndexOptions = {},
): Index {
  checkOptions(options, ['name', 'unique'], `the index of ${table}`)
  const names = namesOf(columns)
  const name = options.name === undefined ? indexName(table, names) : nameOf(options.name)
  return { name, columns: names, unique: options.unique ?? false }
}
