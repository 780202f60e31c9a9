import { pluralize } from '../../inflection/inflection.ts'
import { classInfo, nameClass } from '../../ruby/class/class-info.ts'
import { definitionOf } from '../model/definition.ts'
import type { Model } from '../model/model.ts'
import type { Name } from '../model/names.ts'
import { requireAssociation } from '../relation/association.ts'
import type { Relation } from '../relation/relation.ts'
import type { RelationQuery } from '../relation/relation-query.ts'
import type { Query } from './query.ts'
import type { Conditions } from './where.ts'

/** What `where` without arguments gives: `Article.where().not({ … })`. */
export class WhereChain<T extends Model> {
  static {
    nameClass(this, 'ActiveRecord::QueryMethods::WhereChain')
    // A relation that is known at run time alone is asked by name.
    const { parameters } = classInfo(this)
    for (const word of ['not', 'missing', 'associated']) parameters.set(word, '1+')
  }

  readonly #relation: RelationQuery<T>

  constructor(relation: RelationQuery<T>) {
    this.#relation = relation
  }

  /** The rows for which not all of this holds. */
  not(conditions: Conditions, ...values: readonly unknown[]): Relation<T> {
    return this.#relation.whereNot(conditions, ...values)
  }

  /** The rows without associated ones: `where.missing(:comments)`. */
  missing(...names: readonly Name[]): Relation<T> {
    return names.reduce<RelationQuery<T>>((relation, name) => {
      return relation.leftJoins(name).where(joinedKey(relation, name))
    }, this.#relation) as Relation<T>
  }

  /** The rows with associated ones: `where.associated(:comments)`. */
  associated(...names: readonly Name[]): Relation<T> {
    return names.reduce<RelationQuery<T>>((relation, name) => {
      return relation.joins(name).whereNot(joinedKey(relation, name))
    }, this.#relation) as Relation<T>
  }
}

/**
 * `{ comments: { id: null } }`: a joined row that is not there. The table keeps its name where the association is
 * called like it, as in Rails.
 */
function joinedKey({ query }: { readonly query: Query }, name: Name): Conditions {
  const association = requireAssociation(query.definition, name)
  const target = definitionOf(association.target())
  const isCalledSo =
    target.table !== query.definition.table && pluralize(association.name) === target.table
  const key = target.primaryKey ?? association.foreignKey
  return { [isCalledSo ? target.table : association.name]: { [key]: null } }
}
