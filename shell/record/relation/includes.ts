import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { type Definition, definitionOf } from '../model/definition.ts'
import { instantiate } from '../model/instantiate.ts'
import { STATE } from '../model/is-record.ts'
import type { Model } from '../model/model.ts'
import { isName, type Name, nameOf } from '../model/names.ts'
import { hashConditions } from '../query/condition.ts'
import { orderBy } from '../query/order.ts'
import { allOf, type Include, selectSql } from '../query/query.ts'
import type { Association } from './association.ts'

/** What `includes` takes: names, lists, and hashes for what lies deeper. */
export type IncludeArgument =
  | Name
  | readonly IncludeArgument[]
  | Iterable<readonly [unknown, unknown]>
  | Readonly<Record<string, unknown>>

/** The associations to load along; a wrong name raises ArgumentError naming those there are. */
export function includesOf(definition: Definition, argument: IncludeArgument): Include[] {
  if (isName(argument)) return [{ name: requireAssociation(definition, argument).name, nested: [] }]
  if (Array.isArray(argument)) {
    return argument.flatMap((each: IncludeArgument) => includesOf(definition, each))
  }
  const pairs = Symbol.iterator in argument ? [...argument] : Object.entries(argument)
  return (pairs as [unknown, unknown][]).map(([name, deeper]) => {
    const association = requireAssociation(definition, name)
    const target = definitionOf(association.target())
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
  const target = definitionOf(association.target())
  const belongs = association.kind === 'belongsTo'
  const [own, theirs] = belongs
    ? [association.foreignKey, association.primaryKey]
    : [association.primaryKey, association.foreignKey]
  const keys = [...new Set(records.map((record) => record.read(own)).filter((key) => key !== null))]
  const found = loadWhere(target, theirs, keys)
  const groups = new Map<unknown, Model[]>()
  for (const record of found) {
    const key = record.read(theirs)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [record])
    else group.push(record)
  }
  for (const record of records) {
    record[STATE].preloaded.set(association.name, groups.get(record.read(own)) ?? [])
  }
  return found
}

function loadThrough(
  records: readonly Model[],
  definition: Definition,
  association: Association,
): Model[] {
  const middle = requireAssociation(definition, association.through)
  const between = loadFor(records, definition, middle)
  const first = between[0]
  if (first !== undefined) {
    const target = first[STATE].definition
    loadFor(between, target, requireAssociation(target, association.source))
  }
  for (const record of records) {
    const links = record[STATE].preloaded.get(middle.name) ?? []
    const list = links.flatMap((link) => link[STATE].preloaded.get(association.source) ?? [])
    record[STATE].preloaded.set(association.name, list)
  }
  return between.flatMap((link) => link[STATE].preloaded.get(association.source) ?? [])
}

const batch = 500

function loadWhere(target: Definition, column: string, keys: readonly unknown[]): Model[] {
  const records: Model[] = []
  for (let start = 0; start < keys.length; start += batch) {
    const conditions = hashConditions(target, { [column]: keys.slice(start, start + batch) })
    const orders = target.primaryKey === null ? [] : [orderBy(target, target.primaryKey)]
    const { sql, binds } = selectSql({ ...allOf(target), conditions, orders })
    const rows = target.connection.query(sql, binds)
    for (let row = 0; row < rows.count; row++) records.push(instantiate(target, rows, row))
  }
  return records
}
