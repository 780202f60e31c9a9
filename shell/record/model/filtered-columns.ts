import { type FilterWord, ParameterFilter } from '../../log/filter.ts'
import { nameOf } from './names.ts'

let filter = new ParameterFilter([])

/** Says which columns `inspect` hides: those with one of the words in their names. Once a process. */
export function filterColumns(filterParameters: readonly FilterWord[]): void {
  filter = new ParameterFilter(filterParameters)
}

/** Whether `config.filter_parameters` hides the value of a name. */
export function hidesName(name: string, path: string): boolean {
  return filter.hides(name, path)
}

/** Whether `inspect` shows `[FILTERED]` for a column. Source: ActiveRecord's `filter_attributes`. */
export function isFiltered(column: string, model: { readonly filterAttributes: unknown }): boolean {
  const own = model.filterAttributes
  if (!Array.isArray(own)) return filter.hides(column)
  const words = own.map((each) => (isPattern(each) ? each : nameOf(each)))
  return new ParameterFilter(words).hides(column)
}

function isPattern(word: unknown): word is Exclude<FilterWord, string> {
  return typeof word === 'object' && word !== null && 'exec' in word
}
