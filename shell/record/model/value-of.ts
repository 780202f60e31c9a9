import { findMember } from '../../ruby/call/find-member.ts'
import type { Model } from './model.ts'

/** What a record answers to the name of a column, an association or an attribute of its own. */
export function valueOf(record: Model, name: string): unknown {
  if (name in record) {
    const value: unknown = Reflect.get(record, name)
    return typeof value === 'function' ? value.call(record) : value
  }
  // `attr_accessor` is a property only once something has been assigned.
  if (findMember(record, name)?.kind === 'read') return null
  return record.isAttribute(name) ? record.read(name) : record.virtual(name)
}
