/**
 * What SQLite reads as one token whatever stands in it; what is not ended goes to the end of the text, so that no text is
 * gone through twice. Source: sqlite.org, "SQLite Keywords" and "Literal Values".
 */
const QUOTED = [
  String.raw`'[^']*(?:''[^']*)*(?:'|$)`,
  String.raw`"[^"]*(?:""[^"]*)*(?:"|$)`,
  '`[^`]*(?:``[^`]*)*(?:`|$)',
  String.raw`\[[^\]]*(?:\]|$)`,
  String.raw`--[^\n]*`,
  String.raw`/\*[\s\S]*?(?:\*/|$)`,
].join('|')

/** What is white space to SQLite. */
const BLANK = String.raw`[ \t\n\f\r]`

const NUMBER = String.raw`(?:0x[0-9a-f]+|(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)`

const TOKENS = new RegExp(
  String.raw`${QUOTED}|${BLANK}+|${NUMBER}|[\w$\u0080-\uffff]+|[\s\S]`,
  'gi',
)

/** What stands between placeholders: quoted text, a comment, a doubled colon, a name, a mark. */
export const PLACEHOLDERS = new RegExp(String.raw`${QUOTED}|::|:([A-Za-z_]\w*)|\?`, 'g')

const BEGINS_BLANK = new RegExp(`^${BLANK}`)

const VALUE = String.raw`(?:[-+]?${NUMBER}|x?'[^']*(?:''[^']*)*'|null|true|false)`

/** One value as SQL writes it, or several with commas: `5`, `'it''s', NULL`. */
export const VALUES = new RegExp(
  `^${BLANK}*(?:${VALUE}(?:${BLANK}*,${BLANK}*${VALUE})*${BLANK}*)?$`,
  'i',
)

/** The tokens of SQL, white space among them: joined they are the text. */
export function sqlTokens(text: string): string[] {
  return text.match(TOKENS) ?? []
}

/** Whether a token begins something that does not end: a quote, or a comment between slashes. */
export function isOpen(token: string): boolean {
  const first = token[0] as string
  if (/['"`]/.test(first)) return token.split(first).length % 2 === 0
  if (first === '[') return !token.endsWith(']')
  return token.startsWith('/*') && !/^\/\*[\s\S]*\*\/$/.test(token)
}

/** Whether a token is white space. */
export function isBlank(token: string): boolean {
  return BEGINS_BLANK.test(token)
}
