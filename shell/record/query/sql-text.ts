import { className } from '../../ruby/class/class-info.ts'
import { ArgumentError, TypeError } from '../../ruby/exception/standard-errors.ts'
import { Float } from '../../ruby/float/float.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { classNameOf } from '../../ruby/object/describe.ts'
import { inspect, toS } from '../../ruby/object/texts.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { Time } from '../../ruby/time/time.ts'
import type { Bind } from '../../schema/connection.ts'
import { toBind } from '../database/store.ts'
import { PreparedStatementInvalid } from '../exceptions.ts'
import { isRecord } from '../model/is-record.ts'
import { CalendarDate } from '../value/calendar-date.ts'
import { Decimal } from '../value/decimal.ts'
import type { SqlPart, Subquery } from './condition.ts'

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

  /** What the tag `splicedSql` calls. */
  static spliced(strings: TemplateStringsArray, values: readonly unknown[]): SqlText {
    const { text } = SqlText.tag(strings, [])
    if (values.length === 0) return new SqlText(text, [])
    return new SqlText(
      strings.reduce((all, each, index) => all + partText(values[index - 1]) + each),
      [],
    )
  }

  /** A name that is a table's or a column's, quoted, or SQL that the framework has written. */
  static ofFramework(text: string): SqlText {
    return new SqlText(text, [])
  }
}

/** What stands for `#{…}` in SQL: a number, or SQL that was made here. A text could be a visitor's. */
function partText(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (value instanceof Float) return toS(value)
  if (value instanceof SqlText) return value.part === null ? value.text : inlined(value.part)
  throw new ArgumentError(
    `SQL takes numbers and names of tables where \`#{…}\` stands, not ${classNameOf(value)}: write ? and give the value`,
  )
}

/** SQL written in the source, with numbers and other SQL put into it. */
export function splicedSql(strings: TemplateStringsArray, ...values: readonly unknown[]): SqlText {
  return SqlText.spliced(strings, values)
}

/** A value as it stands in SQL: `connection.quote(title)`. */
export function quotedSql(value: unknown): SqlText {
  return SqlText.ofFramework(
    valueSql(value).binds.length === 0 ? valueSql(value).sql : inlined(valueSql(value)),
  )
}

/** A name of a table or a column as it stands in SQL: `connection.quote_table_name("posts")`. */
export function quotedName(name: unknown): SqlText {
  return SqlText.ofFramework(`"${String(name).replaceAll('"', '""')}"`)
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

/** What stands between placeholders: quoted text, a doubled colon, a name, a mark. */
const pieces = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|::|:([A-Za-z_]\w*)|\?/g

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

/** SQL of the source with its values quoted in it, as `sanitize_sql_array` gives it. */
class QuotedText extends SqlText {
  declare readonly part: SqlPart

  constructor(part: SqlPart) {
    const text = inlined(part)
    super(text, [], { sql: text, binds: [] })
  }

  /** As a String of Ruby. */
  to_s(): string {
    return this.text
  }

  inspect(): string {
    return inspect(this.text)
  }
}

/** SQL of the source, or a list of it and its values, as SQL without places for binds. */
export function quotedText(given: SqlText | readonly [SqlText, ...unknown[]]): QuotedText {
  const [text, ...values] = given instanceof SqlText ? [given] : given
  if (!(text instanceof SqlText)) {
    throw new ArgumentError('SQL is written in the source: a text made at run time is none')
  }
  return new QuotedText(setText(text, values))
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
  return replace(text, (piece) => (piece === '?' ? valueSql(values[index++]) : null))
}

function bindNames({ text }: SqlText, values: ReadonlyMap<string, unknown>): SqlPart {
  return replace(text, (_, name) => {
    if (name === undefined) return null
    if (!values.has(name)) {
      throw new PreparedStatementInvalid(`missing value for :${name} in ${text}`)
    }
    return valueSql(values.get(name))
  })
}

function replace(
  text: string,
  part: (piece: string, name: string | undefined) => SqlPart | null,
): SqlPart {
  const binds: Bind[] = []
  const sql = text.replace(pieces, (piece: string, name: string | undefined) => {
    const found = part(piece, name)
    if (found === null) return piece
    binds.push(...found.binds)
    return found.sql
  })
  return { sql: `(${sql})`, binds }
}

/** The SQL with its values written out and quoted, for where there is no place for binds. */
export function inlined({ sql, binds }: SqlPart): string {
  let index = 0
  return sql.replace(pieces, (piece) => (piece === '?' ? quoted(binds[index++] ?? null) : piece))
}

/** A value as SQLite reads it in a statement. */
export function quoted(bind: Bind): string {
  if (bind === null) return 'NULL'
  if (typeof bind === 'string') return `'${bind.replaceAll("'", "''")}'`
  if (typeof bind === 'number' || typeof bind === 'bigint') return String(bind)
  return `x'${Buffer.from(bind).toString('hex')}'`
}

function placeholders(text: string): string[] {
  return [...text.matchAll(pieces)].map(([piece]) => piece)
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
