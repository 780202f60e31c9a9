import { sha256 } from '../../builtin.ts'
import { send } from '../../ruby/call/send.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { toS } from '../../ruby/object/texts.ts'
import { format } from '../../ruby/text/format.ts'
import { isString, type Str } from '../../ruby/text/mutable-string.ts'
import { UnknownAttributeReference } from '../exceptions.ts'
import { isBlank, isOpen, sqlTokens, VALUES } from './sql-tokens.ts'

/** What SQL of an application may be made of: the names of its tables and columns, and the literals of its source. */
export interface SqlSource {
  readonly names: readonly string[]
  readonly texts: readonly string[]
}

const names = new Set<string>()
const texts = new Set<string>()
/** The keys of `texts`, from the first question on. */
let textKeys: ReadonlySet<string> | null = null

/** Says what the source holds: gen/sql_source.ts calls it before any class is read, and tests for themselves. */
export function defineSqlSource(source: SqlSource): void {
  for (const name of source.names) names.add(name)
  for (const text of source.texts) texts.add(text)
  textKeys = null
}

/** How many texts made while serving are remembered; the one that was not used for the longest time is forgotten. */
const MOST = 50_000
const made = new Set<string>()
/** What was made before the first request: constants of classes. */
const lasting = new Set<string>()

/**
 * Two texts have one key where they differ in white space alone, outside of quotes: `squish` and `strip` change no more.
 * The end of the line behind `-- …` is no white space.
 */
function keyOf(text: string): string {
  const key = sqlTokens(text)
    .filter((token) => !isBlank(token))
    .map((token, index, all) =>
      token.startsWith('--') && index < all.length - 1 ? `${token}\n` : token,
    )
    .join(' ')
  return key.length > 100 ? digest(key) : key
}

/** Remembers for good what was made so far: the application is loaded. */
export function keepMadeSql(): void {
  for (const key of made) lasting.add(key)
  made.clear()
}

function digest(text: string): string {
  return sha256(Buffer.from(text), 'base64url')
}

/** Remembers a text that was made of checked parts, or by the query interface; gives the text. */
export function madeHere(text: string): string {
  remember(keyOf(text))
  return text
}

function remember(key: string): void {
  made.delete(key)
  made.add(key)
  if (made.size > MOST) made.delete(made.values().next().value as string)
}

/** Whether a text is a literal of the source, or one that was made here. */
export function isKnownSql(text: string): boolean {
  textKeys ??= new Set([...texts].filter((each) => !sqlTokens(each).some(isOpen)).map(keyOf))
  const key = keyOf(text)
  return textKeys.has(key) || wasMade(key)
}

function wasMade(key: string): boolean {
  if (lasting.has(key)) return true
  if (!made.delete(key)) return false
  made.add(key)
  return true
}

/** Whether a text is the name of a table or a column, quoted or not: `title`, `"books"."title"`, `books.*`. */
function isNameOfSchema(text: string): boolean {
  const parts = text.trim().split('.')
  return (
    parts.length <= 2 &&
    parts.every((part, index) => {
      if (part === '*') return index === 1
      return names.has(/^"\w+"$/.test(part) ? part.slice(1, -1) : part)
    })
  )
}

/** What may stand where no quote is open: values, a name of the schema, SQL of the source or made here. */
function isPart(text: string): boolean {
  return VALUES.test(text) || isNameOfSchema(text) || isKnownSql(text)
}

/**
 * What may stand between quotes: a number, a date or a time, a name of the schema, a literal of the source, each without
 * such a quote; what `quote_string` has made.
 */
function isQuotedPart(text: string, around: string): boolean {
  const quote = around.startsWith('[') ? ']' : (around[0] as string)
  if (text.includes(quote)) return quote === "'" && wasMade(halfKey(text))
  const isPlain = /^[-+\d\s.:/TZ]*(?:UTC)?$/.test(text)
  return isPlain || names.has(text) || texts.has(text) || wasMade(halfKey(text))
}

/** The middle of a list of quoted texts: `a', 'b` of `'#{names.join("', '")}'`. */
function isQuotedList(text: string, around: string): boolean {
  const texts = text.split(/'\s*,\s*'/)
  return around.startsWith("'") && texts.every((each) => isQuotedPart(each, around))
}

/** A text between quotes is no SQL by itself. */
function halfKey(text: string): string {
  return `'${digest(text)}`
}

/** Remembers what `quote_string` gives: it may stand between single quotes, and nowhere else. */
export function madeHalf(text: string): string {
  remember(halfKey(text))
  return text
}

/** A piece of SQL: what the source says, or what an expression gave there. */
interface Piece {
  readonly text: string
  readonly isGiven: boolean
}

/**
 * The first piece that could change what the SQL around it says; null where there is none. Each given piece has to be
 * whole tokens that are known, or to stand inside one pair of quotes without ending it.
 */
function strangePiece(pieces: readonly Piece[]): { readonly isQuoted: boolean } | null {
  const tokens = sqlTokens(joined(pieces))
  let at = 0
  let token = 0
  let start = 0
  for (const { text, isGiven } of pieces) {
    const end = at + text.length
    for (; token < tokens.length && start + lengthOf(tokens, token) <= at; token += 1) {
      start += lengthOf(tokens, token)
    }
    const around = tokens[token] ?? ''
    if (isGiven && text !== '') {
      const isQuoted = /^['"`[]/.test(around) && start < at
      const isFine = isQuoted
        ? (start + around.length > end && isQuotedPart(text, around)) || isQuotedList(text, around)
        : isPart(text) && isWhole(tokens, token, start, at, end)
      if (!isFine) return { isQuoted }
    }
    at = end
  }
  // The rest of a statement would be part of the comment.
  const last = pieces.findLast((piece) => piece.text !== '')
  if (last?.isGiven && tokens.at(-1)?.startsWith('--')) return { isQuoted: false }
  return tokens.some(isOpen) ? { isQuoted: true } : null
}

function lengthOf(tokens: readonly string[], index: number): number {
  return (tokens[index] as string).length
}

/** Whether a piece begins and ends where tokens do; a name may be part of a longer one: `#{table}_count`. */
function isWhole(
  tokens: readonly string[],
  token: number,
  tokenStart: number,
  at: number,
  end: number,
): boolean {
  const isWord = (text: string) => /^[\w$.\u0080-\uffff]/.test(text)
  let start = tokenStart
  if (start < at && !isWord(tokens[token] as string)) return false
  for (let index = token; index < tokens.length; index += 1) {
    const next = start + (tokens[index] as string).length
    if (next >= end) return next === end || isWord(tokens[index] as string)
    start = next
  }
  return false
}

function given(value: unknown): Piece {
  return { text: toS(value), isGiven: true }
}

function piecesOf(strings: readonly string[], values: readonly unknown[]): Piece[] {
  return strings.flatMap((text, index) => {
    const own = { text, isGiven: false }
    return index === 0 ? [own] : [given(values[index - 1]), own]
  })
}

function joined(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('')
}

/** The text of a literal with `#{…}`, each checked; UnknownAttributeReference for one that nothing is known of. */
export function splicedText(strings: readonly string[], values: readonly unknown[]): string {
  const pieces = piecesOf(strings, values)
  const strange = strangePiece(pieces)
  if (strange === null) return madeHere(joined(pieces))
  const shown = pieces.map(({ text, isGiven }) => (isGiven ? '#{…}' : text)).join('')
  throw new UnknownAttributeReference(
    strange.isQuoted
      ? `between quotes SQL takes numbers, dates and texts of the source alone: ${shown}. Write ? for all of it, and give the value: "title LIKE ?", "%#{text}%"`
      : `SQL takes numbers, quoted values, names of the schema and texts of the source where \`#{…}\` stands: ${shown}. Write ? and give the value: "title = ?", title`,
  )
}

/**
 * A String with `#{…}` that may be on its way into SQL: it is known there when each part could stand in SQL. What it is
 * used for else does not change.
 */
export function composedSql(strings: TemplateStringsArray, ...values: readonly unknown[]): string {
  const pieces = piecesOf(strings, values)
  const text = joined(pieces)
  return strangePiece(pieces) === null ? madeHere(text) : text
}

/** The same for a call that puts texts together: `sql << " AND price > 5"`, `clauses.join(" OR ")`. */
export function composedCall(receiver: string, name: string, ...args: readonly unknown[]): string
export function composedCall(receiver: unknown, name: string, ...args: readonly unknown[]): unknown
export function composedCall(
  receiver: unknown,
  name: string,
  ...args: readonly unknown[]
): unknown {
  const before = isString(receiver) ? toS(receiver) : receiver
  const result = name === 'format' ? format(...args) : send(receiver, name, [...args])
  if (CUTTING.test(name)) return isString(before) && isString(result) ? cut(before, result) : result
  const pieces = isString(result) ? callPieces(before, name, args) : null
  if (pieces !== null && joined(pieces) === toS(result) && strangePiece(pieces) === null) {
    madeHere(joined(pieces))
  }
  return result
}

const CUTTING = /^(?:chomp|delete_prefix|delete_suffix|slice|\[\])$/

/** A part of SQL is known where it is the beginning or the end, in whole tokens: `clause.chomp(" OR ")`. */
function cut<T>(whole: Str, part: T): T {
  const [all, text] = [toS(whole), toS(part)]
  const left = all.length - text.length
  const start = all.startsWith(text) ? 0 : left
  if (!all.endsWith(text, start + text.length) || !isKnownSql(all)) return part
  const ends = new Set([0])
  let at = 0
  for (const token of sqlTokens(all)) ends.add((at += token.length))
  if (ends.has(start) && ends.has(start + text.length)) madeHere(text)
  return part
}

function callPieces(receiver: unknown, name: string, args: readonly unknown[]): Piece[] | null {
  const [first] = args
  switch (name) {
    case 'format':
      return formatPieces(toS(first), args.slice(1))
    case '%':
      return formatPieces(toS(receiver), Array.isArray(first) ? first : [first])
    case '*':
      if (Array.isArray(receiver)) return listPieces(receiver, first)
      return typeof first === 'number' ? Array.from({ length: first }, () => given(receiver)) : null
    case 'join':
      return Array.isArray(receiver) ? listPieces(receiver, first) : null
    case 'reduce':
    case 'inject':
      return Array.isArray(receiver) ? listPieces(receiver, '') : null
    case 'sum':
      return Array.isArray(receiver) ? listPieces([first, ...receiver], '') : null
    case 'prepend':
      return [...args, receiver].map(given)
    default:
      return [receiver, ...args].map(given)
  }
}

function listPieces(list: readonly unknown[], separator: unknown): Piece[] {
  const items = list.flat(Number.POSITIVE_INFINITY)
  return items.flatMap((item, index) =>
    index === 0 ? [given(item)] : [given(separator), given(item)],
  )
}

const DIRECTIVE = /%(?:[-+ 0#]*\d*(?:\.\d+)?(?:<\w+>)?[-+ 0#]*\d*(?:\.\d+)?[a-zA-Z]|\{\w+\}|%)/

function formatPieces(pattern: string, args: readonly unknown[]): Piece[] {
  const byName = args[0] instanceof Hash
  let index = 0
  return pattern.split(new RegExp(`(${DIRECTIVE.source})`)).map((text, at) => {
    if (at % 2 === 0) return { text, isGiven: false }
    return given(text === '%%' ? '%' : format(text, byName ? args[0] : args[index++]))
  })
}

/** The text of SQL that is a String at run time; UnknownAttributeReference for one that nothing is known of. */
export function knownText(value: unknown): string {
  const text = toS(value)
  if (isKnownSql(text) || isNameOfSchema(text)) return text
  throw new UnknownAttributeReference(
    'SQL that is a String has to be a text of the source, or made of such, of numbers, names of the schema and ' +
      'quoted values: a visitor\'s text could be part of this one. Write it in the call, with its values: where("title LIKE ?", pattern)',
  )
}
