import { ELEMENTS, type Elements } from '../../ruby/call/meanwhile.ts'
import { keywordsFrom } from '../../ruby/hash/keywords.ts'
import { toS } from '../../ruby/object/texts.ts'
import { type ConnectionHandler, HANDLER } from '../database/connection-handler.ts'
import { connectionInRole } from '../database/roles.ts'
import {
  bodyOf,
  type TransactionCall,
  type TransactionOptions,
  transaction,
} from '../database/transaction.ts'
import { RecordNotFound } from '../exceptions.ts'
import type { Assignments } from '../query/assignments.ts'
import type { ExpressionName, SelectedName } from '../query/expression.ts'
import type { Conditions } from '../query/where.ts'
import type { RecordBlock, Relation } from '../relation/relation.ts'
import type { BatchOptions } from '../relation/relation-batches.ts'
import type { AttributeSource } from './attribute-source.ts'
import { definitionOf } from './definition.ts'
import { humanAttributeName } from './human-names.ts'
import type { Model, ModelClass } from './model.ts'
import { ModelClasses } from './model-classes.ts'
import { ModelName } from './model-name.ts'
import { allOfModel } from './model-relations.ts'
import { type Name, nameOf } from './names.ts'

interface Connected {
  readonly [HANDLER]: ConnectionHandler
}

/** What a model class is asked and told: finding, computing, making, deleting. */
export class ModelQueries extends ModelClasses {
  /** The record of an id, or the records of several; RecordNotFound when one is missing. */
  static find<T extends Model>(this: ModelClass<T>, ...ids: unknown[]): T {
    return allOfModel(this).find(...ids)
  }
  static findBy<T extends Model>(
    this: ModelClass<T>,
    conditions: Conditions,
    ...values: unknown[]
  ): T | null {
    return allOfModel(this).findBy(conditions, ...values)
  }
  static findByOrRaise<T extends Model>(
    this: ModelClass<T>,
    conditions: Conditions,
    ...values: unknown[]
  ): T {
    const all = allOfModel(this)
    const record = all.findBy(conditions, ...values)
    if (record !== null) return record
    if (all.query.conditions.length > 0) return all.findByOrRaise(conditions, ...values)
    throw new RecordNotFound(`Couldn't find ${definitionOf(this).name}`, definitionOf(this).name)
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

  static count<T extends Model>(this: ModelClass<T>, column?: ExpressionName): number {
    return allOfModel(this).count(column)
  }
  static sum<T extends Model>(this: ModelClass<T>, column: ExpressionName): unknown {
    return allOfModel(this).sum(column)
  }
  static minimum<T extends Model>(this: ModelClass<T>, column: ExpressionName): unknown {
    return allOfModel(this).minimum(column)
  }
  static maximum<T extends Model>(this: ModelClass<T>, column: ExpressionName): unknown {
    return allOfModel(this).maximum(column)
  }
  static average<T extends Model>(this: ModelClass<T>, column: ExpressionName): unknown {
    return allOfModel(this).average(column)
  }
  static pluck<T extends Model>(this: ModelClass<T>, ...columns: SelectedName[]): unknown[] {
    return allOfModel(this).pluck(...columns)
  }
  static pick<T extends Model>(this: ModelClass<T>, ...columns: SelectedName[]): unknown {
    return allOfModel(this).pick(...columns)
  }
  static ids<T extends Model>(this: ModelClass<T>): unknown[] {
    return allOfModel(this).ids()
  }
  static exists<T extends Model>(this: ModelClass<T>, conditions?: unknown): boolean {
    return allOfModel(this).exists(conditions)
  }
  static any<T extends Model>(this: ModelClass<T>, block?: (record: T) => unknown): boolean {
    return allOfModel(this).any(block)
  }
  static none<T extends Model>(this: ModelClass<T>, block?: (record: T) => unknown): boolean {
    return allOfModel(this).none(block)
  }
  static many<T extends Model>(this: ModelClass<T>): boolean {
    return allOfModel(this).many()
  }

  static findEach<T extends Model>(
    this: ModelClass<T>,
    options?: BatchOptions | ((record: T) => unknown),
    block?: (record: T) => unknown,
  ): unknown {
    return allOfModel(this).findEach(options, block)
  }
  static eachInBatches<T extends Model>(this: ModelClass<T>, options?: BatchOptions): Generator<T> {
    return allOfModel(this).eachInBatches(options)
  }
  static findInBatches<T extends Model>(
    this: ModelClass<T>,
    options?: BatchOptions | ((records: T[]) => unknown),
    block?: (records: T[]) => unknown,
  ): unknown {
    return allOfModel(this).findInBatches(options, block)
  }
  static [ELEMENTS](name: string, args: readonly unknown[]): Elements | undefined {
    const isBatches = /^(?:find_each|find_in_batches|in_batches)$/.test(name)
    return isBatches
      ? allOfModel(this as unknown as ModelClass<Model>)[ELEMENTS](name, args)
      : undefined
  }

  static inBatches<T extends Model>(
    this: ModelClass<T>,
    options?: BatchOptions | ((relation: Relation<T>) => unknown),
    block?: (relation: Relation<T>) => unknown,
  ): unknown {
    return allOfModel(this).inBatches(options, block)
  }
  static sole<T extends Model>(this: ModelClass<T>): T {
    return allOfModel(this).sole()
  }
  static findSoleBy<T extends Model>(
    this: ModelClass<T>,
    conditions: Conditions,
    ...values: unknown[]
  ): T {
    return allOfModel(this).findSoleBy(conditions, ...values)
  }
  static second<T extends Model>(this: ModelClass<T>): T | null {
    return allOfModel(this).second()
  }
  static third<T extends Model>(this: ModelClass<T>): T | null {
    return allOfModel(this).third()
  }
  static fourth<T extends Model>(this: ModelClass<T>): T | null {
    return allOfModel(this).fourth()
  }
  static fifth<T extends Model>(this: ModelClass<T>): T | null {
    return allOfModel(this).fifth()
  }
  static takeOrRaise<T extends Model>(this: ModelClass<T>): T {
    return allOfModel(this).takeOrRaise()
  }

  /** Updates the record of an id, with its validations and callbacks; gives it. Lists update several. */
  static update<T extends Model>(
    this: ModelClass<T>,
    id: unknown,
    values: AttributeSource | readonly AttributeSource[],
  ): T | T[] {
    if (Array.isArray(id)) {
      const list: unknown = values
      return id.map((each, index) => {
        const own = Array.isArray(list) ? list[index] : list
        const record = allOfModel(this).find(each)
        record.update(own as AttributeSource)
        return record
      })
    }
    const record = allOfModel(this).find(id)
    record.update(values as AttributeSource)
    return record
  }
  /** Destroys the record of an id, or those of several, with their callbacks. */
  static destroy<T extends Model>(this: ModelClass<T>, id: unknown): T | T[] {
    const found: unknown = allOfModel(this).find(id)
    for (const record of [found].flat() as T[]) record.destroy()
    return found as T | T[]
  }
  /** Deletes the rows of ids, without callbacks; how many. */
  static delete<T extends Model>(this: ModelClass<T>, id: unknown): number {
    return allOfModel(this)
      .where({ [this.primaryKey]: id })
      .deleteAll()
  }
  /** Adds to numbers of the rows of ids in the database itself; how many rows. */
  static updateCounters<T extends Model>(
    this: ModelClass<T>,
    id: unknown,
    counters: AttributeSource,
  ): number {
    return allOfModel(this)
      .where({ [this.primaryKey]: id })
      .updateCounters(counters)
  }
  static incrementCounter<T extends Model>(
    this: ModelClass<T>,
    name: Name,
    id: unknown,
    { by = 1, touch }: { readonly by?: number; readonly touch?: unknown } = {},
  ): number {
    const narrowed = allOfModel(this).where({ [this.primaryKey]: id })
    return narrowed.updateCounters({
      [nameOf(name)]: by,
      ...(touch === undefined ? {} : { touch }),
    })
  }
  static decrementCounter<T extends Model>(
    this: ModelClass<T>,
    name: Name,
    id: unknown,
    { by = 1, touch }: { readonly by?: number; readonly touch?: unknown } = {},
  ): number {
    const narrowed = allOfModel(this).where({ [this.primaryKey]: id })
    return narrowed.updateCounters({
      [nameOf(name)]: -by,
      ...(touch === undefined ? {} : { touch }),
    })
  }
  static createOrFindBy<T extends Model>(
    this: ModelClass<T>,
    attributes: AttributeSource,
    block?: RecordBlock<T>,
  ): T {
    return allOfModel(this).createOrFindBy(attributes, block)
  }
  static createOrFindByOrRaise<T extends Model>(
    this: ModelClass<T>,
    attributes: AttributeSource,
    block?: RecordBlock<T>,
  ): T {
    return allOfModel(this).createOrFindByOrRaise(attributes, block)
  }
  /** What forms, routes and headings call it. */
  static modelName<T extends Model>(this: ModelClass<T>): ModelName {
    return new ModelName(definitionOf(this))
  }
  /** An attribute as a page shows it: `created_at` is "Created at". */
  static humanAttributeName<T extends Model>(
    this: ModelClass<T>,
    name: unknown,
    options: unknown = {},
  ): string {
    return humanAttributeName(definitionOf(this), nameOf(name), keywordsFrom(options))
  }
  static attributeNames<T extends Model>(this: ModelClass<T>): string[] {
    return definitionOf(this).attributes.map((column) => column.name)
  }

  /** The text as a LIKE pattern has it: `%`, `_` and `\\` mean themselves, with `ESCAPE '\\'`. */
  static sanitizeSqlLike(text: unknown, escape = '\\'): string {
    return toS(text).replace(/[\\%_]/g, (sign) => escape + sign)
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
  /** The first record of all, created when there is none. */
  static firstOrCreate<T extends Model>(
    this: ModelClass<T>,
    attributes?: AttributeSource | null,
    block?: RecordBlock<T>,
  ): T {
    return allOfModel(this).firstOrCreate(attributes, block)
  }
  static firstOrCreateOrRaise<T extends Model>(
    this: ModelClass<T>,
    attributes?: AttributeSource | null,
    block?: RecordBlock<T>,
  ): T {
    return allOfModel(this).firstOrCreateOrRaise(attributes, block)
  }
  static firstOrInitialize<T extends Model>(
    this: ModelClass<T>,
    attributes?: AttributeSource | null,
    block?: RecordBlock<T>,
  ): T {
    return allOfModel(this).firstOrInitialize(attributes, block)
  }
  static findOrInitializeBy<T extends Model>(
    this: ModelClass<T>,
    attributes: AttributeSource,
    block?: RecordBlock<T>,
  ): T {
    return allOfModel(this).findOrInitializeBy(attributes, block)
  }

  static updateAll<T extends Model>(this: ModelClass<T>, values: Assignments): number {
    return allOfModel(this).updateAll(values)
  }
  static deleteAll<T extends Model>(this: ModelClass<T>): number {
    return allOfModel(this).deleteAll()
  }
  static deleteBy<T extends Model>(
    this: ModelClass<T>,
    conditions: Conditions,
    ...values: unknown[]
  ): number {
    return allOfModel(this).deleteBy(conditions, ...values)
  }
  static destroyBy<T extends Model>(
    this: ModelClass<T>,
    conditions: Conditions,
    ...values: unknown[]
  ): T[] {
    return allOfModel(this).destroyBy(conditions, ...values)
  }
  static destroyAll<T extends Model>(this: ModelClass<T>): T[] {
    return allOfModel(this).destroyAll()
  }

  /** Runs the block in a transaction; inside another one, in a savepoint, whatever `requires_new` says. */
  static transaction<R>(this: Connected, body: () => R): R | null
  static transaction<R>(this: Connected, options: TransactionOptions, body: () => R): R | null
  static transaction<R>(this: Connected, ...given: TransactionCall<R>): R | null {
    return transaction(connectionInRole(this[HANDLER]), bodyOf(given))
  }

  static columnNames<T extends Model>(this: ModelClass<T>): string[] {
    return definitionOf(this).columns.map((column) => column.name)
  }
  static tableName<T extends Model>(this: ModelClass<T>): string {
    return definitionOf(this).table
  }
}
