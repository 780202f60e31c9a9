import { Float } from '../../ruby/float/float.ts'
import { KEY } from '../../ruby/hash/key.ts'
import { currentAdapter } from '../../schema/current-adapter.ts'
import { type Participant, participate, transaction } from '../database/transaction.ts'
import { ReadOnlyRecord, RecordInvalid, RecordNotDestroyed, Rollback } from '../exceptions.ts'
import type { Definition } from '../model/definition.ts'
import { isRecord, STATE } from '../model/is-record.ts'
import type { Model } from '../model/model.ts'
import { type Name, nameOf } from '../model/names.ts'
import type { Association } from '../relation/association.ts'
import { Collection } from '../relation/collection.ts'
import { countRow } from '../relation/counter-cache.ts'
import { changedRelatives, onceUnderway } from '../validation/relatives.ts'
import { runValidations } from '../validation/validation.ts'
import { Decimal } from '../value/decimal.ts'
import { currentTime } from '../value/time-with-zone.ts'
import { type Callback, type CallbackEvent, runAfter, runAround, runBefore } from './callbacks.ts'
import { deleteRow, insertRow, updateRow } from './write-row.ts'

function refuseReadonly(record: Model): void {
  if (!record[STATE].isReadonly) return
  throw new ReadOnlyRecord(`${record.calledName()} is marked as readonly`)
}

/** How a record is saved. */
interface Saving {
  readonly validate: boolean
  readonly context: Name | null
  /** Whether RecordInvalid is raised for a record that is not valid. */
  readonly raises: boolean
}

/** Validates and writes the record; false when validations or a callback refuse, null when one raised Rollback. */
export function saveRecord(record: Model, { validate, context, raises }: Saving): boolean | null {
  const state = record[STATE]
  if (state.isDestroyed) return false
  refuseReadonly(record)
  const { callbacks } = state.definition
  const isValid = (): boolean => {
    if (!validate || validateRecord(record, context)) return true
    if (raises) throw new RecordInvalid(record)
    return false
  }
  const validatesAlone =
    callbacks.beforeValidation.length + callbacks.afterValidation.length === 0 &&
    !hasNewRelatives(record)
  // A refused record needs no transaction, and no lock.
  if (validatesAlone && !isValid()) return false
  if (!needsTransaction(record, state.definition)) {
    if (record.isNewRecord() || state.isChanged) writeAlone(record)
    else {
      state.savedChanges = new Map()
      state.wasNew = false
    }
    return true
  }
  return inTransaction(record, record.isNewRecord() ? 'create' : 'update', () => {
    return (validatesAlone || isValid()) && write(record)
  })
}

/** How a `destroy` ended: false when a callback refused, null when one raised Rollback, or while the record is being destroyed. */
interface Destroyed {
  readonly done: boolean | null
  /** The record of a `dependent: :destroy` that could not be destroyed. */
  readonly refusal: RecordNotDestroyed | null
}

/** Destroys the record's row with its callbacks. */
export function destroyRecord(record: Model): Destroyed {
  const state = record[STATE]
  const { callbacks } = state.definition
  refuseReadonly(record)
  if (state.isBeingDestroyed) return { done: null, refusal: null }
  let refusal: RecordNotDestroyed | null = null
  state.isBeingDestroyed = true
  try {
    const done = inTransaction(record, 'destroy', () => {
      try {
        const isGone = runAround(record, callbacks.beforeDestroy, () => removeRow(record))
        if (isGone) runAfter(record, callbacks.afterDestroy)
        return isGone
      } catch (error) {
        if (!(error instanceof RecordNotDestroyed)) throw error
        refusal = error
        return false
      }
    })
    return { done, refusal }
  } finally {
    state.isBeingDestroyed = false
  }
}

function removeRow(record: Model): true {
  const state = record[STATE]
  const isFound = state.isPersisted && deleteRow(record)
  if (isFound) countRow(record, -1)
  if (isFound || !state.isPersisted) state.writes += 1
  state.isPersisted = false
  state.isDestroyed = true
  return true
}

/** Runs the validations with their callbacks; whether the record is valid. */
export function validateRecord(record: Model, context: Name | null = null): boolean {
  const state = record[STATE]
  const { callbacks, validations } = state.definition
  const moment = nameOf(context ?? (record.isNewRecord() ? 'create' : 'update'))
  const { context: outer } = state
  state.context = moment
  record.errors.clear()
  try {
    if (!runBefore(record, callbacks.beforeValidation, moment)) return false
    runValidations(record, validations, moment)
    validateDigits(record)
    runAfter(record, callbacks.afterValidation, moment)
    return record.errors.isEmpty()
  } finally {
    state.context = outer
  }
}

// What a visitor sent is no reason for an exception: the field says what is wrong with it.
function validateDigits(record: Model): void {
  const state = record[STATE]
  for (const column of state.definition.columns) {
    if (column.type !== 'decimal' || !state.isAssigned(column.name)) continue
    const raw = state.raw(column)
    const isNumber = !(raw instanceof Float) || Number.isFinite(raw.value)
    if (!isNumber) record.errors.add(column.name, 'is not a number')
    const value = state.read(column)
    const { decimalDigits } = currentAdapter()
    if (value instanceof Decimal && value.precision > decimalDigits) {
      record.errors.add(column.name, `has more than the ${decimalDigits} digits that can be kept`)
    }
  }
}

const writing: readonly CallbackEvent[] = [
  'beforeValidation',
  'afterValidation',
  'beforeSave',
  'afterSave',
  'beforeCreate',
  'afterCreate',
  'beforeUpdate',
  'afterUpdate',
  'afterCommit',
  'afterRollback',
]

// One statement is a transaction by itself.
function needsTransaction(record: Model, { callbacks }: Definition): boolean {
  return writing.some((event) => callbacks[event].length > 0) || hasNewRelatives(record)
}

function hasNewRelatives(record: Model): boolean {
  for (const related of record[STATE].associations.values()) {
    if (related instanceof Collection && related.waitingRecords.length > 0) return true
    if (isRecord(related) && related.isNewRecord()) return true
  }
  const beside = autosaved(record)
  return beside !== NONE && beside.some(({ records }) => records.length > 0)
}

/** Nothing to save beside a record, as for most. */
const NONE: { association: Association; records: Model[] }[] = []

const savers = new WeakMap<Definition, boolean>()

/** Whether a model has an association with `autosave: true`. */
function savesOthers(definition: Definition): boolean {
  let known = savers.get(definition)
  if (known === undefined) {
    known = [...definition.associations.values()].some((association) => association.autosave)
    savers.set(definition, known)
  }
  return known
}

/** What a save of the record saves or destroys beside it: loaded records of its `autosave: true`. */
function autosaved(record: Model): { association: Association; records: Model[] }[] {
  const { definition, associations } = record[STATE]
  if (!savesOthers(definition)) return NONE
  return [...definition.associations.values()].flatMap((association) => {
    if (!association.autosave) return []
    const known = associations.get(association.name)
    return [{ association, records: changedRelatives(known) }]
  })
}

/** Saves what has changed and destroys what is marked; `isParent` says which side of the record's own row. */
function autosave(record: Model, isParent: boolean): void {
  if (!savesOthers(record[STATE].definition)) return
  onceUnderway(record, `save ${isParent}`, () => saveRelatives(record, isParent))
}

function saveRelatives(record: Model, isParent: boolean): void {
  for (const { association, records } of autosaved(record)) {
    if ((association.kind === 'belongsTo') !== isParent) continue
    const related = record[STATE].associations.get(association.name)
    for (const each of records) {
      if (!each[STATE].isMarked) {
        if (!each.save({ validate: false }) && !isParent) throw new RecordInvalid(record)
      } else if (related instanceof Collection) related.destroy(each)
      else each.destroy()
    }
  }
}

function writeAlone(record: Model): void {
  const moment = record.isNewRecord() ? 'create' : 'update'
  const restore = snapshot(record)
  try {
    writeRow(record)
  } catch (error) {
    restore()
    throw error
  }
  participate(record[STATE].definition.connection, {
    subject: record,
    moment,
    committed() {},
    restore,
    rolledBack() {},
  })
}

function write(record: Model): boolean {
  const { callbacks } = record[STATE].definition
  const [before, after]: [Callback[], Callback[]] = record.isNewRecord()
    ? [callbacks.beforeCreate, callbacks.afterCreate]
    : [callbacks.beforeUpdate, callbacks.afterUpdate]
  saveNewParents(record)
  autosave(record, true)
  const isWritten = runAround(record, callbacks.beforeSave, () => {
    const isDone = runAround(record, before, () => writeAll(record))
    if (isDone) runAfter(record, after)
    return isDone
  })
  if (isWritten) runAfter(record, callbacks.afterSave)
  return isWritten
}

/** Writes the record's row, and the records that were added to its collections. */
function writeAll(record: Model): boolean {
  const collections = [...record[STATE].associations.values()].filter(
    (related): related is Collection<Model> => related instanceof Collection,
  )
  const waiting = collections.map((related) => related.waitingRecords)
  writeRow(record)
  for (const [index, related] of collections.entries()) related.saveRecords(waiting[index] ?? [])
  saveNewOnes(record)
  autosave(record, false)
  return true
}

/** Saves new records that a `has_one` was given. */
function saveNewOnes(record: Model): void {
  const state = record[STATE]
  for (const association of state.definition.associations.values()) {
    const one = state.associations.get(association.name)
    if (association.kind !== 'hasOne' || !isRecord(one) || !one.isNewRecord()) continue
    one.writeColumn(association.foreignKey, record.readColumn(association.primaryKey))
    if (!one.save() && association.autosave) throw new RecordInvalid(record)
  }
}

function saveNewParents(record: Model): void {
  const state = record[STATE]
  for (const association of state.definition.associations.values()) {
    const parent = state.associations.get(association.name)
    if (association.kind !== 'belongsTo' || !isRecord(parent) || !parent.isNewRecord()) continue
    parent.save()
    record.writeColumn(association.foreignKey, parent.readColumn(association.primaryKey))
  }
}

function writeRow(record: Model): void {
  const state = record[STATE]
  const { definition } = state
  if (state.isPersisted) {
    if (state.isChanged) stamp(record, ['updated_at'])
    const changed = state.changes()
    updateRow(
      record,
      definition.columns.filter(
        (column) =>
          changed.has(column.name) && column.name !== 'lock_version' && column.isReadonly !== true,
      ),
    )
  } else {
    stamp(record, ['created_at', 'updated_at'])
    const lock = definition.byName.get('lock_version')
    if (lock !== undefined && state.read(lock) === null) state.write(lock, 0)
    insertRow(record)
  }
  state.writes += 1
  state.wasNew = !state.isPersisted
  state.isPersisted = true
  state.savedChanges = state.changes()
  state.accept()
  if (state.wasNew) countRow(record, 1)
}

function stamp(record: Model, names: readonly string[]): void {
  const state = record[STATE]
  if (state.definition.model.recordTimestamps === false || !state.isStamped) return
  const now = currentTime()
  for (const name of names) {
    const column = state.definition.byName.get(name)
    if (column === undefined || state.change(column) !== null) continue
    if (state.isMissing(column)) continue
    if (state.isPersisted || state.read(column) === null) state.write(column, now)
  }
}

/** What is called back when a transaction ends: the latest declared first, as in Rails before 7.1, or in order. */
function inOrder(record: Model, event: 'afterCommit' | 'afterRollback'): readonly Callback[] {
  const { callbacks, model } = record[STATE].definition
  const declared = callbacks[event]
  return model.runAfterTransactionCallbacksInOrderDefined ? declared : declared.toReversed()
}

/** How a record takes part in a transaction. */
export function participantFor(record: Model, moment: string): Participant {
  const { writes } = record[STATE]
  // What was refused before a row was written has nothing to take back.
  const tell = (event: 'afterCommit' | 'afterRollback', whole: string): void => {
    if (record[STATE].writes !== writes) runAfter(record, inOrder(record, event), whole)
  }
  return {
    subject: record,
    moment,
    identity: () => (record.id === null ? record : record[KEY]()),
    committed: (whole) => tell('afterCommit', whole),
    restore: snapshot(record),
    rolledBack: (whole) => tell('afterRollback', whole),
  }
}

/** Runs `body` in a transaction that is rolled back when it answers false; null where it raised Rollback itself. */
export function inTransaction(record: Model, moment: string, body: () => boolean): boolean | null {
  const { connection } = record[STATE].definition
  const participant = participantFor(record, moment)
  let isRefused = false
  const done = transaction(connection, () => {
    participate(connection, participant)
    isRefused = !body()
    if (isRefused) throw new Rollback()
    return true
  })
  return isRefused ? false : done
}

/** What puts a record back to where it was before a write that did not last. */
function snapshot(record: Model): () => void {
  const state = record[STATE]
  const { isPersisted, isDestroyed } = state
  const changes = state.changes()
  const { primaryKey } = state.definition
  const key = primaryKey === null ? undefined : state.definition.byName.get(primaryKey)
  const id = key === undefined || state.isMissing(key) ? null : state.read(key)
  return () => {
    if (!isPersisted && key !== undefined) state.write(key, id)
    state.isPersisted = isPersisted
    state.isDestroyed = isDestroyed
    state.markChanged(changes)
  }
}
