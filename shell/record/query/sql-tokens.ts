/** What SQLite reads as one token whatever stands in it. Source: sqlite.org, "SQLite Keywords" and "Literal Values". */
const QUOTED = [
  String.raw`'[^']*(?:''[^']*)*'`,
  String.raw`"[^"]*(?:""[^"]*)*"`,
  '`[^`]*(?:``[^`]*)*`',
  String.raw`\[[^\]]*\]`,
  String.raw`--[^\n]*`,
  String.raw`/\*[\s\S]*?(?:\*/|$)`,
].join('|')

const NUMBER = String.raw`(?:0x[0-9a-f]+|(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)`

const TOKENS = new RegExp(
  String.raw`${QUOTED}|[ \t\n\f\r]+|${NUMBER}|[\w$\u0080-\uffff]+|[\s\S]`,
  'gi',
)

/** What stands between placeholders: quoted text, a comment, a doubled colon, a name, a mark. */
export const PLACEHOLDERS = new RegExp(String.raw`${QUOTED}|::|:([A-Za-z_]\w*)|\?`, 'g')

const VALUE = String.raw`(?:[-+]?${NUMBER}|x?'[^']*(?:''[^']*)*'|null|true|false)`

/** One value as SQL writes it, or several with commas: `5`, `'it''s', NULL`. */
export const VALUES = new RegExp(String.raw`^\s*(?:${VALUE}(?:\s*,\s*${VALUE})*\s*)?$`, 'i')

/** The tokens of SQL, white space among them: joined they are the text. */
export function sqlTokens(text: string): string[] {
  return text.match(TOKENS) ?? []
}

/** Whether a token begins something that does not end: a quote, or a comment between slashes. */
export function isOpen(token: string): boolean {
  return /^['"`[]$/.test(token) || (token.startsWith('/*') && !/^\/\*[\s\S]*\*\/$/.test(token))
}
