import { quoteName } from '../../schema/quote.ts'
import { StrictLoadingViolationError } from '../exceptions.ts'
import {
  type Definition,
  definitionOf,
  polymorphicName,
  requireColumn,
} from '../model/definition.ts'
import { STATE } from '../model/is-record.ts'
import type { Model } from '../model/model.ts'
import { columnSql } from '../query/column-reference.ts'
import { columnCondition } from '../query/condition.ts'
import type { Join } from '../query/named-joins.ts'
import { allOf, joinsOf, type Query } from '../query/query.ts'
import { currentScoping } from '../query/scopings.ts'
import {
  type Association,
  middleOf,
  requireAssociation,
  sourceIn,
  targetOf,
} from './association.ts'
import { useScopes } from './includes.ts'
import { Relation } from './relation.ts'

useScopes(
  (query, association) => {
    const relation = new Relation<Model>(query)
    const narrowed = query.definition.defaultScopes.reduce((all, scope) => scope(all), relation)
    return scoped(narrowed, association, null).query
  },
  (owner, association) => ownRecords(owner, association)?.toA() ?? [],
)

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

/** All records that the model's `default_scope` lets through. */
export function defaultScoped(definition: Definition): Relation<Model> {
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
  const key = owner.readColumn(isBelonging ? association.foreignKey : association.primaryKey)
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
  return { table, middle, source: sourceIn(table, association) }
}

/** The rows of the table in between that belong to the owner; null where there can be none. */
export function linksOf(owner: Model, association: Association): Relation<Model> | null {
  const { definition } = owner[STATE]
  const { table } = between(definition, association)
  return ownRecords(owner, middleOf(definition, association, table))
}

function throughRecords(owner: Model, association: Association): Relation<Model> | null {
  const links = linksOf(owner, association)
  if (links === null) return null
  const { source } = between(owner[STATE].definition, association)
  const target = withDefaults(definitionOf(association.target()))
  const found = scoped(scoped(narrowed(target, source, links), source, null), association, owner)
  // The order of the rows in between comes last.
  const orders = found.query.joins.length > 0 ? links.query.orders : []
  if (orders.length === 0) return found
  return new Relation({ ...found.query, orders: [...found.query.orders, ...orders] })
}

/** The target rows that the rows in between lead to, each as often as it is led to. */
function narrowed(
  target: Relation<Model>,
  source: Association,
  links: Relation<Model>,
): Relation<Model> {
  if (source.kind === 'through') {
    const inner = between(links.query.definition, source)
    const deeper = narrowed(new Relation<Model>(allOf(inner.table)), inner.middle, links)
    return narrowed(target, inner.source, deeper)
  }
  const belongs = source.kind === 'belongsTo'
  const [own, theirs] = belongs
    ? [source.primaryKey, source.foreignKey]
    : [source.foreignKey, source.primaryKey]
  const isTyped = !belongs && source.type !== null
  const typed = isTyped
    ? target.where({ [source.type as string]: polymorphicName(links.query.definition) })
    : target
  if (!isJoinable(target.query, links.query)) {
    return typed.where({ [own]: links.unscope('order').select(theirs) })
  }
  const { definition, conditions, isNone } = links.query
  const joins = joinsOf(links.query)
  const table = quoteName(definition.table)
  const on = `${columnSql(definition, theirs)} = ${columnSql(target.query.definition, own)}`
  const join: Join = {
    path: `(${source.name})`,
    isLeft: false,
    definition,
    alias: definition.table,
    sql: ` INNER JOIN ${table} ON ${on}`,
    binds: [],
  }
  return new Relation({
    ...typed.query,
    joins: [...typed.query.joins, join, ...joins.map((each) => below(join, each))],
    conditions: [...conditions, ...typed.query.conditions],
    isNone: isNone || typed.query.isNone,
  })
}

/** A join of the rows in between, under the name that it has there. */
function below({ path }: Join, { link: _, ...join }: Join): Join {
  return { ...join, path: `${path}.${join.path}` }
}

/** Whether the rows in between can be joined as they are: no table stands in it twice, and nothing counts them. */
function isJoinable(target: Query, links: Query): boolean {
  const tables = [target, links].flatMap((query) => [
    query.definition.table,
    ...joinsOf(query).map(({ alias }) => alias),
  ])
  const { limit, offset, groups, from, distinct } = links
  const isPlain = limit === null && offset === null && groups.length === 0 && !distinct
  return (
    isPlain &&
    from === undefined &&
    links.tables === undefined &&
    new Set(tables).size === tables.length
  )
}

/** Makes the owner what the record refers to. */
export function adopt(owner: Model, association: Association, record: Model): void {
  record.writeColumn(association.foreignKey, owner.readColumn(association.primaryKey))
  if (association.type !== null)
    record.writeColumn(association.type, polymorphicName(owner[STATE].definition))

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
