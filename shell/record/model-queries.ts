import type { AttributeSource } from './attribute-source.ts'
import { definitionOf } from './definition.ts'
import { RecordNotFound } from './exceptions.ts'
import type { IncludeArgument } from './includes.ts'
import type { Model, ModelClass } from './model.ts'
import { ModelDeclarations } from './model-declarations.ts'
import type { Name } from './names.ts'
import type { OrderArgument } from './order.ts'
import { allOf } from './query.ts'
import { type RecordBlock, Relation } from './relation.ts'
import type { WhereChain } from './relation-query.ts'
import { transaction } from './transaction.ts'

/** What a model class is asked; everything begins with `all`. */
export class ModelQueries extends ModelDeclarations {
  /** All records. */
  static all<T extends Model>(this: ModelClass<T>): Relation<T> {
    return new Relation<T>(allOf(definitionOf(this)))
  }

  /** The records with these values; without any, `where().not({ … })`. */
  static where<T extends Model>(this: ModelClass<T>): WhereChain<T>
  static where<T extends Model>(this: ModelClass<T>, conditions: AttributeSource): Relation<T>
  static where<T extends Model>(
    this: ModelClass<T>,
    conditions?: AttributeSource,
  ): Relation<T> | WhereChain<T> {
    return conditions === undefined ? allOfModel(this).where() : allOfModel(this).where(conditions)
  }

  static order<T extends Model>(this: ModelClass<T>, ...terms: OrderArgument[]): Relation<T> {
    return allOfModel(this).order(...terms)
  }
  static limit<T extends Model>(this: ModelClass<T>, count: unknown): Relation<T> {
    return allOfModel(this).limit(count)
  }
  static offset<T extends Model>(this: ModelClass<T>, count: unknown): Relation<T> {
    return allOfModel(this).offset(count)
  }
  static select<T extends Model>(this: ModelClass<T>, ...names: Name[]): Relation<T> {
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

  /** The record of an id, or the records of several; RecordNotFound when one is missing. */
  static find<T extends Model>(this: ModelClass<T>, ...ids: unknown[]): T {
    return allOfModel(this).find(...ids)
  }
  static findBy<T extends Model>(this: ModelClass<T>, conditions: AttributeSource): T | null {
    return allOfModel(this).findBy(conditions)
  }
  static findByOrRaise<T extends Model>(this: ModelClass<T>, conditions: AttributeSource): T {
    const all = allOfModel(this)
    const record = all.findBy(conditions)
    if (record !== null) return record
    if (all.query.conditions.length > 0) return all.findByOrRaise(conditions)
    throw new RecordNotFound(`Couldn't find ${definitionOf(this).name}`)
  }
  static first<T extends Model>(this: ModelClass<T>): T | null
  static first<T extends Model>(this: ModelClass<T>, count: number): T[]
  static first<T extends Model>(this: ModelClass<T>, count?: number): T | null | T[] {
    return count === undefined ? allOfModel(this).first() : allOfModel(this).first(count)
  }
  static last<T extends Model>(this: ModelClass<T>): T | null
  static last<T extends Model>(this: ModelClass<T>, count: number): T[]
  static last<T extends Model>(this: ModelClass<T>, count?: number): T | null | T[] {
    return count === undefined ? allOfModel(this).last() : allOfModel(this).last(count)
  }
  static take<T extends Model>(this: ModelClass<T>): T | null
  static take<T extends Model>(this: ModelClass<T>, count: number): T[]
  static take<T extends Model>(this: ModelClass<T>, count?: number): T | null | T[] {
    return count === undefined ? allOfModel(this).take() : allOfModel(this).take(count)
  }
  static firstOrRaise<T extends Model>(this: ModelClass<T>): T {
    return allOfModel(this).firstOrRaise()
  }
  static lastOrRaise<T extends Model>(this: ModelClass<T>): T {
    return allOfModel(this).lastOrRaise()
  }

  static count<T extends Model>(this: ModelClass<T>, column?: Name): number {
    return allOfModel(this).count(column)
  }
  static sum<T extends Model>(this: ModelClass<T>, column: Name): unknown {
    return allOfModel(this).sum(column)
  }
  static minimum<T extends Model>(this: ModelClass<T>, column: Name): unknown {
    return allOfModel(this).minimum(column)
  }
  static maximum<T extends Model>(this: ModelClass<T>, column: Name): unknown {
    return allOfModel(this).maximum(column)
  }
  static average<T extends Model>(this: ModelClass<T>, column: Name): unknown {
    return allOfModel(this).average(column)
  }
  static pluck<T extends Model>(this: ModelClass<T>, ...columns: Name[]): unknown[] {
    return allOfModel(this).pluck(...columns)
  }
  static pick<T extends Model>(this: ModelClass<T>, ...columns: Name[]): unknown {
    return allOfModel(this).pick(...columns)
  }
  static ids<T extends Model>(this: ModelClass<T>): unknown[] {
    return allOfModel(this).ids()
  }
  static exists<T extends Model>(this: ModelClass<T>, conditions?: unknown): boolean {
    return allOfModel(this).exists(conditions)
  }
  static any<T extends Model>(this: ModelClass<T>): boolean {
    return allOfModel(this).any()
  }
  static none<T extends Model>(this: ModelClass<T>): boolean {
    return allOfModel(this).none()
  }
  static many<T extends Model>(this: ModelClass<T>): boolean {
    return allOfModel(this).many()
  }

  static findEach<T extends Model>(
    this: ModelClass<T>,
    options: { readonly batchSize?: number } | ((record: T) => unknown),
    block?: (record: T) => unknown,
  ): void {
    allOfModel(this).findEach(options, block)
  }

  /** A new record, saved; look at its errors to see whether it worked. A list makes several. */
  static create<T extends Model>(
    this: ModelClass<T>,
    attributes: readonly AttributeSource[],
    block?: RecordBlock<T>,
  ): T[]
  static create<T extends Model>(
    this: ModelClass<T>,
    attributes?: AttributeSource | null,
    block?: RecordBlock<T>,
  ): T
  static create<T extends Model>(
    this: ModelClass<T>,
    attributes?: AttributeSource | readonly AttributeSource[] | null,
    block?: RecordBlock<T>,
  ): T | T[] {
    return allOfModel(this).create(attributes as AttributeSource, block)
  }
  static createOrRaise<T extends Model>(
    this: ModelClass<T>,
    attributes: readonly AttributeSource[],
    block?: RecordBlock<T>,
  ): T[]
  static createOrRaise<T extends Model>(
    this: ModelClass<T>,
    attributes?: AttributeSource | null,
    block?: RecordBlock<T>,
  ): T
  static createOrRaise<T extends Model>(
    this: ModelClass<T>,
    attributes?: AttributeSource | readonly AttributeSource[] | null,
    block?: RecordBlock<T>,
  ): T | T[] {
    return allOfModel(this).createOrRaise(attributes as AttributeSource, block)
  }
  static findOrCreateBy<T extends Model>(
    this: ModelClass<T>,
    attributes: AttributeSource,
    block?: RecordBlock<T>,
  ): T {
    return allOfModel(this).findOrCreateBy(attributes, block)
  }
  static findOrCreateByOrRaise<T extends Model>(
    this: ModelClass<T>,
    attributes: AttributeSource,
    block?: RecordBlock<T>,
  ): T {
    return allOfModel(this).findOrCreateByOrRaise(attributes, block)
  }
  static findOrInitializeBy<T extends Model>(
    this: ModelClass<T>,
    attributes: AttributeSource,
    block?: RecordBlock<T>,
  ): T {
    return allOfModel(this).findOrInitializeBy(attributes, block)
  }

  static updateAll<T extends Model>(this: ModelClass<T>, values: AttributeSource): number {
    return allOfModel(this).updateAll(values)
  }
  static deleteAll<T extends Model>(this: ModelClass<T>): number {
    return allOfModel(this).deleteAll()
  }
  static deleteBy<T extends Model>(this: ModelClass<T>, conditions: AttributeSource): number {
    return allOfModel(this).deleteBy(conditions)
  }
  static destroyBy<T extends Model>(this: ModelClass<T>, conditions: AttributeSource): T[] {
    return allOfModel(this).destroyBy(conditions)
  }
  static destroyAll<T extends Model>(this: ModelClass<T>): T[] {
    return allOfModel(this).destroyAll()
  }

  /** Runs the block in a transaction; inside another one, in a savepoint. */
  static transaction<T>(body: () => T): T | null {
    return transaction(body)
  }

  static columnNames<T extends Model>(this: ModelClass<T>): string[] {
    return definitionOf(this).columns.map((column) => column.name)
  }
  static tableName<T extends Model>(this: ModelClass<T>): string {
    return definitionOf(this).table
  }
}

/** Where a class method begins: at all records, or at the relation it was called on as a scope. */
function allOfModel<T extends Model>(model: ModelClass<T>): Relation<T> {
  return (model as unknown as { all(): Relation<T> }).all()
}
