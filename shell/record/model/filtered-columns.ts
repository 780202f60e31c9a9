let words: readonly string[] = []

/** Says which columns `inspect` hides: those with one of the words in their names. Once a process. */
export function filterColumns(filterParameters: readonly string[]): void {
  words = filterParameters.map((word) => word.toLowerCase())
}

/** Whether `inspect` shows `[FILTERED]` for a column. Source: ActiveRecord's `filter_attributes`. */
export function isFiltered(column: string): boolean {
  const name = column.toLowerCase()
  return words.some((word) => name.includes(word))
}
