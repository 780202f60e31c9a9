import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { transaction } from '../database/transaction.ts'
import { RecordNotSaved } from '../exceptions.ts'
import type { AttributeSource } from '../model/attribute-source.ts'
import { definitionOf, requireColumn } from '../model/definition.ts'
import type { Model } from '../model/model.ts'
import { isRecord, STATE } from '../model/state.ts'
import { allOf, type Query } from '../query/query.ts'
import type { Association } from './association.ts'
import { requireAssociation } from './includes.ts'
import { type RecordBlock, Relation } from './relation.ts'

/** The records that belong to one record: `article.comments`. Saved with it while it is new. */
export class Collection<T extends Model> extends Relation<T> {
  static override readonly rubyName: string = 'CollectionProxy'
  readonly #owner: Model
  readonly #association: Association
  #added: T[] = []
  #target: T[] | null = null

  constructor(owner: Model, association: Association) {
    super(queryOf(owner, association))
    this.#owner = owner
    this.#association = association
    const preloaded = owner[STATE].preloaded.get(association.name)
    if (preloaded !== undefined) this.#target = [...preloaded] as T[]
  }

  /** Records that were built or appended and are not saved yet. */
  get newRecords(): readonly T[] {
    return this.#added.filter((record) => record.isNewRecord())
  }

  override toA(): T[] {
    this.#target ??= this.#owner.isNewRecord() ? [] : [...super.toA()]
    const fresh = this.#added.filter((record) => !this.#target?.some((each) => each.equals(record)))
    return [...this.#target, ...fresh]
  }

  /** A collection has records of its own beside the rows: those that were added. */
  protected override get holdsRows(): boolean {
    return this.#target === null && this.#added.length === 0 && this.#owner.isPersisted()
  }

  override isLoaded(): boolean {
    return this.#target !== null
  }

  override reset(): this {
    this.#target = null
    this.#added = []
    return super.reset()
  }

  override size(): number {
    if (this.#target !== null || this.#owner.isNewRecord()) return this.toA().length
    return this.count() + this.newRecords.length
  }

  override any(block?: (record: T) => unknown): boolean {
    if (block !== undefined || this.#target !== null || this.#added.length > 0) {
      return block === undefined ? this.toA().length > 0 : this.toA().some((each) => block(each))
    }
    return !this.#owner.isNewRecord() && super.any()
  }

  override first(): T | null
  override first(count: number): T[]
  override first(count?: number): T | null | T[] {
    if (this.#target === null && this.#added.length === 0) {
      return count === undefined ? super.first() : super.first(count)
    }
    return count === undefined ? (this.toA()[0] ?? null) : this.toA().slice(0, count)
  }

  override last(): T | null
  override last(count: number): T[]
  override last(count?: number): T | null | T[] {
    if (this.#target === null && this.#added.length === 0) {
      return count === undefined ? super.last() : super.last(count)
    }
    if (count === undefined) return this.toA().at(-1) ?? null
    return count === 0 ? [] : this.toA().slice(-count)
  }

  override build(attributes?: AttributeSource | null, block?: RecordBlock<T>): T {
    const record = super.build(attributes, block)
    this.#adopt(record)
    this.#added.push(record)
    return record
  }

  protected override createOne(
    attributes: AttributeSource | null | undefined,
    block: RecordBlock<T> | undefined,
    raises: boolean,
  ): T {
    this.#requireSavedOwner()
    const record = this.build(attributes, block)
    if (raises ? record.saveOrRaise() : record.save()) this.#link(record)
    return record
  }

  /** Adds records, saving them when the owner is saved: Ruby's `<<`. */
  append(...records: readonly (T | readonly T[])[]): this {
    transaction(() => {
      for (const record of records.flat() as T[]) {
        if (!isRecord(record)) throw new ArgumentError('only records can be added to a collection')
        this.#adopt(record)
        this.#added.push(record)
        if (this.#owner.isNewRecord()) continue
        if (record.save()) this.#link(record)
      }
    })
    return this
  }

  push(...records: readonly T[]): this {
    return this.append(...records)
  }

  /** Makes these the records of the collection; those no longer in it lose their owner. */
  replace(records: readonly T[]): void {
    const kept = this.toA().filter((record) => records.some((each) => each.equals(record)))
    for (const record of this.toA()) {
      if (!kept.includes(record)) this.#release(record)
    }
    this.#target = kept
    this.#added = []
    this.append(records.filter((record) => !kept.some((each) => each.equals(record))))
  }

  /** Takes over what was added to the collection that this one replaces. */
  inherit(earlier: Collection<T>): void {
    this.#added = [...earlier.#added]
  }

  /** Saves what was added while the owner was new. */
  saveNewRecords(): void {
    for (const record of this.newRecords) {
      this.#adopt(record)
      if (record.save()) this.#link(record)
    }
  }

  override deleteAll(): number {
    const count = new Relation<T>(this.query).deleteAll()
    this.reset()
    return count
  }

  #adopt(record: T): void {
    const { kind, foreignKey, primaryKey } = this.#association
    if (kind === 'through') return
    record.write(foreignKey, this.#owner.read(primaryKey))
    for (const back of record[STATE].definition.associations.values()) {
      if (back.kind !== 'belongsTo' || back.foreignKey !== foreignKey) continue
      record[STATE].associations.set(back.name, this.#owner)
    }
  }

  #release(record: T): void {
    if (this.#association.kind === 'through') this.#links(record).destroyAll()
    else record.updateOrRaise({ [this.#association.foreignKey]: null })
  }

  /** For a collection through a join table: the row in between. */
  #link(record: T): void {
    if (this.#association.kind === 'through') this.#links(record).firstOrCreate()
  }

  #links(record: T): LinkRelation {
    const owner = this.#owner[STATE].definition
    const middle = requireAssociation(owner, this.#association.through)
    const target = definitionOf(middle.target())
    const source = requireAssociation(target, this.#association.source)
    const values = {
      [middle.foreignKey]: this.#owner.read(middle.primaryKey),
      [source.foreignKey]: record.read(source.primaryKey),
    }
    const links = new Relation<Model>(allOf(target)).where(values)
    return {
      destroyAll: () => links.destroyAll(),
      firstOrCreate: () => links.first() ?? links.createOrRaise(),
    }
  }

  #requireSavedOwner(): void {
    if (this.#owner.isPersisted()) return
    throw new RecordNotSaved('You cannot call create unless the parent is saved')
  }
}

interface LinkRelation {
  destroyAll(): unknown
  firstOrCreate(): unknown
}

function queryOf(owner: Model, association: Association): Query {
  const target = definitionOf(association.target())
  const base = new Relation(allOf(target))
  const key = owner.read(association.primaryKey)
  if (association.kind !== 'through') {
    if (key === null) {
      return { ...base.query, isNone: true, attributes: [[association.foreignKey, null]] }
    }
    return base.where({ [association.foreignKey]: key }).query
  }
  const middle = requireAssociation(owner[STATE].definition, association.through)
  const between = definitionOf(middle.target())
  const source = requireAssociation(between, association.source)
  requireColumn(target, source.primaryKey)
  const links = new Relation(allOf(between))
    .where({ [middle.foreignKey]: owner.read(middle.primaryKey) })
    .select(source.foreignKey)
  const narrowed = base.where({ [source.primaryKey]: links })
  return { ...narrowed.query, attributes: [] }
}
