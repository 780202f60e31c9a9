import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { classNameOf } from '../../ruby/object/describe.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { Model } from '../model/model.ts'
import { quotedName, SqlText } from '../query/sql-text.ts'
import { Relation } from './relation.ts'

/** The name of a model's table or of its primary key as it stands in SQL: `#{Post.table_name}`. */
export function nameSql(type: unknown, word: string): SqlText {
  if (typeof type !== 'function' || !(type.prototype instanceof Model)) {
    throw new ArgumentError(`only a model has the ${word} that SQL takes, not ${classNameOf(type)}`)
  }
  const model = type as unknown as { tableName(): string; primaryKey: string }
  const name = word.endsWith('table_name') ? model.tableName() : model.primaryKey
  return quotedName(name)
}

/** The SQL of a relation, or of a node of Arel, in SQL around it: `#{Post.published.to_sql}`. */
export function writtenSql(given: unknown): SqlText {
  if (given instanceof SqlText) return given
  if (given instanceof Relation) return SqlText.ofFramework(given.toSql())
  throw new ArgumentError(
    `only a relation has the to_sql that SQL takes, not ${classNameOf(given)}`,
  )
}

/** Classes whose objects are written without a text of anybody's. */
const PLAIN: ReadonlySet<string> = new Set(
  'Float BigDecimal Rational Time Date DateTime ActiveSupport::TimeWithZone ActiveSupport::Duration'.split(
    ' ',
  ),
)

/** A text that gen has seen to be made of SQL of the source: `#{sql}` of `sql = posts.to_sql`. */
export function madeSql(given: unknown): SqlText {
  return given instanceof SqlText ? given : SqlText.ofFramework(toS(given))
}

/**
 * A number, a time, a date, a length of time, true, false or nil in SQL, as Ruby writes it, or one of the texts that
 * the source says it may be: `'#{90.days.ago}'`. Anything else raises ArgumentError.
 */
export function plainSql(given: unknown, ...texts: readonly string[]): SqlText {
  const isText = isString(given) || typeof given === 'symbol'
  if (isText ? texts.includes(toS(given)) : isPlain(given)) return SqlText.ofFramework(toS(given))
  throw new ArgumentError(
    `SQL takes numbers and times where \`#{…}\` stands, not ${classNameOf(given)}: write ? and give the value`,
  )
}

function isPlain(given: unknown): boolean {
  return typeof given !== 'object' || given === null
    ? typeof given !== 'function'
    : PLAIN.has(classNameOf(given))
}
