import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { transaction } from '../database/transaction.ts'
import { RecordNotSaved } from '../exceptions.ts'
import type { AttributeSource } from '../model/attribute-source.ts'
import { definitionOf, polymorphicName } from '../model/definition.ts'
import { isRecord, STATE } from '../model/is-record.ts'
import type { Model, ModelClass } from '../model/model.ts'
import { allOf } from '../query/query.ts'
import { isBlank } from '../value/blank.ts'
import { cast } from '../value/cast.ts'
import { type Association, requireAssociation, targetOf } from './association.ts'
import { Collection } from './collection.ts'
import { extended } from './extended.ts'
import { adopt, ownRecords, requireLoaded, setInverse } from './own-records.ts'
import { Reflection } from './reflection.ts'
import { Relation } from './relation.ts'

/** The associated record, or the collection of them; read once. */
export function associatedRecord(owner: Model, name: string): unknown {
  const state = owner[STATE]
  const known = state.associations.get(name)
  if (known instanceof Collection) {
    if (!isOutdated(owner, known)) return known
  } else if (known !== undefined) {
    return known
  }
  const association = requireAssociation(state.definition, name)
  if (!association.isMany) requireLoaded(owner, association)
  const found = association.isMany
    ? collection(owner, association, known as Collection<Model> | undefined)
    : (state.preloaded.get(name)?.[0] ?? findOne(owner, association))
  state.associations.set(name, found)
  return found
}

// A collection made before its owner had an id asks for nothing: saved, it asks again.
function isOutdated(owner: Model, known: Collection<Model>): boolean {
  return known.query.isNone && owner.isPersisted()
}

function collection(
  owner: Model,
  association: Association,
  earlier: Collection<Model> | undefined,
): Collection<Model> {
  const { extensions } = association
  const Kind = extensions === null ? Collection : extended(Collection, extensions())
  const made = new Kind<Model>(owner, association)
  if (earlier !== undefined) made.inherit(earlier)
  return made
}

function findOne(owner: Model, association: Association): Model | null {
  if (owner[STATE].preloaded.has(association.name)) return null
  const found = ownRecords(owner, association)?.take() ?? null
  if (found !== null && association.kind === 'hasOne') setInverse(found, association, owner)
  return found
}

/** Gives the record another one, or a collection others. */
export function associateRecords(owner: Model, name: string, value: unknown, saves = true): void {
  const state = owner[STATE]
  const association = requireAssociation(state.definition, name)
  if (association.isMany) {
    const list = value instanceof Relation ? value.toA() : value
    if (!Array.isArray(list)) throw new ArgumentError(`${name} takes a list of records`)
    ;(associatedRecord(owner, name) as Collection<Model>).replace(list)
    return
  }
  const isPolymorphic = association.kind === 'belongsTo' && association.type !== null
  const isFitting = isPolymorphic || (value instanceof association.target() && isRecord(value))
  if (value !== null && !(isRecord(value) && isFitting)) {
    const wanted = isPolymorphic ? 'A record' : definitionOf(association.target()).name
    throw new ArgumentError(`${wanted} expected for ${name}`)
  }
  if (association.kind === 'belongsTo') {
    owner.writeColumn(association.foreignKey, value === null ? null : readKey(value, association))
    if (association.type !== null) {
      owner.writeColumn(
        association.type,
        value === null ? null : polymorphicName(value[STATE].definition),
      )
    }
  } else if (association.kind === 'through') {
    throw new ArgumentError(`${name} goes through ${association.through}: set that instead`)
  } else {
    const earlier = owner.isPersisted() ? associatedRecord(owner, name) : null
    const isOther = isRecord(earlier) && !(value !== null && earlier.equals(value))
    transaction(state.definition.connection, () => {
      if (isOther) leave(earlier, association, state.definition.model)
      if (value !== null) adopt(owner, association, value)
      if (value !== null && saves && owner.isPersisted() && !value.save())
        throw new RecordNotSaved(`Failed to save the new associated ${name}.`)
    })
  }
  state.preloaded.delete(name)
  state.associations.set(name, value)
}

/** What `dependent:` says of the record whose place in a `has_one` another takes. RecordNotSaved where it may not be without an owner. */
function leave(record: Model, association: Association, owner: ModelClass): void {
  const { name, dependent, foreignKey } = association
  if (dependent === 'delete') record.delete()
  else if (dependent === 'destroy') {
    record[STATE].destroyedBy = new Reflection(association, owner)
    record.destroy()
  } else {
    record.writeColumn(foreignKey, null)
    if (!record.isPersisted() || record.save()) return
    const why = 'The record failed to save after its foreign key was set to nil.'
    throw new RecordNotSaved(`Failed to remove the existing associated ${name}. ${why}`)
  }
}

/** Makes the record that an association to one leads to, with what its scope says; it is saved with the owner. */
export function buildAssociated(
  owner: Model,
  name: string,
  attributes: AttributeSource | null | undefined,
): Model {
  const association = requireAssociation(owner[STATE].definition, name)
  const target = targetOf(owner, association)
  if (target === null || association.isMany) {
    throw new ArgumentError(`${name} does not say which class to build`)
  }
  const made = new Relation<Model>(allOf(definitionOf(target))).build(attributes)
  associateRecords(owner, name, made, association.kind === 'belongsTo')
  return made
}

/** The same, saved: of a new owner RecordNotSaved, unless its own key leads there. */
export function createAssociated(
  owner: Model,
  name: string,
  attributes: AttributeSource | null | undefined,
  raises: boolean,
): Model {
  const association = requireAssociation(owner[STATE].definition, name)
  if (association.kind !== 'belongsTo' && !owner.isPersisted()) {
    throw new RecordNotSaved('You cannot call create unless the parent is saved', owner)
  }
  const made = buildAssociated(owner, name, attributes)
  if (raises) made.saveOrRaise()
  else made.save()
  if (association.kind === 'belongsTo') associateRecords(owner, name, made)
  return made
}

/** The ids of a collection's records; null of one that is built and not saved, as in Rails. */
export function associatedIds(owner: Model, name: string): number[] {
  const found = associatedRecord(owner, name) as Collection<Model>
  const isOfRows = !owner.isNewRecord() && !found.isLoaded() && found.newRecords.length === 0
  if (isOfRows) return found.ids() as number[]
  return found.toA().map((record) => record.id ?? null) as number[]
}

/** Makes the records with these ids the collection's: what a form sends, blank ones left out. */
export function associateIds(owner: Model, name: string, value: unknown): void {
  const association = requireAssociation(owner[STATE].definition, name)
  const given = value instanceof Relation ? value.toA() : value === null ? [] : [value].flat()
  const ids = given.filter((id) => !isBlank(id)).map((id) => cast(id, 'integer'))
  const target = new Relation<Model>(allOf(definitionOf(association.target())))
  const records = ids.length === 0 ? [] : (target.find([...new Set(ids)]) as unknown as Model[])
  associateRecords(owner, name, records)
}

function readKey(record: Model, association: Association): unknown {
  return record.readColumn(association.primaryKey)
}
