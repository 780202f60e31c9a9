import { quoteName } from '../../../shell/schema/quote.ts'
import type { AppFacts } from '../../application/app-facts.ts'
import { STATEMENT_WORDS } from '../../facts/sql-words.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { nearestWord } from '../../parse/nearest.ts'
import type { Node } from '../../parse/parse.ts'

/** A word and the model it is said to, where that is known. */
export interface SqlPlace {
  readonly word: string
  readonly model: string | null
}

/** Functions of SQLite's extensions that only the toolchain's has. */
const extensions = new Set([
  'bm25',
  'highlight',
  'snippet',
  'rtreecheck',
  'rtreenode',
  'rtreedepth',
])

/**
 * Refuses SQL that stands in the source and that SQLite would refuse: it is prepared on the
 * application's tables. What only the whole query can tell is left to run time: names of joined
 * tables, and aliases that another part of the query selects. PostgreSQL is asked when the application is started dry.
 */
export function checkSql(
  app: AppFacts,
  lo: Lowering,
  node: Node,
  text: string,
  place: SqlPlace,
): void {
  const table = place.model === null ? null : (app.models.get(place.model)?.table.name ?? null)
  const from = fromClause(app, text, table)
  const statements = statementsOf(place.word, text, from, table)
  if (app.sql.isPostgres) {
    const message = `PostgreSQL does not take the SQL of \`${place.word}\``
    const asked = { statements, hasTable: table !== null }
    lo.lateUnlessDefined(node, 'invalid-sql', message, undefined, asked)
    return
  }
  const problems = statements.map((sql) => app.sql.problem(sql))
  if (problems.includes(null)) return
  const [problem] = problems
  if (problem == null || isLeftOpen(app, problem, table)) return
  const [, name = ''] = /^no such column: (.+)$/.exec(problem) ?? []
  const near = name === '' ? null : nearestWord(name.replace(/^.*\./, ''), columnsOf(app, table))
  lo.refuse(
    node,
    'invalid-sql',
    `SQLite does not take the SQL of \`${place.word}\`: ${problem}.`,
    otherDialect(text, problem) ??
      absentFunction(problem) ??
      (near === null ? undefined : `Did you mean \`${near}\`?`),
  )
}

/** What other databases have, and what SQLite has for it. */
const DIALECTS: readonly (readonly [RegExp, string])[] = [
  [/\bI?LIKE\s+ANY\b/i, "`LIKE ANY` is PostgreSQL's: write the conditions with OR."],
  [/\bILIKE\b/i, "ILIKE is PostgreSQL's: write LIKE, which ignores the case of letters in SQLite."],
  [/\bSIMILAR TO\b|\s!?~\*?\s/i, "That is PostgreSQL's: write LIKE, or GLOB."],
  [/::\s*\w+/, "`::` is PostgreSQL's: write `CAST(… AS …)`."],
  [/->>?|@>|\?\|/, "Write `json_extract(column, '$.key')`."],
  [/\bNOW\s*\(/i, 'Write `CURRENT_TIMESTAMP`, or give the time: `where("at > ?", Time.current)`.'],
  [
    /\b(DATE_TRUNC|TO_CHAR|EXTRACT|DATE_FORMAT|YEAR|MONTH|DAY)\s*\(/i,
    "Write `strftime('%Y-%m', column)`.",
  ],
  [/\bINTERVAL\b/i, "Write `datetime('now', '-1 day')`, or give the time: `1.day.ago`."],
  [/\bRAND\s*\(/i, 'Write `RANDOM()`.'],
  [/[\s=(]'?%[sd]'?(?=\W|$)/, 'Write `?` in place of `%s`: `where("title = ?", title)`.'],
  [/\bDISTINCT ON\b/i, "DISTINCT ON is PostgreSQL's: write GROUP BY."],
  [
    /\b(to_tsvector|plainto_tsquery|websearch_to_tsquery|unaccent|similarity)\b/i,
    'Search in texts is FTS5 in SQLite: `create_virtual_table :posts_search, :fts5, ["body"]`.',
  ],
  [/\b(string_agg|array_agg)\s*\(/i, 'Write `group_concat(column)`.'],
]

function otherDialect(text: string, problem: string): string | undefined {
  if (/^no such column/.test(problem)) return undefined
  return DIALECTS.find(([pattern]) => pattern.test(text))?.[1]
}

/** Functions that only extensions of SQLite bring along, which neither a built binary nor the toolchain loads. */
const OF_EXTENSIONS =
  /^(?:regexp\w*|stddev\w*|variance|var_\w+|median|percentile\w*|sha1|sha3|md5|uuid\d?|gen_random_uuid|levenshtein|soundex|fuzzy_\w+)$/i

function absentFunction(problem: string): string | undefined {
  const [, name = ''] = /^no such function: (.+)$/.exec(problem) ?? []
  if (!OF_EXTENSIONS.test(name)) return undefined
  const instead = /^regexp/i.test(name)
    ? 'write LIKE or GLOB, or choose the records in Ruby'
    : 'compute it in Ruby'
  return `SQLite has ${name} with an extension alone, and none is loaded: ${instead}.`
}

/** The statements in which the text may stand there; one of them must do. */
function statementsOf(
  word: string,
  text: string,
  from: string,
  table: string | null,
): readonly string[] {
  if (STATEMENT_WORDS.has(word)) return [text]
  switch (word) {
    case 'order':
    case 'reorder':
      return [`SELECT 1${from} ORDER BY ${text}`]
    case 'group':
      return [`SELECT 1${from} GROUP BY ${text}`]
    case 'select':
    case 'reselect':
    case 'pluck':
    case 'pick':
      return [`SELECT ${text}${from}`]
    case 'sum':
    case 'minimum':
    case 'maximum':
    case 'average':
      return [`SELECT max(${text})${from}`]
    case 'count':
      return [`SELECT count(${text})${from}`]
    case 'from':
      // Of what is not known it may be another's word: that of a mail.
      return table === null ? [] : [`SELECT 1 FROM ${text}`]
    case 'joins':
      return table === null ? [] : [`SELECT 1${from} ${text}`]
    case 'update_all':
      return table === null ? [] : [`UPDATE ${quoteName(table)} SET ${text}`]
    case 'sql':
      return [`SELECT ${text}${from}`, `SELECT 1${from} ORDER BY ${text}`, text]
    case 'sanitize_sql_for_assignment':
      return table === null ? [] : [`UPDATE ${quoteName(table)} SET ${text}`]
    case 'sanitize_sql':
    case 'sanitize_sql_array':
    case 'sanitize_sql_for_order':
      return []
    default:
      return [`SELECT 1${from || ' FROM (SELECT 1) AS one'} WHERE (${text})`]
  }
}

/** The model's table, and those that the text names. */
function fromClause(app: AppFacts, text: string, table: string | null): string {
  if (table === null) return ''
  const named = [...app.sql.tables.keys()].filter((name) => {
    return name !== table && new RegExp(`\\b${name}"?\\.`).test(text)
  })
  const isJoin = /^\s*(?:\w+\s+)*join\b/i.test(text)
  return ` FROM ${(isJoin ? [table] : [table, ...named]).map(quoteName).join(', ')}`
}

function isLeftOpen(app: AppFacts, problem: string, table: string | null): boolean {
  if (
    /^(ambiguous column name|misuse of|a GROUP BY clause is required|no tables specified)/.test(
      problem,
    )
  )
    return true
  const [, missing] = /^no such function: (.+)$/.exec(problem) ?? []
  if (missing !== undefined) return extensions.has(missing)
  // Without a model there is no FROM, of which `authors.*` could be.
  const [, unseen] = /^no such table: (.+)$/.exec(problem) ?? []
  if (unseen !== undefined) {
    return app.aliases.has(unseen) || (table === null && app.sql.tables.has(unseen))
  }
  const [, name] = /^no such column: (.+)$/.exec(problem) ?? []
  if (name === undefined) return false
  if (table === null) return true
  const [owner, column] = name.includes('.') ? name.split('.') : [null, name]
  if (owner != null) return !app.sql.tables.has(owner)
  if (column === undefined || isHiddenColumn(app, column)) return true
  return app.aliases.has(column) || columnsOf(app, null).includes(column)
}

/** Whether a table of FTS5 has the column beside those that it was made with: one called as itself, and `rank`. */
export function isHiddenColumn(app: AppFacts, column: string): boolean {
  const tables = [...app.sql.tables.values()].filter(({ primaryKey }) => primaryKey === null)
  return tables.some(({ name }) => name === column || column === 'rank')
}

function columnsOf(app: AppFacts, table: string | null): string[] {
  const tables = [...app.sql.tables.values()].filter(({ name }) => table === null || name === table)
  return tables.flatMap(({ columns }) => columns.map(({ name }) => name))
}
