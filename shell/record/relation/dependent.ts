import { throwTag } from '../../ruby/control/catch-tag.ts'
import { DeleteRestrictionError, Rollback } from '../exceptions.ts'
import type { Definition } from '../model/definition.ts'
import { humanAttributeName } from '../model/human-names.ts'
import { isRecord, STATE } from '../model/is-record.ts'
import type { Model } from '../model/model.ts'
import type { Callback } from '../saving/callbacks.ts'
import { touchParent } from '../saving/touch.ts'
import {
  type Association,
  type AssociationOptions,
  type Dependent,
  emptied,
} from './association.ts'
import { Collection } from './collection.ts'
import { isMoved, recount } from './counter-cache.ts'
import { Reflection } from './reflection.ts'
import { Relation } from './relation.ts'

function callback(run: (record: Model) => void): Callback {
  return { name: null, run, options: {} }
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
    const name = humanAttributeName(owner[STATE].definition, association.name)
    const type = Symbol.for(`restrict_dependent_destroy.${kind}`)
    owner.errors.add('base', type, { record: name.toLowerCase() })
    throwTag(Symbol.for('abort'))
  }
  if (dependent === 'destroy' || dependent === 'destroy_async') {
    const reflection = new Reflection(association, owner[STATE].definition.model)
    for (const record of list === null ? [one as Model] : list.toA())
      record[STATE].destroyedBy = reflection
    list?.destroyAll()
    one?.destroy()
    if (one?.isDestroyed() === false) throwTag(Symbol.for('abort'))
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
  { default: start, dependent }: AssociationOptions,
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
  const isCounted = association.counter !== null
  if (isCounted) callbacks.afterUpdate.push(callback((record) => recount(record, association)))
  if (association.touch !== null) {
    const saved = callback((record) => {
      const { savedChanges } = record[STATE]
      // Who counts the record is touched by that.
      const isTouched = isCounted && isMoved(record, association)
      if (savedChanges.size > 0 && !isTouched) touchParent(record, association, savedChanges)
    })
    const now = callback((record) => touchParent(record, association, record[STATE].changes()))
    callbacks.afterUpdate.push(saved)
    if (!isCounted) callbacks.afterCreate.push(saved)
    if (!isCounted) callbacks.afterDestroy.push(now)
    callbacks.afterTouch.push(now)
  }
  if (dependent === 'destroy' || dependent === 'delete') {
    callbacks.afterDestroy.push(
      callback((record) => {
        const parent = record.association(association.name)
        if (!isRecord(parent)) return
        if (dependent === 'delete') parent.delete()
        else if (!parent[STATE].isBeingDestroyed && !parent.destroy()) throw new Rollback()
      }),
    )
  }
}
