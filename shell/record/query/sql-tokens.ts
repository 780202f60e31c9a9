import { currentAdapter } from '../../schema/current-adapter.ts'

const TEXT = String.raw`'[^']*(?:''[^']*)*(?:'|$)`
const NAME = String.raw`"[^"]*(?:""[^"]*)*(?:"|$)`

/**
 * What SQLite reads as one token whatever stands in it; what is not ended goes to the end of the text, so that no text is
 * gone through twice. Source: sqlite.org, "SQLite Keywords" and "Literal Values".
 */
const SQLITE = [
  TEXT,
  NAME,
  '`[^`]*(?:``[^`]*)*(?:`|$)',
  String.raw`\[[^\]]*(?:\]|$)`,
  String.raw`--[^\n]*`,
  String.raw`/\*[\s\S]*?(?:\*/|$)`,
].join('|')

/**
 * The same for PostgreSQL, whose brackets are those of arrays: texts with escapes, texts between dollars; a comment inside a
 * comment goes to the end. Source: PostgreSQL, "Lexical Structure".
 */
const POSTGRES = [
  String.raw`\b[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)`,
  TEXT,
  NAME,
  String.raw`(?<![\w$])\$(?<tag>(?:[A-Za-z_]\w*)?)\$[\s\S]*?(?:\$\k<tag>\$|$)`,
  String.raw`--[^\n]*`,
  String.raw`/\*(?:[^*/]|\*(?!/)|/(?!\*))*(?:\*/|[\s\S]*$)`,
].join('|')

/** What is white space. */
const BLANK = String.raw`[ \t\n\f\r]`

const NUMBER = String.raw`(?:0x[0-9a-f]+|(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)`

function tokensOf(quoted: string): RegExp {
  return new RegExp(String.raw`${quoted}|${BLANK}+|${NUMBER}|[\w$\u0080-\uffff]+|[\s\S]`, 'gi')
}

function placeholdersOf(quoted: string): RegExp {
  return new RegExp(String.raw`::|:([A-Za-z_]\w*)|\?|${quoted}`, 'g')
}

const TOKENS = { SQLite: tokensOf(SQLITE), PostgreSQL: tokensOf(POSTGRES) }
const PLACEHOLDERS = { SQLite: placeholdersOf(SQLITE), PostgreSQL: placeholdersOf(POSTGRES) }

/** What stands between placeholders: quoted text, a comment, a doubled colon, a name, a mark. */
export function placeholderPattern(): RegExp {
  return PLACEHOLDERS[currentAdapter().syntax]
}

const BEGINS_BLANK = new RegExp(`^${BLANK}`)

const VALUE = String.raw`(?:[-+]?${NUMBER}|x?'[^']*(?:''[^']*)*'|null|true|false)`

/** One value as SQL writes it, or several with commas: `5`, `'it''s', NULL`. */
export const VALUES = new RegExp(
  `^${BLANK}*(?:${VALUE}(?:${BLANK}*,${BLANK}*${VALUE})*${BLANK}*)?$`,
  'i',
)

/** The tokens of SQL, white space among them: joined they are the text. */
export function sqlTokens(text: string): string[] {
  return text.match(TOKENS[currentAdapter().syntax]) ?? []
}

/** Whether a token begins something that does not end: a quote, or a comment between slashes. */
export function isOpen(token: string): boolean {
  const first = token[0] as string
  const isPostgres = currentAdapter().syntax === 'PostgreSQL'
  if (isPostgres) {
    if (/^e'/i.test(token)) return !/^e'(?:[^'\\]|\\[\s\S]|'')*'$/i.test(token)
    const [tag] = /^\$\w*\$/.exec(token) ?? []
    if (tag !== undefined) return token.length < 2 * tag.length || !token.endsWith(tag)
    if (first === '`' || first === '[') return false
  }
  if (/['"`]/.test(first)) return token.split(first).length % 2 === 0
  if (first === '[') return !token.endsWith(']')
  return token.startsWith('/*') && !/^\/\*[\s\S]*\*\/$/.test(token)
}

/** Whether a token is white space. */
export function isBlank(token: string): boolean {
  return BEGINS_BLANK.test(token)
}
