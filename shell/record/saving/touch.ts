import { KEY } from '../../ruby/hash/key.ts'
import { participate } from '../database/transaction.ts'
import { type ColumnDefinition, definitionOf, requireColumn } from '../model/definition.ts'
import { isRecord, STATE } from '../model/is-record.ts'
import type { Model, ModelClass } from '../model/model.ts'
import { modelNamed } from '../model/model-named.ts'
import { type Name, nameOf } from '../model/names.ts'
import type { Change } from '../model/state.ts'
import { allOf } from '../query/query.ts'
import { type Association, targetOf } from '../relation/association.ts'
import { Relation } from '../relation/relation.ts'
import { currentTime } from '../value/time-with-zone.ts'
import { runAfter } from './callbacks.ts'
import { inTransaction, participantFor } from './save.ts'
import { isWithheld } from './withheld.ts'
import { updateRow } from './write-row.ts'

/** Sets `updated_at` and the named times of a row that is there, and calls `after_touch`, which touches what the row belongs to. */
export function touchRecord(record: Model, names: readonly Name[], time: unknown): void {
  const { afterTouch, afterCommit, afterRollback } = record[STATE].definition.callbacks
  if (afterTouch.length + afterCommit.length + afterRollback.length === 0) {
    writeTimes(record, names, time)
    return
  }
  inTransaction(record, 'update', () => {
    writeTimes(record, names, time)
    record[STATE].writes += 1
    runAfter(record, afterTouch)
    return true
  })
}

/**
 * Touches a record just before the commit, once for all that ask in one transaction; the record says the new time at
 * once. Rails: `touch_later`, which `belongs_to touch: true` calls.
 */
export function touchLater(record: Model, names: readonly Name[]): void {
  const state = record[STATE]
  if (!state.isPersisted || isWithheld('touch', state.definition.model)) return
  const now = currentTime()
  const columns = touchedColumns(record, names)
  const before = columns.map((column) => (state.isMissing(column) ? null : state.read(column)))
  for (const column of columns) state.settle(column, now)
  participate(state.definition.connection, {
    ...participantFor(record, 'update'),
    pending: {
      key: () => [record[KEY](), ...columns.map(({ name }) => name)].join(' '),
      write() {
        if (!state.isPersisted) return
        // What the record's own last save changed is still said.
        const { savedChanges } = state
        touchRecord(record, names, now)
        state.savedChanges = savedChanges
      },
    },
    restore() {
      for (const [index, column] of columns.entries()) state.settle(column, before[index])
    },
  })
  for (const association of state.definition.associations.values())
    touchParent(record, association, state.changes())
}

/** Touches later what a `belongs_to touch: true` leads to, and led to before these changes. */
export function touchParent(
  record: Model,
  association: Association,
  changes: ReadonlyMap<string, Change>,
): void {
  const { touch } = association
  if (touch === null) return
  const former = formerParent(record, association, changes)
  if (former !== null) touchLater(former, touch)
  const parent = record.association(association.name)
  if (isRecord(parent)) touchLater(parent, touch)
}

/** The record that a `belongs_to` led to before the changes; null where it leads to the same, or led to none. */
function formerParent(
  record: Model,
  association: Association,
  changes: ReadonlyMap<string, Change>,
): Model | null {
  const key = changes.get(association.foreignKey)?.[0] ?? null
  if (key === null) return null
  const type = association.type === null ? null : (changes.get(association.type)?.[0] ?? null)
  const target = type === null ? targetOf(record, association) : modelNamed(String(type))
  return target === null
    ? null
    : new Relation<Model>(allOf(definitionOf(target as ModelClass))).findBy({
        [association.primaryKey]: key,
      })
}

function touchedColumns(record: Model, names: readonly Name[]): ColumnDefinition[] {
  const state = record[STATE]
  const updatedAt = state.definition.byName.get('updated_at')
  const columns = names.map((name) => requireColumn(state.definition, nameOf(name)))
  return updatedAt === undefined ? columns : [...columns, updatedAt]
}

function writeTimes(record: Model, names: readonly Name[], time: unknown): void {
  const state = record[STATE]
  const columns = touchedColumns(record, names)
  const now = time ?? currentTime()
  for (const column of columns) state.write(column, now)
  updateRow(record, columns, 'touch')
  const lock = state.definition.byName.get('lock_version')
  const saved = new Map<string, Change>()
  for (const column of lock === undefined ? columns : [...columns, lock]) {
    const change = state.change(column)
    if (change !== null) saved.set(column.name, change)
    state.settle(column, state.read(column))
  }
  state.savedChanges = saved
}
