import { findMember } from '../../ruby/call/find-member.ts'
import { send } from '../../ruby/call/send.ts'
import { findClassInfo } from '../../ruby/class/class-info.ts'
import { methodName } from '../../ruby/class/method-name.ts'
import { NoMethodError } from '../../ruby/exception/detailed-errors.ts'
import { attributeQuery } from '../../vocabulary/attribute-queries.ts'
import { frameworkName } from '../../vocabulary/word.ts'
import { recordMethods } from '../relation/relation-methods.ts'
import { ask } from '../saving/ask.ts'
import { STATE } from './is-record.ts'
import type { Model } from './model.ts'

/** What a record answers to the name of a column, an association or an attribute of its own. */
export function valueOf(record: Model, name: string): unknown {
  const property = [methodName(name), frameworkName(name)].find((each) => each in record)
  if (property !== undefined) {
    const value: unknown = Reflect.get(record, property)
    return typeof value === 'function' ? value.call(record) : value
  }
  const query = attributeQuery(name)
  if (query !== null && record.isAttribute(query.column)) {
    const ask: unknown = Reflect.get(record, query.method)
    if (typeof ask === 'function') return ask.call(record, query.column)
  }
  return record.isAttribute(name) ? record.readColumn(name) : record.readVirtual(name)
}

/**
 * What a record answers to a name that came at run time: an attribute, an association, what templates may ask, or a public
 * method without arguments of the application's own. Nothing is called that changes the record by its nature: no method of the framework, also
 * where the application overrides it, none that a macro made for that (`regenerate_token`, `create_author`), none that ends in `!`.
 * @throws NoMethodError for any other name
 */
export function readByName(record: Model, name: string): unknown {
  const { writers } = record[STATE].definition
  const found = findMember(record, name)
  const isCallable =
    found !== undefined &&
    found.visibility === undefined &&
    !name.endsWith('!') &&
    !writers.has(name) &&
    !isOfFramework(record, name)
  if (isCallable && found.kind === 'read') return Reflect.get(record, found.key) ?? null
  if (isCallable) return send(record, name, [])
  if (recordMethods.has(name)) return ask(record, name)
  if (record.isAttribute(name)) return record.readColumn(name)
  if (record[STATE].definition.virtuals.has(name)) return record.readVirtual(name)
  const query = attributeQuery(name)
  if (query !== null && record.isAttribute(query.column)) {
    return (Reflect.get(record, query.method) as (column: string) => unknown).call(
      record,
      query.column,
    )
  }
  throw new NoMethodError(
    `\`${name}' of ${record.calledName()} is no attribute, association or public method of the application that can be asked by its name`,
    Symbol.for(name),
  )
}

/** Whether the framework's class has a method of that name, whatever the application has made of it. */
function isOfFramework(record: Model, name: string): boolean {
  let at: object | null = record
  const isLibrary = (each: object): boolean =>
    Object.hasOwn(each, 'constructor') && findClassInfo(each.constructor)?.isLibrary === true
  while (at !== null && !isLibrary(at)) at = Object.getPrototypeOf(at)
  return (
    at !== null && [methodName(name), frameworkName(name)].some((each) => each in (at as object))
  )
}
