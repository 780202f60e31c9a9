import { type Definition, definitionOf } from '../model/definition.ts'
import { isRecord, STATE } from '../model/is-record.ts'
import type { Model, ModelClass } from '../model/model.ts'
import { modelNamed } from '../model/model-named.ts'
import { allOf } from '../query/query.ts'
import { type Association, type AssociationOptions, targetOf } from './association.ts'
import { Relation } from './relation.ts'

/** The column that `counter_cache:` of a `belongs_to` names, which counts the rows of its table; null without the option. */
export function counterName(
  { table }: Definition,
  { counterCache }: AssociationOptions,
): string | null {
  if (counterCache === undefined || counterCache === false) return null
  return counterCache === true ? `${table}_count` : counterCache
}

/** The column that `reset_counters` writes: the one that the other side counts in, or one of the usual names; null for none. */
export function countingColumn(definition: Definition, association: Association): string | null {
  const others = [...definitionOf(association.target()).associations.values()]
  const back = others.find(
    ({ counter, foreignKey }) => counter !== null && foreignKey === association.foreignKey,
  )
  const usual = [`${association.name}_count`, `${definition.table}_count`]
  return (
    [back?.counter, ...usual].find((each) => each != null && definition.byName.has(each)) ?? null
  )
}

/** The column of an owner that counts the records of a collection; null for none. Rails: `has_cached_counter?`. */
export function counterOf(owner: Model, association: Association): string | null {
  const column = `${association.name}_count`
  if (association.kind !== 'hasMany' || !owner[STATE].definition.byName.has(column)) return null
  const others = definitionOf(association.target()).associations.values()
  return [...others].some(({ counter }) => counter === column) ? column : null
}

/** Counts a row that was inserted, by 1, or deleted, by -1, for all that its `belongs_to`s lead to. */
export function countRow(record: Model, by: number): void {
  const { definition, destroyedBy } = record[STATE]
  for (const association of definition.associations.values()) {
    // Nobody reads the count of an owner that goes with its records.
    const isGoing = destroyedBy?.foreign_key() === association.foreignKey
    if (association.counter !== null && !isGoing) count(record, association, by)
  }
}

/** A record that was saved with another parent counts for that one, and no longer for the one before. */
export function recount(record: Model, association: Association): void {
  if (!isMoved(record, association)) return
  count(record, association, 1)
  const { savedChanges } = record[STATE]
  const before = (name: string): unknown => {
    return savedChanges.has(name) ? savedChanges.get(name)?.[0] : record.readColumn(name)
  }
  const type = association.type === null ? null : before(association.type)
  const left = association.type === null ? association.target() : type && modelNamed(String(type))
  addTo(left as ModelClass | null, association, before(association.foreignKey), -1)
}

/** Whether the last save gave the record another parent. */
export function isMoved(record: Model, { foreignKey, type }: Association): boolean {
  const { savedChanges } = record[STATE]
  return savedChanges.has(foreignKey) || (type !== null && savedChanges.has(type))
}

/** Counts for records that left a collection without callbacks of their own. */
export function countOut(owner: Model, association: Association, left: number): void {
  const column = counterOf(owner, association)
  if (column !== null && left > 0) owner.decrementOrRaise(column, left)
}

/** Takes the rows in between that are gone from the count that the records they led to keep of them. */
export function countLinksOut(source: Association, records: readonly Model[]): void {
  const keys = records.map((record) => record.readColumn(source.primaryKey))
  if (source.kind === 'belongsTo' && source.counter !== null && keys.length > 0)
    addTo(source.target(), { ...source, touch: null }, keys, -1)
}

/** Counts for the record that a `belongs_to` leads to: in its row, and in the record where it is loaded. */
function count(record: Model, association: Association, by: number): void {
  const { associations, preloaded } = record[STATE]
  const { name, counter, touch } = association
  const parent = associations.get(name) ?? preloaded.get(name)?.[0]
  if (counter === null) return
  if (isRecord(parent) && parent.isPersisted() && knows(parent, counter))
    parent.incrementOrRaise(counter, by, { touch })
  else
    addTo(targetOf(record, association), association, record.readColumn(association.foreignKey), by)
}

function knows(record: Model, name: string): boolean {
  const column = record[STATE].definition.byName.get(name)
  return column !== undefined && !record[STATE].isMissing(column)
}

function addTo(
  target: ModelClass | null,
  { primaryKey, counter, touch }: Association,
  key: unknown,
  by: number,
): void {
  if (target === null || key === null || counter === null) return
  const rows = new Relation<Model>(allOf(definitionOf(target))).where({ [primaryKey]: key })
  rows.updateCounters({ [counter]: by, ...(touch === null ? {} : { touch }) })
}
