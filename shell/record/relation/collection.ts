import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { transaction } from '../database/transaction.ts'
import { RecordInvalid, RecordNotSaved, Rollback } from '../exceptions.ts'
import type { AttributeSource } from '../model/attribute-source.ts'
import { definitionOf } from '../model/definition.ts'
import { isRecord, STATE } from '../model/is-record.ts'
import type { Model } from '../model/model.ts'
import { allOf, type Query } from '../query/query.ts'
import { runsToEnd } from '../saving/halting.ts'
import { type Association, type Changes, emptied } from './association.ts'
import { AssociationRelation } from './association-relation.ts'
import { counterOf, countLinksOut, countOut } from './counter-cache.ts'
import { extended } from './extended.ts'
import { adopt, between, linksOf, ownRecords, requireLoaded, setInverse } from './own-records.ts'
import { OwnedAssociation } from './owned-association.ts'
import { type RecordBlock, Relation } from './relation.ts'

/** The records that belong to one record: `article.comments`. Saved with it while it is new. */
export class Collection<T extends Model> extends Relation<T> {
  static override readonly rubyName: string = 'ActiveRecord::Associations::CollectionProxy'
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

  protected override make(query: Query): Relation<T> {
    const { extensions } = this.#association
    const Kind =
      extensions === null ? AssociationRelation : extended(AssociationRelation, extensions())
    return new Kind<T>(query, this)
  }

  override proxyAssociation(): OwnedAssociation {
    return new OwnedAssociation(this.#owner, this.#association.name)
  }

  /** Records that were built or appended and are not saved yet. */
  override get newRecords(): readonly T[] {
    return this.#added.filter((record) => record.isNewRecord())
  }

  /** What a save of the owner saves: what is new, and all that was added to an owner that is new itself. */
  get waitingRecords(): readonly T[] {
    return this.#owner.isNewRecord() ? this.#added : this.newRecords
  }

  override toA(): T[] {
    if (this.#target === null) this.#load()
    return this.knownRecords
  }

  /** Its records, as far as they are loaded or were added. */
  get knownRecords(): T[] {
    const fresh = this.#added.filter((record) => !this.#target?.some((each) => each.equals(record)))
    return [...(this.#target ?? []), ...fresh]
  }

  #load(): void {
    requireLoaded(this.#owner, this.#association)
    if (this.#owner.isNewRecord()) {
      this.#target = []
      return
    }
    this.#target = this.#known(super.toA().map((row) => this.#own(row)))
    // What was saved and has no row any more has left.
    this.#added = [...this.newRecords]
  }

  protected override get comparesQuery(): boolean {
    return false
  }

  /** A collection has records of its own beside the rows: those that were added, of which a saved one may be a row too. */
  protected override get holdsRows(): boolean {
    if (this.#target !== null || !this.#owner.isPersisted()) return false
    return this.#added.every((record) => record.isNewRecord())
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
    return this.#counted() + this.newRecords.length
  }

  /** How many rows there are: what a column of the owner counts, or what SQLite does. */
  #counted(): number {
    const column = counterOf(this.#owner, this.#association)
    return column === null ? this.count() : Number(this.#owner.readColumn(column) ?? 0)
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
      return count === undefined ? this.#knownOne(super.first()) : this.#known(super.first(count))
    }
    return count === undefined ? (this.toA()[0] ?? null) : this.toA().slice(0, count)
  }

  override last(): T | null
  override last(count: number): T[]
  override last(count?: number): T | null | T[] {
    if (this.#target === null && this.#added.length === 0) {
      return count === undefined ? this.#knownOne(super.last()) : this.#known(super.last(count))
    }
    if (count === undefined) return this.toA().at(-1) ?? null
    return count === 0 ? [] : this.toA().slice(-count)
  }

  /** A row as the record that was added to the collection, with what the row says now; else a record of its own. */
  #own(row: T): T {
    const known = this.#added.find((each) => each.equals(row))
    known?.[STATE].refresh(row[STATE])
    return known ?? row
  }

  /** Records that know their owner without asking for it. */
  #known(records: T[]): T[] {
    if (this.#association.kind === 'through') return records
    for (const record of records) setInverse(record, this.#association, this.#owner)
    return records
  }

  #knownOne(record: T | null): T | null {
    if (record !== null) this.#known([record])
    return record
  }

  protected override buildOne(attributes?: AttributeSource | null, block?: RecordBlock<T>): T {
    const record = super.buildOne(attributes, block)
    this.#adopt(record)
    this.#add(record)
    return record
  }

  /** Takes a record in, after what is to be done with it, between what is called before and after. */
  #add(record: T, write: (() => void) | null = null): void {
    const isTaken = this.#tell('beforeAdd', record)
    if (!isTaken) return
    this.#added.push(record)
    write?.()
    this.#tell('afterAdd', record)
  }

  /** Calls what the association says for a moment; false where that said `throw :abort`. */
  #tell(moment: keyof Changes, record: T): boolean {
    const calls = this.#association.changes[moment]
    if (calls === undefined || calls.length === 0) return true
    return runsToEnd(() => {
      for (const call of calls) call(this.#owner as never, record as never)
    })
  }

  protected override createOne(
    attributes: AttributeSource | null | undefined,
    block: RecordBlock<T> | undefined,
    raises: boolean,
  ): T {
    this.#requireSavedOwner()
    const record = super.buildOne(attributes, block)
    this.#adopt(record)
    this.#add(record, () => {
      if (raises ? record.saveOrRaise() : record.save()) this.#link(record)
    })
    return record
  }

  /** Adds records, saving them when the owner is saved: Ruby's `<<`. Null where one was not saved, which takes back all. */
  append(...records: readonly (T | readonly T[])[]): this | null {
    return transaction(this.definition.connection, () => {
      let isSaved = true
      for (const record of records.flat() as T[]) {
        if (!isRecord(record)) throw new ArgumentError('only records can be added to a collection')
        this.#adopt(record)
        this.#add(record, () => {
          if (this.#owner.isNewRecord() || !isSaved) return
          isSaved = record.save()
          if (isSaved) this.#link(record)
        })
      }
      if (!isSaved) throw new Rollback()
      return this
    })
  }

  push(...records: readonly (T | readonly T[])[]): this | null {
    return this.append(...records)
  }

  concat(...records: readonly (T | readonly T[])[]): this | null {
    return this.append(...records)
  }

  /** Makes these the records of the collection; those no longer in it lose their owner. */
  replace(records: readonly T[]): void {
    const before = this.toA()
    const kept = before.filter((record) => records.some((each) => each.equals(record)))
    transaction(this.definition.connection, () => {
      this.delete(...before.filter((record) => !kept.includes(record)))
      this.#target = kept
      this.#added = this.#added.filter((record) => kept.includes(record))
      const added = records.filter((record) => !kept.some((each) => each.equals(record)))
      if (this.append(added) !== null) return
      this.#target = before
      const why = 'because one or more of the new records could not be saved.'
      throw new RecordNotSaved(`Failed to replace ${this.#association.name} ${why}`)
    })
  }

  /** Takes over what was added to the collection that this one replaces. */
  inherit(earlier: Collection<T>): void {
    this.#added = [...earlier.#added]
  }

  /** Saves what waited for a save of the owner. RecordInvalid where a record is not saved. */
  saveRecords(waiting: readonly T[]): void {
    const { name, autosave } = this.#association
    for (const record of waiting) {
      this.#adopt(record)
      if (record.save()) this.#link(record)
      else {
        if (!autosave) this.#owner.errors.add(name, Symbol.for('invalid'))
        throw new RecordInvalid(this.#owner)
      }
    }
  }

  /** Empties the collection without callbacks: its rows, or those of the table in between. */
  override deleteAll(): number {
    const rows = new Relation<T>(this.query)
    const count =
      this.#association.kind === 'through'
        ? this.#deleteLinks(this.toA())
        : this.#mayDoWithout() &&
            !/^(?:destroy|delete_all)$/.test(this.#association.dependent ?? '')
          ? rows.updateAll(emptied(this.#association))
          : rows.deleteAll()
    countOut(this.#owner, this.#association, count)
    this.reset()
    return count
  }

  /** Destroys the records, or what links them to the owner. */
  override destroyAll(): T[] {
    return this.destroy(...this.toA())
  }

  /** Ruby's `clear`. */
  clear(): this {
    this.deleteAll()
    return this
  }

  /** Takes records out of the collection, which are named by themselves or by their ids; gives them. */
  delete(...records: readonly (T | number | string)[]): T[] {
    return this.#takeOut(records, (record) => {
      const { kind, dependent } = this.#association
      if (kind === 'through' && dependent === 'destroy') this.#unlink(record)
      else if (kind === 'through') this.#deleteLinks([record])
      else if (this.#holds(record)) this.#leave(record)
    })
  }

  /** Destroys records of the collection, or what links them to the owner; gives them. */
  override destroy(...records: readonly (T | number | string)[]): T[] {
    return this.#takeOut(records, (record) => {
      if (this.#association.kind === 'through') this.#unlink(record)
      else record.destroyOrRaise()
    })
  }

  /** Whether the record is a row of the collection, and not another owner's. */
  #holds(record: T): boolean {
    return new Relation<T>(this.query).exists(record.id)
  }

  #takeOut(named: readonly (T | number | string)[], take: (record: T) => void): T[] {
    const found = named.flat().map((each) => (isRecord(each) ? (each as T) : this.find(each)))
    transaction(this.definition.connection, () => {
      for (const record of found) {
        if (!this.#tell('beforeRemove', record)) continue
        if (record.isPersisted()) take(record)
        this.#tell('afterRemove', record)
      }
    })
    const isLeft = (record: T): boolean => !found.some((each) => each.equals(record))
    this.#target = this.#target?.filter(isLeft) ?? null
    this.#added = this.#added.filter(isLeft)
    return found
  }

  /** Whether the records may be without an owner. */
  #mayDoWithout(): boolean {
    const target = definitionOf(this.#association.target())
    return [...target.associations.values()].some((each) => {
      const isBack = each.kind === 'belongsTo' && each.foreignKey === this.#association.foreignKey
      return isBack && each.optional
    })
  }

  #adopt(record: T): void {
    if (this.#association.kind === 'through') return
    adopt(this.#owner, this.#association, record)
  }

  /** Ends what links a record to the owner: a row of a table without a key has no callbacks. */
  #unlink(record: T): void {
    const links = this.#links(record)
    if (links.query.definition.primaryKey === null) links.deleteAll()
    else links.destroyAll()
  }

  /** Deletes the rows in between without callbacks, and takes them from what counts them; how many. */
  #deleteLinks(records: readonly T[]): number {
    const { middle, source } = between(this.#owner[STATE].definition, this.#association)
    const count = this.#links(...records).deleteAll()
    countLinksOut(source, records)
    countOut(this.#owner, middle, count)
    return count
  }

  /** What `dependent:` says of a record that leaves the collection. */
  #leave(record: T): void {
    const { dependent } = this.#association
    if (dependent === 'destroy') record.destroyOrRaise()
    else {
      if (dependent === 'delete_all') record.delete()
      else record.updateColumns(emptied(this.#association))
      countOut(this.#owner, this.#association, 1)
    }
  }

  /** For a collection through a join table: the row in between. */
  #link(record: T): void {
    if (this.#association.kind !== 'through') return
    const link = this.#links(record).build()
    const { middle, source } = between(this.#owner[STATE].definition, this.#association)
    // What counts the row knows it at once.
    setInverse(link, middle, this.#owner)
    link[STATE].associations.set(source.name, record)
    link.saveOrRaise()
  }

  #links(...records: readonly T[]): Relation<Model> {
    const { source, table } = between(this.#owner[STATE].definition, this.#association)
    const links =
      linksOf(this.#owner, this.#association) ??
      new Relation<Model>({ ...allOf(table), isNone: true })
    if (source.kind === 'belongsTo') {
      const keys = records.map((record) => record.readColumn(source.primaryKey))
      return links.where({ [source.foreignKey]: keys.length === 1 ? keys[0] : keys })
    }
    throw new ArgumentError(
      `${this.#association.name} goes through ${this.#association.through}, which does not refer to it: add to that instead`,
    )
  }

  #requireSavedOwner(): void {
    if (this.#owner.isPersisted()) return
    throw new RecordNotSaved('You cannot call create unless the parent is saved')
  }
}

function queryOf(owner: Model, association: Association): Query {
  const found = ownRecords(owner, association)
  const isThrough = association.kind === 'through'
  if (found !== null) return isThrough ? { ...found.query, attributes: [] } : found.query
  const { query } = new Relation(allOf(definitionOf(association.target())))
  return {
    ...query,
    isNone: true,
    attributes: isThrough ? [] : [[association.foreignKey, null]],
  }
}
