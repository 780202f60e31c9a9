import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { type Definition, definitionOf, polymorphicName } from '../model/definition.ts'
import { instantiate } from '../model/instantiate.ts'
import { STATE } from '../model/is-record.ts'
import type { Model } from '../model/model.ts'
import { isName, type Name, nameOf } from '../model/names.ts'
import { hashConditions } from '../query/condition.ts'
import { orderBy } from '../query/order.ts'
import { allOf, type Include, type Query, selectSql } from '../query/query.ts'
import { type Association, oneTarget, targetOf } from './association.ts'

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

/** The associations to load along; a wrong name raises ArgumentError naming those there are. */
export function includesOf(definition: Definition, argument: IncludeArgument): Include[] {
  if (isName(argument)) return [{ name: requireAssociation(definition, argument).name, nested: [] }]
  if (Array.isArray(argument)) {
    return argument.flatMap((each: IncludeArgument) => includesOf(definition, each))
  }
  const pairs = Symbol.iterator in argument ? [...argument] : Object.entries(argument)
  return (pairs as [unknown, unknown][]).map(([name, deeper]) => {
    const association = requireAssociation(definition, name)
    const target = definitionOf(oneTarget(association))
    return { name: association.name, nested: includesOf(target, deeper as IncludeArgument) }
  })
}

/** The association, or an ArgumentError that names those there are. */
export function requireAssociation(definition: Definition, name: unknown): Association {
  const association = definition.associations.get(nameOf(name))
  if (association !== undefined) return association
  const known = [...definition.associations.keys()].join(', ') || 'none'
  throw new ArgumentError(
    `${definition.name} has no association ${nameOf(name)}. Associations: ${known}`,
  )
}

/** Loads associations of all the records with one query each. */
export function preload(records: readonly Model[], includes: readonly Include[]): void {
  const first = records[0]
  if (first === undefined) return
  const { definition } = first[STATE]
  for (const { name, nested } of includes) {
    const association = requireAssociation(definition, name)
    preload(loadFor(records, definition, association), nested)
  }
}

/** Loads one association for all the records; gives what was loaded. */
function loadFor(
  records: readonly Model[],
  definition: Definition,
  association: Association,
): Model[] {
  if (association.kind === 'through') return loadThrough(records, definition, association)
  if (association.kind === 'belongsTo' && association.type !== null) {
    return loadPolymorphic(records, association, association.type)
  }
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

function loadThrough(
  records: readonly Model[],
  definition: Definition,
  association: Association,
): Model[] {
  // What narrows the records may look at the rows in between: each owner is asked.
  if (association.scope !== null) {
    return records.flatMap((record) => {
      const own = read(record, association)
      record[STATE].preloaded.set(association.name, own)
      return own
    })
  }
  const middle = requireAssociation(definition, association.through)
  const links = loadFor(records, definition, middle)
  const first = links[0]
  const table = definitionOf(middle.target())
  const source = table.associations.has(association.source) ? association.source : association.name
  if (first !== undefined) loadFor(links, table, requireAssociation(table, source))
  const isWanted = (link: Model): boolean => {
    const { sourceType } = association
    const type = sourceType === null ? null : table.associations.get(source)?.type
    return type === null || type === undefined || link.readColumn(type) === sourceType
  }
  const led = (link: Model): readonly Model[] =>
    isWanted(link) ? (link[STATE].preloaded.get(source) ?? []) : []
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
