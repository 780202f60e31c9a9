import type { Model } from './model.ts'

/** What a record answers to the name of a column, an association or an attribute of its own. */
export function valueOf(record: Model, name: string): unknown {
  if (name in record) {
    const value: unknown = Reflect.get(record, name)
    return typeof value === 'function' ? value.call(record) : value
  }
  return record.isAttribute(name) ? record.read(name) : record.virtual(name)
}
