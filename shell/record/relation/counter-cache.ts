import { quoteName } from '../../schema/quote.ts'
import { type Definition, definitionOf } from '../model/definition.ts'
import { isRecord, STATE } from '../model/is-record.ts'
import type { Model } from '../model/model.ts'
import { lockSql } from '../query/assignments.ts'
import { type Association, type AssociationOptions, targetOf } from './association.ts'

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

/** Counts for the record that a `belongs_to` leads to, in its row and in the record where it is loaded. */
export function count(record: Model, association: Association, column: string, by: number): void {
  countFor(record, association, record.readColumn(association.foreignKey), column, by)
  const parent = record[STATE].associations.get(association.name)
  if (isRecord(parent)) settle(parent, column, by)
}

/** A record that changed its parent counts for the other. */
export function recount(record: Model, association: Association, column: string): void {
  const change = record[STATE].savedChanges.get(association.foreignKey)
  if (change === undefined) return
  countFor(record, association, change[0], column, -1)
  countFor(record, association, change[1], column, 1)
}

/** Counts records that left a collection without callbacks of their own. */
export function countOut(owner: Model, association: Association, left: number): void {
  const column = counterOf(owner, association)
  if (column === null || left === 0) return
  addTo(
    owner[STATE].definition,
    association.primaryKey,
    owner.readColumn(association.primaryKey),
    column,
    -left,
  )
  settle(owner, column, -left)
}

/** A record that is loaded has the count, and the version, that its row has now. */
function settle(record: Model, column: string, by: number): void {
  settleColumn(record, column, by)
  settleColumn(record, 'lock_version', 1)
}

function settleColumn(record: Model, column: string, by: number): void {
  const state = record[STATE]
  const definition = state.definition.byName.get(column)
  if (definition === undefined || state.isMissing(definition)) return
  state.settle(definition, Number(state.read(definition) ?? 0) + by)
}

function countFor(
  record: Model,
  association: Association,
  key: unknown,
  column: string,
  by: number,
): void {
  const target = targetOf(record, association)
  if (target === null || key === null) return
  addTo(definitionOf(target), association.primaryKey, key, column, by)
}

function addTo(
  definition: Definition,
  primaryKey: string,
  key: unknown,
  column: string,
  by: number,
): void {
  const name = quoteName(column)
  const lock = lockSql(definition)
  definition.connection.execute(
    `UPDATE ${quoteName(definition.table)} SET ${name} = coalesce(${name}, 0) + ?${lock === null ? '' : `, ${lock}`} WHERE ${quoteName(primaryKey)} = ?`,
    [by, key as never],
  )
}
