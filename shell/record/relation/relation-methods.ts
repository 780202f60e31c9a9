import type { Model } from '../model/model.ts'
import type { Relation } from './relation.ts'

/** What templates may ask a relation, by Ruby's names. */
export const relationMethods: Readonly<Record<string, keyof Relation<Model>>> = {
  to_a: 'toA',
  each: 'toA',
  count: 'count',
  size: 'size',
  length: 'length',
  'any?': 'any',
  'none?': 'none',
  'empty?': 'isEmpty',
  'present?': 'isPresent',
  'blank?': 'isBlank',
  'many?': 'many',
  first: 'first',
  last: 'last',
  limit: 'limit',
  offset: 'offset',
  order: 'order',
  where: 'where',
  includes: 'includes',
  reverse_order: 'reverseOrder',
  pluck: 'pluck',
  ids: 'ids',
  sum: 'sum',
  minimum: 'minimum',
  maximum: 'maximum',
  average: 'average',
  find: 'find',
  find_by: 'findBy',
  'exists?': 'exists',
  'include?': 'includes',
  distinct: 'distinct',
  select: 'select',
  new: 'build',
  build: 'build',
}

/** The TypeScript name of a relation's method that templates may call; null for any other. */
export function relationMethod(name: string): keyof Relation<Model> | null {
  return Object.hasOwn(relationMethods, name) ? (relationMethods[name] ?? null) : null
}

/** What templates may ask a record beside its columns, associations and own methods. */
export const recordMethods: ReadonlySet<string> = new Set([
  'new_record?',
  'persisted?',
  'destroyed?',
  'changed?',
  'valid?',
  'invalid?',
  'attributes',
  'errors',
  'to_param',
  'to_json',
  'as_json',
  'to_s',
  'inspect',
])
