import { type Encodable, encode } from '../../core/frame.ts'
import type { FrameWriter } from '../../core/frame-writer.ts'
import { Tag } from '../../core/tag.ts'
import type { JsonOptionSource } from '../../json/json-options.ts'
import { toJson } from '../../json/write-json.ts'
import { methodName } from '../../ruby/class/method-name.ts'
import { NoMethodError } from '../../ruby/exception/detailed-errors.ts'
import { DESCRIPTION } from '../../ruby/object/describe-receiver.ts'
import { inspect } from '../../ruby/object/texts.ts'
import { equals } from '../../ruby/operators/equals.ts'
import type { Bind } from '../../schema/connection.ts'
import { quoteName } from '../../schema/quote.ts'
import { changingWords } from '../../vocabulary/record.ts'
import { frameworkName } from '../../vocabulary/word.ts'
import type { QueryResult } from '../database/database-connection.ts'
import { RecordNotUnique } from '../database/database-errors.ts'
import { namingTables } from '../database/foreign-key.ts'
import { toBind } from '../database/store.ts'
import { transaction } from '../database/transaction.ts'
import { ActiveRecordError } from '../exceptions.ts'
import { type AttributeSource, attributePairs } from '../model/attribute-source.ts'
import { requireColumn } from '../model/definition.ts'
import type { Model, ModelClass } from '../model/model.ts'
import { ModelName } from '../model/model-name.ts'
import { type Name, nameOf, type TouchArgument } from '../model/names.ts'
import { type Assignments, assignmentsSql, lockSql } from '../query/assignments.ts'
import type { SqlPart } from '../query/condition.ts'
import { type Query, selectSql, selectsAll, targetSql } from '../query/query.ts'
import { scoping } from '../query/scopings.ts'
import type { Conditions } from '../query/where.ts'
import {
  type InsertOptions,
  insertOptions,
  insertRows,
  type UpsertOptions,
} from '../saving/insert-rows.ts'
import { classIndex } from '../template/class-index.ts'
import { encodeRecords, encodeRows, encodeRowsAnd, isMixed, isRow } from '../template/encode.ts'
import { currentTime } from '../value/time-with-zone.ts'
import { type Extension, extended } from './extended.ts'
import type { OwnedAssociation } from './owned-association.ts'
import { RelationPages } from './relation-pages.ts'

/** Called with a record that is being made. */
export type RecordBlock<T> = (record: T) => unknown

/**
 * A query that runs when its records are needed, once. Every method that narrows it gives a new
 * relation. Rails guide "Active Record Query Interface".
 *
 * @example
 * Article.where({ published: true }).order({ created_at: 'desc' }).limit(10)
 */
export class Relation<T extends Model> extends RelationPages<T> implements Encodable {
  static readonly rubyName: string = 'ActiveRecord::Relation'

  protected override make(query: Query): Relation<T> {
    const Kind = this.constructor as typeof Relation
    return new Kind<T>(query)
  }

  /** The relation itself; with a block, whether it accepts every record. */
  override all(): Relation<T>
  override all(block: (record: T) => unknown): boolean
  override all(block?: (record: T) => unknown): Relation<T> | boolean {
    return block === undefined ? this.copy({}) : super.all(block)
  }

  /** The same relation with the methods of these modules. */
  extending(...modules: readonly Extension[]): Relation<T> {
    const same = this.copy({})
    return Object.setPrototypeOf(
      same,
      extended(same.constructor as typeof Relation, modules).prototype,
    )
  }

  /** Takes on another query: what `where!` and its kin do. */
  become(other: Relation<T>): this {
    this.query = other.query
    return this.reset()
  }

  /** As the model's own: what is written in the block counts together or not at all. */
  transaction(...given: readonly unknown[]): unknown {
    const { model } = this.definition
    return (model as unknown as { transaction(...given: readonly unknown[]): unknown }).transaction(
      ...given,
    )
  }

  /** As the model's own, among the rows of the relation. */
  findSigned(...given: Signed): T | null {
    return this.scoping(() => this.#signing.findSigned(...given))
  }

  /** The same, or InvalidSignature; RecordNotFound for a record that is not among the rows. */
  findSignedOrRaise(...given: Signed): T {
    return this.scoping(() => this.#signing.findSignedOrRaise(...given))
  }

  get #signing(): Signing<T> {
    return this.definition.model as unknown as Signing<T>
  }

  /** Runs the block with the model's own finders narrowed to the relation. */
  scoping<R>(block: () => R): R {
    return scoping(this.query, block)
  }

  /** Updates each record, with its validations and callbacks; gives them. */
  update(attributes: AttributeSource): T[] {
    const records = this.toA()
    for (const record of records) record.update(attributes)
    return records
  }

  /** What `proxy_association` gives in the methods of an association's block. */
  proxyAssociation(): OwnedAssociation {
    const message = `undefined method \`proxy_association' for ${this[DESCRIPTION]()}`
    throw new NoMethodError(message, Symbol.for('proxy_association'))
  }

  /** The model whose records it finds. */
  klass(): ModelClass<T> {
    return this.definition.model as ModelClass<T>
  }

  modelName(): ModelName {
    return new ModelName(this.definition)
  }

  /**
   * Runs a class method of the model on this relation: a scope in the middle of a chain, which gives a relation
   * of the model. `Result` is what a class method gives that is no scope.
   *
   * @throws NoMethodError when the model has no class method of the name.
   */
  scope<Result = Relation<T>>(name: string, ...values: readonly unknown[]): Result {
    const { model } = this.definition
    const scoped = Object.create(model, { all: { value: () => this.copy({}) } }) as object
    const method = classMethod(model, name)
    if (method === null) {
      const message = `undefined method \`${name}' for ${this[DESCRIPTION]()}`
      throw new NoMethodError(message, Symbol.for(name))
    }
    return method.apply(scoped, [...values]) as Result
  }

  /** What a NoMethodError says of the relation: it neither loads the records nor shows them. */
  override [DESCRIPTION](): string {
    const count = this.isLoaded() ? this.toA().length : null
    const records = count === null ? 'not loaded' : `${count} ${count === 1 ? 'record' : 'records'}`
    return `a relation of ${this.definition.name} (${records})`
  }

  /** A new record with the values that the relation asks for, and these on top. A list makes several. */
  build(attributes: readonly AttributeSource[], block?: RecordBlock<T>): T[]
  build(attributes?: AttributeSource | null, block?: RecordBlock<T>): T
  build(
    attributes?: AttributeSource | readonly AttributeSource[] | null,
    block?: RecordBlock<T>,
  ): T | T[] {
    const one = (each?: AttributeSource | null) => this.buildOne(each, block)
    return isList(attributes) ? attributes.map(one) : one(attributes)
  }

  protected buildOne(attributes?: AttributeSource | null, block?: RecordBlock<T>): T {
    const { model, name } = this.definition
    const all = new Map(this.query.attributes)
    if (attributes != null)
      for (const [key, value] of attributePairs(attributes, name)) all.set(key, value)
    return new model(all, block as never) as T
  }

  /** The same as `build`, Ruby's `new`. */
  new(attributes?: AttributeSource | null, block?: RecordBlock<T>): T {
    return this.build(attributes, block)
  }

  /** Builds and saves; look at its errors to see whether it worked. A list makes several. */
  create(attributes: readonly AttributeSource[], block?: RecordBlock<T>): T[]
  create(attributes?: AttributeSource | null, block?: RecordBlock<T>): T
  create(
    attributes?: AttributeSource | readonly AttributeSource[] | null,
    block?: RecordBlock<T>,
  ): T | T[] {
    const one = (each?: AttributeSource | null) => this.createOne(each, block, false)
    return isList(attributes) ? attributes.map(one) : one(attributes)
  }

  /** Builds and saves; RecordInvalid when that fails. A list makes several. */
  createOrRaise(attributes: readonly AttributeSource[], block?: RecordBlock<T>): T[]
  createOrRaise(attributes?: AttributeSource | null, block?: RecordBlock<T>): T
  createOrRaise(
    attributes?: AttributeSource | readonly AttributeSource[] | null,
    block?: RecordBlock<T>,
  ): T | T[] {
    const one = (each?: AttributeSource | null) => this.createOne(each, block, true)
    return isList(attributes) ? attributes.map(one) : one(attributes)
  }

  protected createOne(
    attributes: AttributeSource | null | undefined,
    block: RecordBlock<T> | undefined,
    raises: boolean,
  ): T {
    const record = this.buildOne(attributes, block)
    if (raises) record.saveOrRaise()
    else record.save()
    return record
  }

  /** The first record with these values, created when there is none. */
  findOrCreateBy(attributes: AttributeSource, block?: RecordBlock<T>): T {
    return this.findBy(attributes) ?? this.create(attributes, block)
  }

  findOrCreateByOrRaise(attributes: AttributeSource, block?: RecordBlock<T>): T {
    return this.findBy(attributes) ?? this.createOrRaise(attributes, block)
  }

  /** The first record, created with these values when there is none. */
  firstOrCreate(attributes?: AttributeSource | null, block?: RecordBlock<T>): T {
    return this.first() ?? this.create(attributes, block)
  }

  firstOrCreateOrRaise(attributes?: AttributeSource | null, block?: RecordBlock<T>): T {
    return this.first() ?? this.createOrRaise(attributes, block)
  }

  firstOrInitialize(attributes?: AttributeSource | null, block?: RecordBlock<T>): T {
    return this.first() ?? this.build(attributes, block)
  }

  /** The first record with these values, or a new one that is not saved. */
  findOrInitializeBy(attributes: AttributeSource, block?: RecordBlock<T>): T {
    return this.findBy(attributes) ?? this.build(attributes, block)
  }

  /** A new record with these values, or the one that a unique index knows already. */
  createOrFindBy(attributes: AttributeSource, block?: RecordBlock<T>): T {
    return this.#createOr(attributes, () => this.create(attributes, block))
  }

  createOrFindByOrRaise(attributes: AttributeSource, block?: RecordBlock<T>): T {
    return this.#createOr(attributes, () => this.createOrRaise(attributes, block))
  }

  #createOr(attributes: AttributeSource, create: () => T): T {
    try {
      return transaction(this.definition.connection, create) as T
    } catch (error) {
      if (!(error instanceof RecordNotUnique)) throw error
      return this.findByOrRaise(attributes)
    }
  }

  /** Adds to numbers of all rows in the database itself; how many rows. */
  updateCounters(counters: AttributeSource): number {
    if (this.query.isNone) return 0
    const sets: string[] = []
    const binds: Bind[] = []
    for (const [name, by] of attributePairs(counters, this.definition.name)) {
      if (name === 'touch') {
        if (by === false || by === null) continue
        const now = currentTime()
        const extra = by === true ? [] : [by].flat().map((each) => nameOf(each))
        const own = this.definition.byName.has('updated_at') ? ['updated_at'] : []
        for (const each of new Set([...own, ...extra])) {
          const column = requireColumn(this.definition, each)
          sets.push(`${column.quoted} = ?`)
          binds.push(toBind(now, column.type))
        }
        continue
      }
      const { quoted, type } = requireColumn(this.definition, name)
      sets.push(`${quoted} = COALESCE(${quoted}, 0) + ?`)
      binds.push(toBind(by, type))
    }
    const lock = lockSql(this.definition)
    if (lock !== null) sets.push(lock)
    const target = targetSql(this.query)
    const sql = `UPDATE ${quoteName(this.definition.table)} SET ${sets.join(', ')}${target.sql}`
    this.reset()
    return this.#write(sql, [...binds, ...target.binds])
  }

  /** Sets columns of all rows at once, without validations and callbacks; how many rows. */
  updateAll(values: Assignments): number {
    return this.#update(assignmentsSql(this.definition, values, lockSql(this.definition)))
  }

  /** The same, and leaves `lock_version` as it is. */
  writeColumns(values: Assignments): number {
    return this.#update(assignmentsSql(this.definition, values))
  }

  #write(sql: string, binds: readonly Bind[]): number {
    const { connection } = this.definition
    return namingTables(this.definition, sql, () => connection.execute(sql, binds).changes)
  }

  #update(set: SqlPart | null): number {
    if (set === null || this.query.isNone) return 0
    const target = targetSql(this.query)
    const sql = `UPDATE ${quoteName(this.definition.table)} SET ${set.sql}${target.sql}`
    this.reset()
    return this.#write(sql, [...set.binds, ...target.binds])
  }

  /** Sets `updated_at`, and the other named times, to now in all rows, or to `time`; how many rows. */
  touchAll(...given: readonly TouchArgument[]): number {
    const { time } = given.find((each) => typeof each === 'object') ?? {}
    const names = given.filter((each): each is Name => typeof each !== 'object').map(nameOf)
    const columns = this.definition.byName.has('updated_at') ? [...names, 'updated_at'] : names
    return this.updateAll(new Map(columns.map((name) => [name, time ?? currentTime()])))
  }

  /** Inserts rows with one statement, with what the relation asks for, without validations and callbacks; doubles are left out. */
  insertAll(rows: readonly AttributeSource[], given: InsertOptions = {}): QueryResult {
    return insertRows(this.definition, this.#filled(rows), 'ignore', insertOptions({ ...given }))
  }

  /** The same; RecordNotUnique for doubles. */
  insertAllOrRaise(rows: readonly AttributeSource[], given: InsertOptions = {}): QueryResult {
    return insertRows(this.definition, this.#filled(rows), 'raise', insertOptions({ ...given }))
  }

  /** The same; rows that are there already are updated. */
  upsertAll(rows: readonly AttributeSource[], given: UpsertOptions = {}): QueryResult {
    const options = insertOptions({ ...given })
    const uniqueBy = [options.uniqueBy ?? []].flat() as Name[]
    return insertRows(this.definition, this.#filled(rows), { uniqueBy }, options)
  }

  #filled(rows: readonly AttributeSource[]): readonly AttributeSource[] {
    const { attributes } = this.query
    if (attributes.length === 0) return rows
    return rows.map((row) => new Map([...attributes, ...attributePairs(row, this.definition.name)]))
  }

  records(): T[] {
    return this.toA()
  }

  /** Destroys the records of these ids, with their callbacks. */
  destroy(...ids: readonly unknown[]): T | T[] {
    const found = this.find(...ids) as T | T[]
    for (const record of [found].flat() as T[]) record.destroy()
    return found
  }

  /** Deletes all rows at once, without callbacks; how many. */
  deleteAll(): number {
    if (this.query.isNone) return 0
    if (this.query.distinct) throw new ActiveRecordError("delete_all doesn't support distinct")
    const target = targetSql(this.query)
    const sql = `DELETE FROM ${quoteName(this.definition.table)}${target.sql}`
    this.reset()
    return this.#write(sql, target.binds)
  }

  /** Destroys each record, with its callbacks; gives them. */
  destroyAll(): T[] {
    const records = this.toA()
    for (const record of records) record.destroy()
    this.reset()
    return records
  }

  /** Destroys the records of these ids. */
  destroyBy(conditions: Conditions, ...values: readonly unknown[]): T[] {
    return this.where(conditions, ...values).destroyAll()
  }

  deleteBy(conditions: Conditions, ...values: readonly unknown[]): number {
    return this.where(conditions, ...values).deleteAll()
  }

  asJson(options: JsonOptionSource = null): unknown[] {
    return this.toA().map((record) => record.asJson(options))
  }

  toJson(options: JsonOptionSource = null): string {
    return toJson(this, options)
  }

  /** Writes the records into a frame: rows as they came from SQLite, and what is more than a row one by one. */
  encodeRows(writer: FrameWriter): void {
    const { definition, includes } = this.query
    if (
      !this.holdsRows ||
      isMixed(definition) ||
      !selectsAll(this.query) ||
      !this.made.every(isRow)
    ) {
      encodeRecords(writer, this.toA())
      return
    }
    if (includes.length > 0) this.toA()
    const recordAt = (row: number) => this.recordAt(row)
    const { newRecords } = this
    if (newRecords.length === 0) encodeRows(writer, definition, this.rows(), recordAt)
    else encodeRowsAnd(writer, definition, this.rows(), recordAt, newRecords)
  }

  /** Records that belong to the list and have no row yet. */
  protected get newRecords(): readonly T[] {
    return []
  }

  /** Writes the relation's handle, and the rows where they are there: else the core asks for them when it needs them. */
  [encode](writer: FrameWriter): void {
    const isLoaded = this.isLoaded()
    writer.u8(isLoaded ? Tag.LOADED_RELATION : Tag.RELATION)
    writer.varuint(classIndex(this.definition))
    writer.varuint(writer.handles.add(this))
    if (isLoaded) this.encodeRows(writer)
  }

  /** The first ten records. Rails API, ActiveRecord::Relation. */
  inspect(): string {
    const shown = this.toA().slice(0, 11).map(inspect)
    if (shown.length > 10) shown[10] = '...'
    return `#<${(this.constructor as typeof Relation).rubyName} [${shown.join(', ')}]>`
  }

  /** As in Rails: two queries are compared by what they ask, a query and a list by their records. */
  '=='(other: unknown): boolean {
    if (this.comparesQuery && other instanceof Relation && other.comparesQuery) {
      return this.asksTheSame(other.query)
    }
    const list = other instanceof Relation ? other.toA() : other
    if (!Array.isArray(list)) return false
    const own = this.toA()
    return own.length === list.length && own.every((record, index) => record.equals(list[index]))
  }

  equals(other: unknown): boolean {
    return this['=='](other)
  }

  /** Whether `==` looks at the query; what an association gave is compared by its records. */
  protected get comparesQuery(): boolean {
    return true
  }

  private asksTheSame(other: Query): boolean {
    if (this.query.isNone || other.isNone) return this.query.isNone && other.isNone
    const [own, theirs] = [selectSql(this.query), selectSql(other)]
    return own.sql === theirs.sql && equals([...own.binds], [...theirs.binds])
  }
}

for (const word of changingWords) {
  Object.defineProperty(Relation.prototype, methodName(`${word}!`), {
    value(this: Relation<Model>, ...given: readonly unknown[]) {
      const narrow = Reflect.get(this, frameworkName(word)) as (...given: unknown[]) => unknown
      return this.become(narrow.apply(this, [...given]) as Relation<Model>)
    },
  })
}

type Signed = readonly [signedId: unknown, options?: { readonly purpose?: unknown }]

/** What a relation asks its model for. */
interface Signing<T> {
  findSigned(...given: Signed): T | null
  findSignedOrRaise(...given: Signed): T
}

/** Whether these are the attributes of several records. */
function isList(
  attributes: AttributeSource | readonly AttributeSource[] | null | undefined,
): attributes is readonly AttributeSource[] {
  return Array.isArray(attributes)
}

/** A class method that the application wrote; the framework's own are no scopes. */
function classMethod(model: object, name: string): ((...values: unknown[]) => unknown) | null {
  let owner: object | null = model
  while (owner !== null && !Object.hasOwn(owner, 'columnNames')) {
    const value: unknown = Object.getOwnPropertyDescriptor(owner, name)?.value
    if (typeof value === 'function') return value as (...values: unknown[]) => unknown
    owner = Object.getPrototypeOf(owner)
  }
  return null
}
