import { singularize } from '../inflection/inflection.ts'
import type { ColumnOptions } from './column-definition.ts'
import { nameOf } from './names.ts'
import type { TableBlock, TableOptions } from './operations/tables.ts'

type Name = string | symbol

/** Options of `create_join_table`. */
export type JoinOptions = TableOptions & {
  readonly tableName?: Name
  readonly columnOptions?: ColumnOptions
}

/** What stands behind the two tables. */
export type JoinArguments = readonly (JoinOptions | TableBlock | undefined)[]

/** The table between two others, as Rails calls it: what both begin with stands once. */
export function joinTable(first: Name, second: Name, rest: JoinArguments) {
  const block = rest.find((each) => typeof each === 'function') as TableBlock | undefined
  const given = (rest.find((each) => typeof each === 'object') ?? {}) as JoinOptions
  const { tableName, columnOptions, ...options } = given
  const names = [nameOf(first), nameOf(second)]
  const joined = [...names].sort().join('\0')
  const shared = joined.replace(/^(.*[._])(.+)\0\1(.+)/, '$1$2_$3').replace('\0', '_')
  return {
    name: tableName === undefined ? shared : nameOf(tableName),
    columns: names.map((name) => `${singularize(name)}_id`),
    columnOptions,
    options,
    block,
  }
}
