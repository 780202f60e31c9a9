import { pluralize, underscore } from '../inflection/inflection.ts'
import { type Definition, definitionOf } from './definition.ts'
import { registerModels } from './handles.ts'
import type { ModelClass } from './model.ts'
import { Model } from './model.ts'
import { Relation } from './relation.ts'

/** What a template may ask a record beside its columns. */
export interface ClassEntry {
  readonly name: string
  readonly paramKey: string
  readonly singularRouteKey: string
  readonly pluralRouteKey: string
  /** `articles/article`: the partial that renders one. */
  readonly partial: string
  readonly columns: readonly (readonly [name: string, type: string])[]
  readonly methods: readonly string[]
  readonly relationMethods: readonly string[]
}

/** The class table of the core, in the order of `models`; docs/wire-format.md, bootClasses. */
export function classTable(models: readonly ModelClass[]): ClassEntry[] {
  registerModels(models)
  return models.map((model) => classEntry(definitionOf(model)))
}

/** One entry as the ARRAY that `bootClasses` takes. */
export function classFrame(entry: ClassEntry): unknown[] {
  const { name, paramKey, singularRouteKey, pluralRouteKey, partial } = entry
  return [
    name,
    paramKey,
    singularRouteKey,
    pluralRouteKey,
    partial,
    entry.columns.map(([column, type]) => [column, type]),
    [...entry.methods],
    [...entry.relationMethods],
  ]
}

function classEntry(definition: Definition): ClassEntry {
  const key = underscore(definition.name)
  const plural = pluralize(key)
  return {
    name: definition.name,
    paramKey: key,
    singularRouteKey: key,
    pluralRouteKey: plural === key ? `${plural}_index` : plural,
    partial: `${plural}/${key}`,
    columns: definition.columns.map((column) => [column.name, column.type]),
    methods: recordMethods(definition),
    relationMethods: relationMethodNames(definition),
  }
}

/** Associations, the application's own methods, and the attributes without a column. */
function recordMethods(definition: Definition): string[] {
  const columns = new Set(definition.columns.map((column) => column.name))
  const own = Object.getOwnPropertyNames(definition.model.prototype)
    .filter((name) => name !== 'constructor' && !columns.has(name))
    .map(rubyName)
  const names = [...definition.associations.keys(), ...own, ...definition.virtuals, ...framework]
  return [...new Set(names)]
}

const framework = ['new_record?', 'persisted?', 'changed?', 'valid?', 'to_s', 'inspect', 'to_json']

const relationMethods: Readonly<Record<string, keyof Relation<Model>>> = {
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
}

/** The TypeScript name of a relation's method that templates may call; null for any other. */
export function relationMethod(name: string): keyof Relation<Model> | null {
  return Object.hasOwn(relationMethods, name) ? (relationMethods[name] ?? null) : null
}

function relationMethodNames(definition: Definition): string[] {
  return [...Object.keys(relationMethods), ...scopeNames(definition)]
}

/** The class methods that the application wrote. */
function scopeNames(definition: Definition): string[] {
  return Object.getOwnPropertyNames(definition.model).filter((name) => {
    const value: unknown = Object.getOwnPropertyDescriptor(definition.model, name)?.value
    return typeof value === 'function' && name !== 'prototype' && name !== 'all'
  })
}

/** `is_published` is `published?` in Ruby. */
function rubyName(property: string): string {
  if (property.startsWith('is_')) return `${property.slice(3)}?`
  return property.endsWith('_bang') ? `${property.slice(0, -5)}!` : property
}
