import { findMember } from '../../ruby/call/find-member.ts'
import { methodName } from '../../ruby/class/method-name.ts'
import { attributeQuery } from '../../vocabulary/attribute-queries.ts'
import { frameworkName } from '../../vocabulary/word.ts'
import type { Model } from './model.ts'

/** What a record answers to the name of a column, an association or an attribute of its own. */
export function valueOf(record: Model, name: string): unknown {
  const property = [methodName(name), frameworkName(name)].find((each) => each in record)
  if (property !== undefined) {
    const value: unknown = Reflect.get(record, property)
    return typeof value === 'function' ? value.call(record) : value
  }
  // `attr_accessor` is a property only once something has been assigned.
  if (findMember(record, name)?.kind === 'read') return null
  const query = attributeQuery(name)
  if (query !== null && record.isAttribute(query.column)) {
    const ask: unknown = Reflect.get(record, query.method)
    if (typeof ask === 'function') return ask.call(record, query.column)
  }
  return record.isAttribute(name) ? record.readColumn(name) : record.readVirtual(name)
}
