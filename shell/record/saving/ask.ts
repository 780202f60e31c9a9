import { methodName } from '../../ruby/class/method-name.ts'
import { NoMethodError } from '../../ruby/exception/detailed-errors.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import { attributeQuery } from '../../vocabulary/attribute-queries.ts'
import type { Model } from '../model/model.ts'
import { isName, nameOf } from '../model/names.ts'

/** An `if:` or `unless:`: a block that takes the record, or the name of a method or column. */
export type Condition = string | symbol | ((record: never) => unknown)

/** `if:` and `unless:`, one or several each. */
export interface Conditions {
  readonly if?: Condition | readonly Condition[]
  readonly unless?: Condition | readonly Condition[]
}

/** Whether `if:` and `unless:` let something happen for the record. */
export function isWanted(record: Model, conditions: Conditions): boolean {
  return (
    list(conditions.if).every((condition) => isTruthy(ask(record, condition))) &&
    !list(conditions.unless).some((condition) => isTruthy(ask(record, condition)))
  )
}

function list(conditions: Condition | readonly Condition[] | undefined): readonly Condition[] {
  if (conditions === undefined || conditions === null) return []
  return Array.isArray(conditions) ? conditions : [conditions as Condition]
}

/** The record's answer to a block, or to the name of one of its methods, columns or associations. */
export function ask(record: Model, question: unknown): unknown {
  if (typeof question === 'function') return question.call(record, record)
  if (typeof question === 'object' && question !== null && 'call' in question) {
    const proc = question as { call(record?: Model): unknown; arity?: unknown }
    return proc.arity === 0 ? proc.call() : proc.call(record)
  }
  if (!isName(question)) return question
  const name = nameOf(question)
  for (const property of propertiesFor(name)) {
    if (!(property in record)) continue
    const value: unknown = Reflect.get(record, property)
    return typeof value === 'function' ? value.call(record) : value
  }
  const query = attributeQuery(name)
  if (query !== null && record.isAttribute(query.column)) {
    return (Reflect.get(record, query.method) as (column: string) => unknown).call(
      record,
      query.column,
    )
  }
  if (record.isAttribute(name)) return record.readColumn(name)
  const message = `undefined method \`${name}' for an instance of ${record.calledName()}`
  throw new NoMethodError(message, Symbol.for(name), [], { receiver: record })
}

// `published?` is `is_published` of the application, or `isPublished` of the framework.
function propertiesFor(name: string): string[] {
  const camel = name.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase())
  if (!name.endsWith('?')) return [methodName(name), camel]
  const word = camel.slice(0, -1)
  return [methodName(name), `is${word.charAt(0).toUpperCase()}${word.slice(1)}`]
}
