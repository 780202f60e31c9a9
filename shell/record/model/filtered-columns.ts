import { type FilterWord, ParameterFilter } from '../../log/filter.ts'

let filter = new ParameterFilter([])

/** Says which columns `inspect` hides: those with one of the words in their names. Once a process. */
export function filterColumns(filterParameters: readonly FilterWord[]): void {
  filter = new ParameterFilter(filterParameters)
}

/** Whether `inspect` shows `[FILTERED]` for a column. Source: ActiveRecord's `filter_attributes`. */
export function isFiltered(column: string): boolean {
  return filter.hides(column)
}
