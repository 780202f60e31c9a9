import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { inspect } from '../../ruby/object/texts.ts'
import { isString, type Str } from '../../ruby/text/mutable-string.ts'
import type { AttributeSource } from '../model/attribute-source.ts'
import { type Definition, requireColumn } from '../model/definition.ts'
import { nameOf } from '../model/names.ts'
import {
  type AssociatedPart,
  columnCondition,
  conjunction,
  hashAttributes,
  hashConditions,
  NOTHING,
  type SqlPart,
} from './condition.ts'
import { bindText, SqlText, sqlList, sqlOr } from './sql-text.ts'

/** What `where` takes: a hash, SQL of the program's own, or a list of such SQL and its values. */
export type Conditions = AttributeSource | SqlText | Str | readonly unknown[]

/** The conditions that the arguments of `where` say. */
export function conditionsOf(
  definition: Definition,
  conditions: Conditions,
  values: readonly unknown[],
): AssociatedPart[] {
  const text = sqlOr(conditions)
  if (text instanceof SqlText) return [bindText(text, values)]
  const list = Array.isArray(conditions) ? sqlList(conditions) : null
  if (list !== null) return [bindText(...list)]
  if (isHash(conditions)) {
    const tuples = tuplesOf(conditions)
    if (tuples.length === 0) return hashConditions(definition, conditions)
    const parts = tuples.map(([names, rows]) => tupleCondition(definition, names, rows))
    return [...hashConditions(definition, withoutTuples(conditions)), ...parts]
  }
  throw new ArgumentError(
    'where takes a hash of columns and values, or SQL: where(title: "Hello"), where("title LIKE ?", pattern)',
  )
}

/** What a new record of a relation with these conditions starts with. */
export function attributesOf(definition: Definition, conditions: Conditions): [string, unknown][] {
  return isHash(conditions) ? hashAttributes(definition, withoutTuples(conditions)) : []
}

type Tuple = [names: readonly unknown[], rows: unknown]

/** The keys that are several columns: `where([:shop_id, :number] => [[1, 7], [2, 7]])`. */
function tuplesOf(conditions: AttributeSource): Tuple[] {
  if (!(conditions instanceof Hash)) return []
  return conditions.entries().filter((pair): pair is Tuple => Array.isArray(pair[0]))
}

function withoutTuples(conditions: AttributeSource): AttributeSource {
  if (tuplesOf(conditions).length === 0) return conditions
  return new Map([...(conditions as Hash)].filter(([key]) => !Array.isArray(key)))
}

function tupleCondition(definition: Definition, names: readonly unknown[], rows: unknown): SqlPart {
  if (!Array.isArray(rows) || rows.some((row) => !Array.isArray(row))) {
    throw new ArgumentError(`Expected corresponding value for ${inspect(names)} to be an Array`)
  }
  const columns = names.map((name) => requireColumn(definition, nameOf(name)))
  const parts = rows.map((row: readonly unknown[]) =>
    conjunction(columns.map((column, index) => columnCondition(column, row[index]))),
  )
  return parts.length === 0 ? NOTHING : disjunction(parts)
}

/** Whether the conditions are a hash of columns and values. */
export function isHash(conditions: unknown): conditions is AttributeSource {
  if (typeof conditions !== 'object' || conditions === null) return false
  return !Array.isArray(conditions) && !(conditions instanceof SqlText) && !isString(conditions)
}

/** Not all of the parts. */
export function negation(parts: readonly SqlPart[]): SqlPart {
  const { sql, binds } = conjunction(parts)
  return { sql: `NOT (${sql})`, binds }
}

/** Any of the parts. */
export function disjunction(parts: readonly SqlPart[]): SqlPart {
  return {
    sql: `(${parts.map(({ sql }) => `(${sql})`).join(' OR ')})`,
    binds: parts.flatMap(({ binds }) => binds),
  }
}
