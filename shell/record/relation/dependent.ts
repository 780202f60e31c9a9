import { humanize } from '../../inflection/inflection.ts'
import { throwTag } from '../../ruby/control/catch-tag.ts'
import { DeleteRestrictionError } from '../exceptions.ts'
import { type Definition, definitionOf } from '../model/definition.ts'
import { isRecord, STATE } from '../model/is-record.ts'
import type { Model, ModelClass } from '../model/model.ts'
import { modelNamed } from '../model/model-named.ts'
import { allOf } from '../query/query.ts'
import type { Callback } from '../saving/callbacks.ts'
import {
  type Association,
  type AssociationOptions,
  type Dependent,
  emptied,
  targetOf,
} from './association.ts'
import { Collection } from './collection.ts'
import { count, recount } from './counter-cache.ts'
import { Relation } from './relation.ts'

function callback(run: (record: Model) => void): Callback {
  return { name: null, run, options: {} }
}

/** The record that a `belongs_to` led to before the save; null where it leads to the same, or led to none. */
function formerParent(record: Model, association: Association): Model | null {
  const { savedChanges } = record[STATE]
  const key = savedChanges.get(association.foreignKey)?.[0] ?? null
  if (key === null) return null
  const type = association.type === null ? undefined : savedChanges.get(association.type)?.[0]
  const target = type === undefined ? targetOf(record, association) : modelNamed(String(type))
  return target === null
    ? null
    : new Relation<Model>(allOf(definitionOf(target as ModelClass))).findBy({
        [association.primaryKey]: key,
      })
}

/** `dependent:`: what becomes of the records when their owner goes. */
export function declareDependent(
  definition: Definition,
  association: Association,
  dependent: Dependent | undefined,
): void {
  if (dependent === undefined) return
  definition.callbacks.beforeDestroy.push(
    callback((record) => settle(record, association, dependent)),
  )
}

function settle(owner: Model, association: Association, dependent: Dependent): void {
  const found = owner.association(association.name)
  const list = found instanceof Collection ? (found as Collection<Model>) : null
  const one = isRecord(found) ? found : null
  const exist = list === null ? one !== null : list.any()
  if (!exist) return
  if (dependent === 'restrict_with_exception') {
    throw new DeleteRestrictionError(
      `Cannot delete record because of dependent ${association.name}`,
    )
  }
  if (dependent === 'restrict_with_error') {
    const kind = association.isMany ? 'has_many' : 'has_one'
    const name = humanize(association.name).toLowerCase()
    const message = association.isMany ? `dependent ${name} exist` : `a dependent ${name} exists`
    owner.errors.add('base', `restrict_dependent_destroy.${kind}`, {
      message: `Cannot delete record because ${message}`,
    })
    throwTag(Symbol.for('abort'))
  }
  if (dependent === 'destroy' || dependent === 'destroy_async') {
    for (const record of list === null ? [one as Model] : list.toA()) record.destroyOrRaise()
    list?.reset()
    return
  }
  if (list !== null) {
    if (association.kind === 'through') list.deleteAll()
    else if (dependent === 'nullify') new Relation(list.query).updateAll(emptied(association))
    else new Relation(list.query).deleteAll()
    list.reset()
  } else if (dependent === 'nullify') one?.updateColumns(emptied(association))
  else one?.delete()
}

/** What `default:`, `counter_cache:`, `touch:` and `dependent:` of a `belongs_to` do when the record is written. */
export function declareParent(
  definition: Definition,
  association: Association,
  { default: start, touch, dependent }: AssociationOptions,
): void {
  const { callbacks } = definition
  if (start !== undefined) {
    callbacks.beforeValidation.push(
      callback((record) => {
        if (record.association(association.name) === null)
          record.assignAssociation(association.name, start(record as never) ?? null)
      }),
    )
  }
  const { counter: column } = association
  if (column !== null) {
    callbacks.afterCreate.push(callback((record) => count(record, association, column, 1)))
    callbacks.afterDestroy.push(callback((record) => count(record, association, column, -1)))
    callbacks.afterUpdate.push(callback((record) => recount(record, association, column)))
  }
  if (touch !== undefined && touch !== false) {
    const names = touch === true ? [] : [touch]
    const run = callback((record) => {
      const parent = record.association(association.name)
      if (!isRecord(parent) || !parent.isPersisted()) return
      // What the parent's own last save changed is still said.
      const { savedChanges } = parent[STATE]
      parent.touch(...names)
      parent[STATE].savedChanges = savedChanges
    })
    callbacks.afterCreate.push(run)
    callbacks.afterUpdate.push(
      callback((record) => formerParent(record, association)?.touch(...names)),
    )
    callbacks.afterUpdate.push(run)
    callbacks.afterDestroy.push(run)
  }
  if (dependent === 'destroy' || dependent === 'delete') {
    callbacks.afterDestroy.push(
      callback((record) => {
        const parent = record.association(association.name)
        if (!isRecord(parent)) return
        if (dependent === 'destroy') parent.destroy()
        else parent.delete()
      }),
    )
  }
}
