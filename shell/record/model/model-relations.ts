import type { ExpressionName, SelectedName } from '../query/expression.ts'
import type { Grouped } from '../query/grouping.ts'
import type { OrderArgument } from '../query/order.ts'
import { allOf } from '../query/query.ts'
import { scoping } from '../query/scopings.ts'
import type { SqlText } from '../query/sql-text.ts'
import type { UnscopeArgument } from '../query/unscope.ts'
import type { Conditions } from '../query/where.ts'
import type { WhereChain } from '../query/where-chain.ts'
import type { IncludeArgument } from '../relation/includes.ts'
import { currentRecords, defaultScoped } from '../relation/own-records.ts'
import { Relation } from '../relation/relation.ts'
import type { PageOptions } from '../relation/relation-pages.ts'
import type { AttributeSource } from './attribute-source.ts'
import { definitionOf } from './definition.ts'
import type { Model, ModelClass } from './model.ts'
import { ModelDeclarations } from './model-declarations.ts'
import type { Name } from './names.ts'

/** What gives a relation of a model's records; everything begins with `all`. */
export class ModelRelations extends ModelDeclarations {
  /** All records. */
  static all<T extends Model>(this: ModelClass<T>): Relation<T> {
    return currentRecords(definitionOf(this)) as unknown as Relation<T>
  }

  /** The records with these values; without any, `where().not({ … })`. */
  static where<T extends Model>(this: ModelClass<T>): WhereChain<T>
  static where<T extends Model>(
    this: ModelClass<T>,
    conditions: Conditions,
    ...values: readonly unknown[]
  ): Relation<T>
  static where<T extends Model>(
    this: ModelClass<T>,
    conditions?: Conditions,
    ...values: readonly unknown[]
  ): Relation<T> | WhereChain<T> {
    const all = allOfModel(this)
    return conditions === undefined ? all.where() : all.where(conditions, ...values)
  }

  static order<T extends Model>(this: ModelClass<T>, ...terms: OrderArgument[]): Relation<T> {
    return allOfModel(this).order(...terms)
  }
  static limit<T extends Model>(this: ModelClass<T>, count: unknown): Relation<T> {
    return allOfModel(this).limit(count)
  }
  static paginate<T extends Model>(this: ModelClass<T>, options: PageOptions): Relation<T> {
    return allOfModel(this).paginate(options)
  }
  static offset<T extends Model>(this: ModelClass<T>, count: unknown): Relation<T> {
    return allOfModel(this).offset(count)
  }
  static select<T extends Model>(this: ModelClass<T>, ...names: SelectedName[]): Relation<T> {
    return allOfModel(this).select(...names)
  }
  static distinct<T extends Model>(this: ModelClass<T>): Relation<T> {
    return allOfModel(this).distinct()
  }
  static includes<T extends Model>(this: ModelClass<T>, ...names: IncludeArgument[]): Relation<T> {
    return allOfModel(this).includes(...names)
  }
  static preload<T extends Model>(this: ModelClass<T>, ...names: IncludeArgument[]): Relation<T> {
    return allOfModel(this).preload(...names)
  }
  static noRows<T extends Model>(this: ModelClass<T>): Relation<T> {
    return allOfModel(this).noRows()
  }
  /** All rows, without the default scope. Private in Rails, where packages make aliases of it. */
  static relation<T extends Model>(this: ModelClass<T>): Relation<T> {
    return new Relation<T>(allOf(definitionOf(this)))
  }
  /** All records, outside any scope; with a block, what it gives where the class has all records. */
  static unscoped<T extends Model>(this: ModelClass<T>): Relation<T>
  static unscoped<T extends Model, R>(this: ModelClass<T>, block: () => R): R
  static unscoped<T extends Model>(this: ModelClass<T>, block?: () => unknown): unknown {
    const all = allOf(definitionOf(this))
    return block === undefined ? new Relation<T>(all) : scoping(all, block)
  }
  /** All records that `default_scope` lets through, whatever block of `scoping` is around. */
  static defaultScoped<T extends Model>(this: ModelClass<T>): Relation<T> {
    return new Relation<T>(defaultScoped(definitionOf(this)).query)
  }
  static unscope<T extends Model>(
    this: ModelClass<T>,
    ...parts: readonly UnscopeArgument[]
  ): Relation<T> {
    return allOfModel(this).unscope(...parts)
  }
  static rewhere<T extends Model>(this: ModelClass<T>, conditions: AttributeSource): Relation<T> {
    return allOfModel(this).rewhere(conditions)
  }
  static reorder<T extends Model>(this: ModelClass<T>, ...terms: OrderArgument[]): Relation<T> {
    return allOfModel(this).reorder(...terms)
  }
  static joins<T extends Model>(
    this: ModelClass<T>,
    ...names: (IncludeArgument | SqlText)[]
  ): Relation<T> {
    return allOfModel(this).joins(...names)
  }
  static leftJoins<T extends Model>(this: ModelClass<T>, ...names: IncludeArgument[]): Relation<T> {
    return allOfModel(this).leftJoins(...names)
  }
  static leftOuterJoins<T extends Model>(
    this: ModelClass<T>,
    ...names: IncludeArgument[]
  ): Relation<T> {
    return allOfModel(this).leftOuterJoins(...names)
  }
  static eagerLoad<T extends Model>(this: ModelClass<T>, ...names: IncludeArgument[]): Relation<T> {
    return allOfModel(this).eagerLoad(...names)
  }
  static group<T extends Model>(
    this: ModelClass<T>,
    ...names: (ExpressionName | readonly Name[])[]
  ): Grouped<T> {
    return allOfModel(this).group(...names)
  }
  static inOrderOf<T extends Model>(
    this: ModelClass<T>,
    column: Name,
    values: readonly unknown[],
  ): Relation<T> {
    return allOfModel(this).inOrderOf(column, values)
  }
  static createWith<T extends Model>(
    this: ModelClass<T>,
    attributes: AttributeSource | null,
  ): Relation<T> {
    return allOfModel(this).createWith(attributes)
  }
  static merge<T extends Model, U extends Model>(
    this: ModelClass<T>,
    other: Relation<U>,
  ): Relation<T> {
    return allOfModel(this).merge(other)
  }
  static or<T extends Model>(this: ModelClass<T>, other: Relation<T>): Relation<T> {
    return allOfModel(this).or(other)
  }
  static reselect<T extends Model>(this: ModelClass<T>, ...names: SelectedName[]): Relation<T> {
    return allOfModel(this).reselect(...names)
  }
  static having<T extends Model>(
    this: ModelClass<T>,
    conditions: Conditions,
    ...values: unknown[]
  ): Relation<T> {
    return allOfModel(this).having(conditions, ...values)
  }
  static excluding<T extends Model>(
    this: ModelClass<T>,
    ...records: (T | readonly T[])[]
  ): Relation<T> {
    return allOfModel(this).excluding(...records)
  }
  static without<T extends Model>(
    this: ModelClass<T>,
    ...records: (T | readonly T[])[]
  ): Relation<T> {
    return allOfModel(this).without(...records)
  }
  static lock<T extends Model>(this: ModelClass<T>): Relation<T> {
    return allOfModel(this).lock()
  }
}

/** Where a class method begins: at all records, or at the relation it was called on as a scope. */
export function allOfModel<T extends Model>(model: ModelClass<T>): Relation<T> {
  return (model as unknown as { all(): Relation<T> }).all()
}
