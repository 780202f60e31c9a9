import { type Definition, definitionOf, polymorphicName } from '../model/definition.ts'
import { instantiate } from '../model/instantiate.ts'
import { STATE } from '../model/is-record.ts'
import type { Model } from '../model/model.ts'
import { isName, type Name, nameOf } from '../model/names.ts'
import { hashConditions } from '../query/condition.ts'
import { orderBy } from '../query/order.ts'
import { allOf, type Include, type Query, selectSql } from '../query/query.ts'
import {
  type Association,
  isPolymorphic,
  requireAssociation,
  sourceIn,
  targetOf,
} from './association.ts'

/** What `includes` takes: names, lists, and hashes for what lies deeper. */
export type IncludeArgument =
  | Name
  | readonly IncludeArgument[]
  | Iterable<readonly [unknown, unknown]>
  | Readonly<Record<string, unknown>>

/** Whether a value may say what to load along: a record, nil or an object of another class does not. */
export function isIncludeArgument(value: unknown): value is IncludeArgument {
  if (typeof value !== 'object' || value === null) return isName(value)
  if (Array.isArray(value) || value instanceof Map) return true
  return Object.getPrototypeOf(value) === Object.prototype
}

/**
 * The associations to load along; a wrong name raises ArgumentError naming those there are. What lies behind a polymorphic
 * association is looked up once its records are there: null for the definition.
 */
export function includesOf(definition: Definition | null, argument: IncludeArgument): Include[] {
  if (isName(argument)) return includesOf(definition, { [nameOf(argument)]: [] })
  if (Array.isArray(argument)) {
    return argument.flatMap((each: IncludeArgument) => includesOf(definition, each))
  }
  const pairs = Symbol.iterator in argument ? [...argument] : Object.entries(argument)
  return (pairs as [Name, IncludeArgument][]).map(([name, deeper]) => {
    const association = definition === null ? null : requireAssociation(definition, name)
    const isOpen = association === null || isPolymorphic(association)
    const target = isOpen ? null : definitionOf(association.target())
    return { name: nameOf(name), nested: includesOf(target, deeper) }
  })
}

/** Loads associations of all the records with one query each: of records of several tables, each its own. */
export function preload(records: readonly Model[], includes: readonly Include[]): void {
  for (const { name, nested } of includes) {
    const groups = new Map<Association, Model[]>()
    for (const record of records) {
      const association = requireAssociation(record[STATE].definition, name)
      const group = groups.get(association)
      if (group === undefined) groups.set(association, [record])
      else group.push(record)
    }
    const loaded = [...groups].flatMap(([association, group]) => loadFor(group, association))
    preload(loaded, nested)
  }
}

/** Loads one association for all the records; gives what was loaded. */
function loadFor(records: readonly Model[], association: Association): Model[] {
  if (association.kind === 'through') return loadThrough(records, association)
  if (isPolymorphic(association))
    return loadPolymorphic(records, association, association.type ?? '')
  return loadFrom(records, association, definitionOf(association.target()))
}

/** Records of each class that the type column names. */
function loadPolymorphic(
  records: readonly Model[],
  association: Association,
  type: string,
): Model[] {
  const groups = new Map<unknown, Model[]>()
  for (const record of records) {
    const name = record.readColumn(type)
    groups.set(name, [...(groups.get(name) ?? []), record])
  }
  return [...groups.values()].flatMap((group) => {
    const target = targetOf(group[0] as Model, association)
    if (target !== null) return loadFrom(group, association, definitionOf(target))
    for (const record of group) record[STATE].preloaded.set(association.name, [])
    return []
  })
}

/** Loads the records of one class. */
function loadFrom(
  records: readonly Model[],
  association: Association,
  target: Definition,
): Model[] {
  const belongs = association.kind === 'belongsTo'
  const [own, theirs] = belongs
    ? [association.foreignKey, association.primaryKey]
    : [association.primaryKey, association.foreignKey]
  const keys = [
    ...new Set(records.map((record) => record.readColumn(own)).filter((key) => key !== null)),
  ]
  const [first] = records
  const ownerName = first === undefined ? '' : polymorphicName(first[STATE].definition)
  const found = loadWhere(target, association, theirs, keys, belongs ? null : ownerName)
  const groups = new Map<unknown, Model[]>()
  for (const record of found) {
    const key = record.readColumn(theirs)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [record])
    else group.push(record)
  }
  for (const record of records) {
    record[STATE].preloaded.set(association.name, groups.get(record.readColumn(own)) ?? [])
  }
  return found
}

function loadThrough(records: readonly Model[], association: Association): Model[] {
  // What narrows the records may look at the rows in between: each owner is asked.
  if (association.scope !== null) {
    return records.flatMap((record) => {
      const own = read(record, association)
      record[STATE].preloaded.set(association.name, own)
      return own
    })
  }
  const [first] = records
  if (first === undefined) return []
  const middle = requireAssociation(first[STATE].definition, association.through)
  const links = loadFor(records, middle)
  const source = sourceIn(definitionOf(middle.target()), association)
  const { type, sourceType } = source
  const isWanted = (link: Model): boolean => {
    return type === null || sourceType === null || link.readColumn(type) === sourceType
  }
  const wanted = links.filter(isWanted)
  if (wanted.length > 0) loadFor(wanted, source)
  const led = (link: Model): readonly Model[] =>
    isWanted(link) ? (link[STATE].preloaded.get(source.name) ?? []) : []
  for (const record of records) {
    const own = record[STATE].preloaded.get(middle.name) ?? []
    record[STATE].preloaded.set(association.name, own.flatMap(led))
  }
  return links.flatMap(led)
}

const batch = 500

function loadWhere(
  target: Definition,
  association: Association,
  column: string,
  keys: readonly unknown[],
  ownerName: string | null,
): Model[] {
  const records: Model[] = []
  for (let start = 0; start < keys.length; start += batch) {
    const type =
      ownerName === null || association.type === null ? {} : { [association.type]: ownerName }
    const own = { [column]: keys.slice(start, start + batch), ...type }
    const all = allOf(target)
    const base = { ...all, conditions: [...all.conditions, ...hashConditions(target, own)] }
    const query = scopedQuery(base, association)
    const isOrdered = query.orders.length > 0 || target.primaryKey === null
    const orders = isOrdered ? query.orders : [orderBy(target, target.primaryKey as string)]
    const { sql, binds } = selectSql({ ...query, orders })
    const rows = target.connection.query(sql, binds)
    for (let row = 0; row < rows.count; row++) records.push(instantiate(target, rows, row))
  }
  return records
}

type Narrow = (query: Query, association: Association) => Query

let narrow: Narrow = (query) => query

/** A query on an association's target, narrowed and ordered by its scope. */
export function scopedQuery(query: Query, association: Association): Query {
  const isPlain = association.scope === null && query.definition.defaultScopes.length === 0
  return isPlain ? query : narrow(query, association)
}

type Read = (owner: Model, association: Association) => readonly Model[]

let read: Read = () => []

/** Says how the scope of an association narrows a query, and what one leads to: relations are made of what is here. */
export function useScopes(apply: Narrow, ask: Read): void {
  narrow = apply
  read = ask
}
