import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import type { AttributeSource } from '../model/attribute-source.ts'
import type { Definition } from '../model/definition.ts'
import { type AssociatedPart, conjunction, hashConditions, type SqlPart } from './condition.ts'
import { bindText, SqlText } from './sql-text.ts'

/** What `where` takes: a hash, SQL of the program's own, or a list of such SQL and its values. */
export type Conditions = AttributeSource | SqlText | readonly unknown[]

/** The conditions that the arguments of `where` say. */
export function conditionsOf(
  definition: Definition,
  conditions: Conditions,
  values: readonly unknown[],
): AssociatedPart[] {
  if (conditions instanceof SqlText) return [bindText(conditions, values)]
  if (Array.isArray(conditions)) {
    const [text, ...rest]: readonly unknown[] = conditions
    if (text instanceof SqlText) return [bindText(text, rest)]
  }
  if (isHash(conditions)) return hashConditions(definition, conditions)
  throw new ArgumentError(
    'where takes a hash of columns and values, or SQL written in the source: ' +
      'where(title: "Hello"), where("title LIKE ?", pattern). Text made at run time is no SQL',
  )
}

/** Whether the conditions are a hash of columns and values. */
export function isHash(conditions: unknown): conditions is AttributeSource {
  if (typeof conditions !== 'object' || conditions === null) return false
  return !Array.isArray(conditions) && !(conditions instanceof SqlText)
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
