/** Words whose first String is SQL as a whole. */
const SQL_WORDS = new Set(
  'where not having joins from update_all find_by find_by! find_sole_by delete_by destroy_by'.split(
    ' ',
  ),
)

/** Words that take a whole statement. */
export const STATEMENT_WORDS: ReadonlySet<string> = new Set(
  'find_by_sql count_by_sql select_all select_value select_values select_rows select_one exec_query execute exec_update exec_delete exec_insert'.split(
    ' ',
  ),
)

/** Words that give SQL with quoted values in it. */
export const SANITIZING = /^sanitize_sql(?:_array|_for_\w+)?$/

/** Words that take names of columns, and SQL in their place. */
const ORDER_WORDS = new Set(['order', 'reorder'])
const COLUMN_WORDS = new Set(
  'select reselect group pluck pick sum minimum maximum average count'.split(' '),
)

const ordered = /^\s*(?:"?(\w+)"?\.)?"?(\w+)"?(?:\s+(?:asc|desc))?\s*$/i
const column = /^\w+(?:\.\w+)?$/

/** Names of what a grouped calculation computes. */
const calculated = /^(?:count|sum|average|minimum|maximum)_\w+$/

/**
 * Whether a String that stands in the source is SQL there, and no name of a column: of those of the
 * model, where they are known; elsewhere a name that SQL gives is none.
 */
export function isSql(
  word: string,
  text: string,
  columns: ReadonlySet<string> | null = null,
  aliases: ReadonlySet<string> = new Set(),
): boolean {
  const isColumn = (name: string) => (columns === null ? !aliases.has(name) : columns.has(name))
  if (SQL_WORDS.has(word) || STATEMENT_WORDS.has(word) || SANITIZING.test(word)) return true
  if (ORDER_WORDS.has(word)) {
    return !text.split(',').every((part) => {
      const [, table, name = ''] = ordered.exec(part) ?? []
      if (name === '') return false
      return table !== undefined || isColumn(name) || calculated.test(name)
    })
  }
  return COLUMN_WORDS.has(word) && !column.test(text)
}

/** Whether the word takes SQL at all. */
export function wordTakesSql(word: string): boolean {
  return (
    SQL_WORDS.has(word) ||
    STATEMENT_WORDS.has(word) ||
    ORDER_WORDS.has(word) ||
    COLUMN_WORDS.has(word) ||
    SANITIZING.test(word)
  )
}

/** Whether the word takes SQL as the first of a list, with its values behind it. */
export function takesSqlList(word: string): boolean {
  if (word === 'exists?' || STATEMENT_WORDS.has(word) || SANITIZING.test(word)) return true
  return SQL_WORDS.has(word) && word !== 'joins' && word !== 'from'
}

/** What Rails takes for a column in order and pluck: a name, a function of one, directions. */
const name = String.raw`(?:(?:\w+|"\w+")\.)?(?:\w+|"\w+")`
const value = String.raw`(?:${name}|\w+\((?:|${name})\))`
const direction = String.raw`(?:\s+COLLATE\s+(?:\w+|"\w+"))?(?:\s+ASC|\s+DESC)?(?:\s+NULLS\s+(?:FIRST|LAST))?`
const listOf = (item: string): RegExp => new RegExp(`^\\s*${item}(?:\\s*,\\s*${item})*\\s*$`, 'i')
/** What Rails takes as it is, by word. */
const permitted: Readonly<Record<string, RegExp>> = {
  order: listOf(value + direction),
  reorder: listOf(value + direction),
  pluck: listOf(`${value}(?:\\s+AS\\s+(?:\\w+|"\\w+"))?`),
  pick: listOf(`${value}(?:\\s+AS\\s+(?:\\w+|"\\w+"))?`),
}

/** Whether Rails takes the SQL only as `Arel.sql(…)`. */
export function wantsArel(word: string, text: string): boolean {
  return Object.hasOwn(permitted, word) && permitted[word]?.test(text) === false
}
