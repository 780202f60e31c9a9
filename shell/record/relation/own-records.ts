import { StrictLoadingViolationError } from '../exceptions.ts'
import {
  type Definition,
  definitionOf,
  polymorphicName,
  requireColumn,
} from '../model/definition.ts'
import { STATE } from '../model/is-record.ts'
import type { Model } from '../model/model.ts'
import { columnCondition } from '../query/condition.ts'
import { allOf } from '../query/query.ts'
import { currentScoping } from '../query/scopings.ts'
import { type Association, targetOf } from './association.ts'
import { requireAssociation, useScopes } from './includes.ts'
import { Relation } from './relation.ts'

useScopes((query, association) => {
  const relation = new Relation<Model>(query)
  const narrowed = query.definition.defaultScopes.reduce((all, scope) => scope(all), relation)
  return scoped(narrowed, association, null).query
})

/** All records that the model's `default_scope` lets through; those of `unscoped { }` inside its block. */
export function withDefaults(definition: Definition): Relation<Model> {
  if (currentScoping(definition) === allOf(definition)) return new Relation(allOf(definition))
  return defaultScoped(definition)
}

/** What `all` gives: the records of a `scoping` inside its block. */
export function currentRecords(definition: Definition): Relation<Model> {
  const query = currentScoping(definition)
  return query === null ? defaultScoped(definition) : new Relation<Model>(query)
}

function defaultScoped(definition: Definition): Relation<Model> {
  const all = new Relation<Model>(allOf(definition))
  return definition.defaultScopes.reduce((relation, scope) => scope(relation), all)
}

/** Raises where a record of `strict_loading` would load an association by itself. */
export function requireLoaded(owner: Model, { name, target, isStrict }: Association): void {
  const state = owner[STATE]
  if (!(state.isStrict || isStrict) || state.preloaded.has(name) || !state.isPersisted) return
  throw new StrictLoadingViolationError(
    `\`${owner.calledName()}\` is marked for strict_loading. The ${definitionOf(target()).name} association named \`:${name}\` cannot be lazily loaded.`,
  )
}

/** The rows that an association of a record leads to; null where its key leads nowhere. */
export function ownRecords(owner: Model, association: Association): Relation<Model> | null {
  if (association.kind === 'through') return throughRecords(owner, association)
  const target = targetOf(owner, association)
  const isBelonging = association.kind === 'belongsTo'
  const key = owner.read(isBelonging ? association.foreignKey : association.primaryKey)
  if (target === null || key === null) return null
  const base = withDefaults(definitionOf(target))
  const { type, primaryKey, foreignKey } = association
  const pairs: [column: string, value: unknown][] = [[isBelonging ? primaryKey : foreignKey, key]]
  if (!isBelonging && type !== null) pairs.push([type, polymorphicName(owner[STATE].definition)])
  return scoped(withValues(base, pairs), association, owner)
}

/** `where` of columns and plain values, which need no looking at. */
function withValues(
  { query }: Relation<Model>,
  pairs: readonly (readonly [column: string, value: unknown])[],
): Relation<Model> {
  const parts = pairs.map(([name, value]) => {
    return columnCondition(requireColumn(query.definition, name), value)
  })
  return new Relation<Model>({
    ...query,
    conditions: [...query.conditions, ...parts],
    attributes: [...query.attributes, ...pairs],
  })
}

/** A relation narrowed and ordered as the association says. */
export function scoped(
  relation: Relation<Model>,
  { scope }: Association,
  owner: Model | null,
): Relation<Model> {
  return scope === null ? relation : scope(relation, owner)
}

/** The two associations that one through another consists of. */
export function between(
  definition: Definition,
  association: Association,
): { table: Definition; middle: Association; source: Association } {
  const middle = requireAssociation(definition, association.through)
  const table = definitionOf(middle.target())
  const plural = [...table.associations.keys()].find((each) => each === association.name)
  const source = table.associations.has(association.source)
    ? association.source
    : (plural ?? association.source)
  return { table, middle, source: requireAssociation(table, source) }
}

/** The rows of the table in between that belong to the owner; null where there can be none. */
export function linksOf(owner: Model, association: Association): Relation<Model> | null {
  const { middle, source } = between(owner[STATE].definition, association)
  const links = ownRecords(owner, middle)
  if (links === null || association.sourceType === null || source.type === null) return links
  return links.where({ [source.type]: association.sourceType })
}

function throughRecords(owner: Model, association: Association): Relation<Model> | null {
  const links = linksOf(owner, association)
  if (links === null) return null
  const { source } = between(owner[STATE].definition, association)
  const target = withDefaults(definitionOf(association.target()))
  const found = narrowed(target, source, links)
  return scoped(scoped(found, source, null), association, owner)
}

/** The target rows that the rows in between lead to. */
function narrowed(
  target: Relation<Model>,
  source: Association,
  links: Relation<Model>,
): Relation<Model> {
  const plain = links.unscope('order')
  if (source.kind === 'belongsTo') {
    return target.where({ [source.primaryKey]: plain.select(source.foreignKey) })
  }
  if (source.kind === 'through') {
    const inner = between(links.query.definition, source)
    const deeper = new Relation<Model>(allOf(inner.table)).where({
      [inner.middle.foreignKey]: plain.select(inner.middle.primaryKey),
    })
    return narrowed(target, inner.source, deeper)
  }
  const type =
    source.type === null ? {} : { [source.type]: polymorphicName(links.query.definition) }
  return target.where({ [source.foreignKey]: plain.select(source.primaryKey), ...type })
}

/** Makes the owner what the record refers to. */
export function adopt(owner: Model, association: Association, record: Model): void {
  record.write(association.foreignKey, owner.read(association.primaryKey))
  if (association.type !== null)
    record.write(association.type, polymorphicName(owner[STATE].definition))

  setInverse(record, association, owner)
}

/** The record's own association that leads back knows its owner, as Rails finds an inverse by itself. */
export function setInverse(record: Model, association: Association, owner: Model): void {
  for (const back of record[STATE].definition.associations.values()) {
    if (back.kind !== 'belongsTo' || back.foreignKey !== association.foreignKey) continue
    if (back.type !== association.type) continue
    record[STATE].associations.set(back.name, owner)
  }
}
