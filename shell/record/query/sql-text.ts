import { className } from '../../ruby/class/class-info.ts'
import { ArgumentError, TypeError } from '../../ruby/exception/standard-errors.ts'
import { Float } from '../../ruby/float/float.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { classNameOf } from '../../ruby/object/describe.ts'
import { inspect, toS } from '../../ruby/object/texts.ts'
import { isString, type Str } from '../../ruby/text/mutable-string.ts'
import { Time } from '../../ruby/time/time.ts'
import type { Bind } from '../../schema/connection.ts'
import { currentAdapter } from '../../schema/current-adapter.ts'
import { toBind } from '../database/store.ts'
import { PreparedStatementInvalid } from '../exceptions.ts'
import { isRecord } from '../model/is-record.ts'
import { CalendarDate } from '../value/calendar-date.ts'
import { Decimal } from '../value/decimal.ts'
import type { SqlPart, Subquery } from './condition.ts'
import { isKnownSql, knownText, madeHere, splicedText } from './known-sql.ts'
import { placeholderPattern } from './sql-tokens.ts'

/**
 * SQL that stands in the source of a program. The tag `sql` makes it, and what is made of names of columns and
 * quoted values: no text that came from elsewhere can be taken for it.
 */
export class SqlText {
  readonly text: string
  /** The values of `${…}`, in their places. */
  readonly values: readonly unknown[]
  /** The same with its values as binds; null where the text is all there is. */
  readonly part: SqlPart | null

  protected constructor(text: string, values: readonly unknown[], part: SqlPart | null = null) {
    this.text = text
    this.values = values
    this.part = part
  }

  /** What the tag `sql` calls. */
  static tag(strings: TemplateStringsArray, values: readonly unknown[]): SqlText {
    if (!Array.isArray(strings) || !Object.isFrozen(strings) || strings.raw?.length === undefined) {
      throw new ArgumentError('sql is a tag: write sql`title LIKE ?`')
    }
    return new SqlText(strings.join('?'), values)
  }

  /** SQL with `#{…}` in it, each checked as it is put in. */
  static spliced(strings: TemplateStringsArray, values: readonly unknown[]): SqlText {
    SqlText.tag(strings, [])
    return new SqlText(splicedText(strings, values), [])
  }

  /** A String that is SQL: a text of the source, or one that was made here; UnknownAttributeReference for another. */
  static known(text: unknown): SqlText {
    return new SqlText(knownText(text), [])
  }

  /** As a String of Ruby. */
  to_s(): string {
    return madeHere(this.text)
  }

  inspect(): string {
    return inspect(this.text)
  }
}

/** SQL written in the source, with numbers, names, quoted values and other SQL put into it. */
export function splicedSql(strings: TemplateStringsArray, ...values: readonly unknown[]): SqlText {
  return SqlText.spliced(strings, values)
}

/** `Arel.sql(text)`: SQL for where names of columns stand. */
export function arelSql(text: unknown): SqlText {
  return text instanceof SqlText ? text : SqlText.known(text)
}

/** A String that is SQL; null for one that nothing is known of, and for a Symbol. */
export function knownSql(text: unknown): SqlText | null {
  return isString(text) && isKnownSql(toS(text)) ? SqlText.known(text) : null
}

/** A String as the SQL it is; anything else as it is. */
export function sqlOr<T>(value: T): T | SqlText {
  return isString(value) ? SqlText.known(value) : value
}

/** A list of SQL and its values, `["title = ?", title]`; null for another list. */
export function sqlList(list: readonly unknown[]): [SqlText, unknown[]] | null {
  const [head, ...rest] = list
  const text = sqlOr(head)
  return text instanceof SqlText ? [text, rest] : null
}

/**
 * SQL written in the source, for `where` and `having`: every value in it travels as a bind.
 *
 * @example
 * Article.where(sql`title LIKE ${pattern} OR views > 10`)
 */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): SqlText {
  return SqlText.tag(strings, values)
}

/**
 * The SQL with its values bound: `?` in their order, or `:name` from a hash. A wrong number raises
 * PreparedStatementInvalid. Rails guide "Active Record Query Interface", Array Conditions.
 */
export function bindText(text: SqlText, given: readonly unknown[]): SqlPart {
  if (text.part !== null) return text.part
  const names = given.length === 1 ? namedValues(given[0]) : null
  return names !== null && usesNames(text.text)
    ? bindNames(text, names)
    : bindMarks(text, [...text.values, ...given])
}

/** SQL, or a list of it and its values. */
export type Statement = SqlText | Str | readonly [SqlText | Str, ...unknown[]]

/** A whole statement, its values as binds. */
export function statementPart(statement: Statement, values: readonly unknown[] = []): SqlPart {
  const list = sqlList(Array.isArray(statement) ? statement : [statement, ...values])
  if (list !== null) return setText(...list)
  throw new ArgumentError(
    `SQL is a String, or a list of one and its values, not ${classNameOf(statement)}`,
  )
}

/** The same as SQL without places for binds. */
export function quotedText(statement: Statement): string {
  return madeHere(inlined(statementPart(statement)))
}

/** The same for what stands behind SET. */
export function setText(text: SqlText, given: readonly unknown[]): SqlPart {
  if (text.part !== null) return text.part
  const { sql, binds } = bindText(text, given)
  return { sql: sql.slice(1, -1), binds }
}

function bindMarks({ text }: SqlText, values: readonly unknown[]): SqlPart {
  const expected = placeholders(text).filter((piece) => piece === '?').length
  if (expected !== values.length) {
    throw new PreparedStatementInvalid(
      `wrong number of bind variables (${values.length} for ${expected}) in: ${text}`,
    )
  }
  let index = 0
  return replace(text, (piece, _, at) =>
    piece === '?' ? boundSql(values[index++], text, [at, piece]) : null,
  )
}

function bindNames({ text }: SqlText, values: ReadonlyMap<string, unknown>): SqlPart {
  return replace(text, (piece, name, at) => {
    if (name === undefined) return null
    if (!values.has(name)) {
      throw new PreparedStatementInvalid(`missing value for :${name} in ${text}`)
    }
    return boundSql(values.get(name), text, [at, piece])
  })
}

function replace(
  text: string,
  part: (piece: string, name: string | undefined, at: number) => SqlPart | null,
): SqlPart {
  const binds: Bind[] = []
  const sql = text.replace(
    placeholderPattern(),
    (piece: string, name: string | undefined, at: number) => {
      const found = part(piece, name, at)
      if (found === null) return piece
      binds.push(...found.binds)
      return found.sql
    },
  )
  return { sql: `(${sql})`, binds }
}

/** SQL whose values are all marks: of `a = :b` it is `a = ?`. */
export function withMarks(text: string): string {
  return text.replace(placeholderPattern(), (piece, name?: string) =>
    name === undefined ? piece : '?',
  )
}

/** The SQL with its values written out and quoted, for where there is no place for binds. */
export function inlined({ sql, binds }: SqlPart): string {
  let index = 0
  return sql.replace(placeholderPattern(), (piece) =>
    piece === '?' ? quoted(binds[index++] ?? null) : piece,
  )
}

/** A value as the database reads it in a statement. */
export function quoted(bind: Bind): string {
  return currentAdapter().quote(bind)
}

function placeholders(text: string): string[] {
  return [...text.matchAll(placeholderPattern())].map(([piece]) => piece)
}

function usesNames(text: string): boolean {
  return placeholders(text).some((piece) => /^:[A-Za-z_]/.test(piece))
}

function namedValues(value: unknown): ReadonlyMap<string, unknown> | null {
  const isPlain =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  if (!isPlain && !(value instanceof Hash) && !(value instanceof Map)) return null
  const pairs = isPlain ? Object.entries(value) : (value as Iterable<readonly [unknown, unknown]>)
  return new Map(
    [...pairs].map(([name, each]): [string, unknown] => {
      return [typeof name === 'symbol' ? (name.description ?? '') : String(name), each]
    }),
  )
}

/**
 * The SQL of a value for a place in a text. A subquery gets no second pair of parentheses: `IN ((SELECT …))` is the first row alone to
 * SQLite 3.40.
 */
function boundSql(value: unknown, text: string, [at, piece]: readonly [number, string]): SqlPart {
  const isEnclosed =
    isSubquery(value) &&
    text.slice(0, at).trimEnd().endsWith('(') &&
    text
      .slice(at + piece.length)
      .trimStart()
      .startsWith(')')
  return isEnclosed ? value.subquery() : valueSql(value)
}

/** The SQL of a value: marks, or a subquery. */
export function valueSql(value: unknown): SqlPart {
  if (isSubquery(value)) {
    const { sql, binds } = value.subquery()
    return { sql: `(${sql})`, binds }
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return { sql: 'NULL', binds: [] }
    return { sql: value.map(() => '?').join(', '), binds: value.map(bindOf) }
  }
  return { sql: '?', binds: [bindOf(value)] }
}

/** What SQLite is given for a value of no column. */
export function bindOf(value: unknown): Bind {
  if (isRecord(value)) return value.id
  if (typeof value === 'symbol') return value.description ?? ''
  if (isString(value)) return String(value)
  if (typeof value !== 'object' || value === null || isScalar(value)) return toBind(value, 'string')
  throw new TypeError(`can't quote ${className(value.constructor)}`)
}

function isScalar(value: object): boolean {
  return [Float, Decimal, CalendarDate, Time, Uint8Array].some((kind) => value instanceof kind)
}

function isSubquery(value: unknown): value is Subquery {
  return typeof value === 'object' && value !== null && 'subquery' in value
}
