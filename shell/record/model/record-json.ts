import { underscore } from '../../inflection/inflection.ts'
import { asJson } from '../../json/as-json.ts'
import { type JsonOptionSource, keeps, readJsonOptions } from '../../json/json-options.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { toS } from '../../ruby/object/texts.ts'
import { RecordList } from '../relation/record-list.ts'
import { isRecord, STATE } from './is-record.ts'
import type { Model } from './model.ts'
import { readByName } from './value-of.ts'

/** The record as JSON has it: its attributes, and what `methods:` and `include:` name. */
export function recordJson(record: Model, source: JsonOptionSource): Hash<string, unknown> {
  const options = readJsonOptions(source)
  const json = new Hash<string, unknown>()
  // The class that a row is of is no attribute for others, unless they ask. Rails: ActiveRecord::Serialization.
  const ofClass = options.only === null ? record[STATE].definition.family?.column.name : undefined
  const columns = attributeNames(record).filter((name) => name !== ofClass && keeps(options, name))
  for (const name of [...columns, ...options.methods])
    json.set(name, asJson(readByName(record, name)))
  for (const [name, below] of options.include) {
    const value = included(record, name, below)
    // Rails leaves out an association that leads nowhere.
    if (value !== null) json.set(name, value)
  }
  const { root } = options
  if (root === null || root === false) return json
  return Hash.of([root === true ? underscore(record.calledName()) : toS(root), json])
}

/** The attributes, or the keys of what the class's own `attributes` gives: ActiveModel::Serialization. */
function attributeNames(record: Model): string[] {
  const { attributes } = record as unknown as { attributes: unknown }
  const given: unknown = typeof attributes === 'function' ? attributes.call(record) : attributes
  return given instanceof Hash ? [...given.keys()].map((name) => toS(name)) : []
}

function included(record: Model, name: string, options: JsonOptionSource): unknown {
  const value = readByName(record, name)
  if (isRecord(value)) return recordJson(value, options)
  const list = value instanceof RecordList ? value.toA() : value
  if (!Array.isArray(list)) return asJson(value, options)
  return list.map((each) => (isRecord(each) ? recordJson(each, options) : asJson(each, options)))
}
