import { classInfo, nameClass } from '../../ruby/class/class-info.ts'
import { definitionOf } from '../model/definition.ts'
import type { Model } from '../model/model.ts'
import { type Name, nameOf } from '../model/names.ts'
import { requireAssociation } from '../relation/includes.ts'
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
      return relation.leftJoins(name).where({ [nameOf(name)]: keyOf(relation, name, null) })
    }, this.#relation) as Relation<T>
  }

  /** The rows with associated ones: `where.associated(:comments)`. */
  associated(...names: readonly Name[]): Relation<T> {
    return names.reduce<RelationQuery<T>>((relation, name) => {
      return relation.joins(name).whereNot({ [nameOf(name)]: keyOf(relation, name, null) })
    }, this.#relation) as Relation<T>
  }
}

/** `{ id: null }` for the association's table: a joined row that is not there. */
function keyOf(relation: { readonly query: Query }, name: Name, value: unknown): object {
  const association = requireAssociation(relation.query.definition, name)
  const target = definitionOf(association.target())
  return { [target.primaryKey ?? association.foreignKey]: value }
}
