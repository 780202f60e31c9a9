import { type Encodable, encode } from '../../core/frame.ts'
import type { FrameWriter } from '../../core/frame-writer.ts'
import type { JsonOptionSource } from '../../json/json-options.ts'
import { toJson } from '../../json/write-json.ts'
import type { RubyLogger } from '../../log/logger.ts'
import { findMember } from '../../ruby/call/find-member.ts'
import { classInfo, nameClass } from '../../ruby/class/class-info.ts'
import { StandardError } from '../../ruby/exception/exception.ts'
import { RuntimeError } from '../../ruby/exception/standard-errors.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { KEY, keyText } from '../../ruby/hash/key.ts'
import { hashFromKeywords } from '../../ruby/hash/keywords.ts'
import { add, compare, subtract } from '../../ruby/index.ts'
import { COPY_STATE } from '../../ruby/object/copy-state.ts'
import { DESCRIPTION } from '../../ruby/object/describe-receiver.ts'
import { inspect, toS } from '../../ruby/object/texts.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { Time } from '../../ruby/time/time.ts'
import { isKeywords } from '../../ruby/types.ts'
import { logger } from '../../running.ts'
import {
  heldLocks,
  isLockHeld,
  type LockCall,
  type LockResult,
  requireLock,
  withLock,
} from '../database/advisory-lock.ts'
import { type ConnectionHandler, HANDLER, NOT_CONNECTED } from '../database/connection-handler.ts'
import {
  bodyOf,
  type TransactionCall,
  type TransactionOptions,
  transaction,
} from '../database/transaction.ts'
import {
  ActiveRecordError,
  AttributeAssignmentError,
  MultiparameterAssignmentErrors,
  RecordInvalid,
  RecordNotDestroyed,
  RecordNotFound,
  RecordNotSaved,
  SubclassNotFound,
  UnknownAttributeError,
  ValidationError,
} from '../exceptions.ts'
import { hashConditions } from '../query/condition.ts'
import { allOf, lockSql, selectSql } from '../query/query.ts'
import { currentScoping } from '../query/scopings.ts'
import { withDefaults } from '../relation/own-records.ts'
import type { Reflection } from '../relation/reflection.ts'
import { type RecordBlock, Relation } from '../relation/relation.ts'
import { runAfter } from '../saving/callbacks.ts'
import { destroyRecord, saveRecord, validateRecord } from '../saving/save.ts'
import { touchRecord } from '../saving/touch.ts'
import { isWithheld } from '../saving/withheld.ts'
import { deleteAnyRow } from '../saving/write-row.ts'
import { encodeRecord } from '../template/encode.ts'
import { Errors } from '../validation/errors.ts'
import { CalendarDate } from '../value/calendar-date.ts'
import { cast } from '../value/cast.ts'
import { gatherDatedParts, isDatedPart } from '../value/dated-parts.ts'
import { readJson } from '../value/json.ts'
import { currentTime, type TimeWithZone } from '../value/time-with-zone.ts'
import { type AttributeSource, attributePairs } from './attribute-source.ts'
import { type ColumnDefinition, type Definition, definitionOf, familyNames } from './definition.ts'
import { isFiltered } from './filtered-columns.ts'
import { isRecord, STATE } from './is-record.ts'
import { ModelAssociations } from './model-associations.ts'
import { columnOf } from './model-attributes.ts'
import { cacheTimestamp, ModelName } from './model-name.ts'
import { isName, type Name, nameOf, type TouchArgument } from './names.ts'
import { recordJson } from './record-json.ts'
import { RecordState } from './state.ts'

/** Options of `save`. */
export interface SaveOptions {
  readonly validate?: boolean
  /** What validations with `on:` are asked for; `create` or `update` without one. */
  readonly context?: Name | null
  /** Whether `updated_at` is set. */
  readonly touch?: boolean
}

/** A model as its class: what `Article` is. */
export interface ModelClass<T extends Model = Model> {
  new (attributes?: AttributeSource | null, block?: RecordBlock<T>): T
  readonly prototype: T
  readonly table: string
  readonly columns: Readonly<Record<string, string>>
  readonly tableDefaults: Readonly<Record<string, unknown>>
  readonly primaryKey: string
  readonly columnScales: Readonly<Record<string, number>>
  readonly columnNatives: Readonly<Record<string, string>>
  readonly generatedColumns: readonly string[]
  readonly rubyName?: string
  /** What Ruby calls the model, where its table does not say it: `Admin::Article`. */
  readonly recordName?: string
  readonly inheritanceColumn: string | null
  readonly implicitOrder: string | null
  readonly recordTimestamps: unknown
  readonly strictLoadingByDefault: unknown
  readonly filterAttributes: unknown
  readonly attributesForInspect: unknown
  readonly runAfterTransactionCallbacksInOrderDefined: boolean
  readonly raiseOnAssignToAttrReadonly: boolean
  readonly [HANDLER]: ConnectionHandler
}

/**
 * A record: one row of a table, or one that is going to be. Rails guide "Active Record Basics".
 *
 * @example
 * const article = new Article({ title: 'Hello' })
 * if (!article.save()) console.log(article.errors.fullMessages())
 */
export class Model extends ModelAssociations implements Encodable {
  static {
    nameClass(this, 'ApplicationRecord')
  }

  /** The table of the model. */
  static readonly table: string = ''
  /** The columns in their order, with their types. */
  static readonly columns: Readonly<Record<string, string>> = {}
  /** The column that tells rows apart. */
  static readonly primaryKey: string = 'id'
  /** The column that says the class of a row; null where none does. */
  static readonly inheritanceColumn: string | null = 'type'
  /** The column that `first` and `last` go by; null for the primary key. */
  static readonly implicitOrder: string | null = null
  static readonly recordName?: string
  /** The decimal places of columns that say how many. */
  static readonly columnScales: Readonly<Record<string, number>> = {}
  /** Types of PostgreSQL whose values are no texts and numbers: `daterange`, `interval`, `date[]`. */
  static readonly columnNatives: Readonly<Record<string, string>> = {}
  /** The columns that SQLite computes, which no statement writes. */
  static readonly generatedColumns: readonly string[] = []
  /** Where its records find their connection. */
  static [HANDLER]: ConnectionHandler = NOT_CONNECTED
  /** What a new record starts with, where the table has defaults. */
  static readonly tableDefaults: Readonly<Record<string, unknown>> = {}

  static {
    classInfo(this).isLibrary = true
    // `entry_class.new(title: "a")`, of a class that is known at run time alone.
    classInfo(this).parameters.set('initialize', '0-1')
  }

  constructor(attributes?: AttributeSource | null, block?: RecordBlock<never>) {
    super()
    const definition = definitionOf(new.target as unknown as ModelClass)
    const below = classBelow(definition, attributes)
    if (below !== null) return new (below as ModelClass)(attributes, block as never) as this
    this[STATE] = new RecordState(definition)
    const scoping = currentScoping(definition)
    if (scoping !== null) this.assignAttributes(new Map(scoping.attributes))
    else if (definition.defaultScopes.length > 0) this.assignAttributes(startingWith(definition))
    if (attributes !== undefined && attributes !== null) this.assignAttributes(attributes)
    block?.(this as never)
    const { fillers, callbacks } = this[STATE].definition
    for (const fill of fillers) fill(this)
    if (callbacks.afterInitialize.length > 0) runAfter(this, callbacks.afterInitialize)
  }

  /** The primary key; null before the first save. */
  get id(): number | null {
    const { primaryKey } = this[STATE].definition
    return primaryKey === null ? null : this.readColumn(primaryKey)
  }

  set id(value: unknown) {
    this.writeColumn(this[STATE].definition.primaryKey ?? 'id', value)
  }

  /** What is wrong with the record, after `isValid` or a save. */
  get errors(): Errors {
    const state = this[STATE]
    state.errors ??= new Errors(this)
    return state.errors
  }

  /** Sets attributes by name: permitted params, a Hash, a plain object. */
  assignAttributes(attributes: AttributeSource | null | undefined): void {
    const parts: [string, unknown][] = []
    for (const [name, value] of attributePairs(attributes, this.calledName())) {
      if (isDatedPart(name)) parts.push([name, value])
      else assign(this, name, value)
    }
    if (parts.length > 0) assignDatedParts(this, parts)
  }

  /** Validates and writes; false when validations or a callback refuse. */
  save(options: SaveOptions = {}): boolean {
    try {
      return saveWith(this, options, false) as boolean
    } catch (error) {
      // Also that of another record, which a callback saved.
      if (error instanceof RecordInvalid) return false
      throw error
    }
  }

  /** Validates and writes, or raises RecordInvalid or RecordNotSaved. */
  saveOrRaise(options: SaveOptions = {}): true {
    const saved = saveWith(this, options, true)
    if (saved !== false) return saved as true
    throw new RecordNotSaved('Failed to save the record', this)
  }

  update(attributes: AttributeSource): boolean {
    this.assignAttributes(attributes)
    return this.save()
  }

  updateOrRaise(attributes: AttributeSource): true {
    this.assignAttributes(attributes)
    return this.saveOrRaise()
  }

  /** `update` as it was called before Rails 6.1. */
  updateAttributes(attributes: AttributeSource): boolean {
    return this.update(attributes)
  }

  updateAttributesOrRaise(attributes: AttributeSource): true {
    return this.updateOrRaise(attributes)
  }

  /** Sets one attribute and saves without validations. */
  updateAttribute(name: Name, value: unknown): boolean {
    assign(this, nameOf(name), value)
    return this.save({ validate: false })
  }

  /** Writes columns at once, without validations, callbacks and `updated_at`. */
  updateColumns(attributes: AttributeSource): true {
    if (!this.isPersisted()) {
      const state = this.isNewRecord() ? 'new' : 'destroyed'
      throw new ActiveRecordError(`cannot update a ${state} record`)
    }
    const pairs = attributePairs(attributes, this.calledName())
    rowOf(this).writeColumns(new Map(pairs))
    for (const [name, value] of pairs) this[STATE].settle(columnOf(this, name), value)
    return true
  }

  updateColumn(name: Name, value: unknown): true {
    return this.updateColumns({ [nameOf(name)]: value })
  }

  /** Deletes the row with its callbacks; false when one of them refuses. */
  destroy(): this | false {
    const { done } = destroyRecord(this)
    return done === true ? this : (done as false)
  }

  destroyOrRaise(): this {
    const { done, refusal } = destroyRecord(this)
    if (done === true) return this
    throw refusal ?? new RecordNotDestroyed('Failed to destroy the record', this)
  }

  /** Deletes the row, without callbacks. */
  delete(): this {
    const state = this[STATE]
    if (state.isPersisted) deleteAnyRow(this)
    state.isPersisted = false
    state.isDestroyed = true
    return this
  }

  /** Reads the row again, forgetting what was changed. */
  reload(options: { readonly lock?: unknown } = {}): this {
    const { definition } = this[STATE]
    const key = definition.primaryKey ?? 'id'
    const conditions = hashConditions(definition, { [key]: this.id })
    const { sql, binds } = selectSql({
      ...allOf(definition),
      conditions,
      lock: lockSql(definition, options.lock ?? null),
    })
    const rows = definition.connection.query(sql, binds)
    if (rows.count === 0) {
      throw new RecordNotFound(
        `Couldn't find ${definition.name} with '${key}'=${this.id}`,
        definition.name,
      )
    }
    this[STATE].wasNew = false
    this[STATE].replaceRow(rows, 0)
    return this
  }

  /** The same as the class's `transaction`. */
  transaction<T>(body: () => T): T | null
  transaction<T>(options: TransactionOptions, body: () => T): T | null
  transaction<T>(...given: TransactionCall<T>): T | null {
    return transaction(this[STATE].definition.connection, bodyOf(given))
  }

  /** Reads the row again and runs the block in a transaction. RuntimeError with changes that are not saved. */
  withLock<T>(block: () => T): T | null
  withLock<T>(options: TransactionOptions | string, block: () => T): T | null
  withLock<T>(...all: readonly unknown[]): T | null {
    const [lock = true] = all.filter(isString)
    const given = all.filter((each) => typeof each === 'object' || typeof each === 'function')
    const block = bodyOf(given as unknown as TransactionCall<T>)
    return transaction(this[STATE].definition.connection, (open) => {
      this.lockOrRaise(lock)
      return block(open)
    })
  }

  withAdvisoryLock(...call: LockCall): unknown {
    return withLock(this[STATE].definition.connection, call).result()
  }

  withAdvisoryLockOrRaise(...call: LockCall): unknown {
    return requireLock(this[STATE].definition.connection, call)
  }

  withAdvisoryLockResult(...call: LockCall): LockResult {
    return withLock(this[STATE].definition.connection, call)
  }

  isAdvisoryLockExists(name: unknown): boolean {
    return isLockHeld(this[STATE].definition.connection, name)
  }

  currentAdvisoryLock(): string | null {
    return heldLocks()[0] ?? null
  }

  currentAdvisoryLocks(): readonly string[] {
    return heldLocks()
  }

  /** The association whose `dependent: :destroy` destroys the record. Rails API, ActiveRecord::AutosaveAssociation. */
  destroyedByAssociation(): Reflection | null {
    return this[STATE].destroyedBy
  }

  /** The time that a save writes. Rails API, ActiveRecord::Timestamp. */
  currentTimeFromProperTimezone(): TimeWithZone {
    return currentTime()
  }

  /** The columns of the time of an update that the table has, and of a creation. */
  timestampAttributesForUpdateInModel(): string[] {
    return this.#stamps('updated_at', 'updated_on')
  }

  timestampAttributesForCreateInModel(): string[] {
    return this.#stamps('created_at', 'created_on')
  }

  #stamps(...names: string[]): string[] {
    return names.filter((name) => this[STATE].definition.byName.has(name))
  }

  /** Sets `updated_at`, and the other named times, to now; without validations. */
  touch(...given: readonly TouchArgument[]): true | null {
    const names = given.filter(isName)
    const { time } = given.find((each) => typeof each === 'object') ?? {}
    if (!this.isPersisted()) {
      throw new ActiveRecordError(
        'Cannot touch on a new or destroyed record object. Consider using persisted?, new_record?, or destroyed? before touching.',
      )
    }
    if (isWithheld('touch', this[STATE].definition.model)) return null
    touchRecord(this, names, time ?? null)
    return true
  }

  /** Adds to a number, without saving. */
  increment(name: Name, by: unknown = 1): this {
    this.writeColumn(name, add(this.readColumn(name) ?? 0, by))
    return this
  }

  decrement(name: Name, by: number | bigint = 1): this {
    return this.increment(name, -by)
  }

  /** Adds to a number in the database itself, so that nobody else's addition is lost. */
  incrementOrRaise(
    name: Name,
    given: number | bigint | TouchOption = 1,
    { touch }: TouchOption = typeof given === 'object' ? given : {},
  ): this {
    const { definition } = this[STATE]
    const column = columnOf(this, name)
    // What was added before and is not saved is added to the row, too.
    const before = this[STATE].change(column)?.[0] ?? this.readColumn(column.name) ?? 0
    this.increment(name, typeof given === 'object' ? 1 : given)
    const by = subtract(this.readColumn(column.name), before) as number | bigint
    const isTouched = touch != null && touch !== false
    rowOf(this).updateCounters({ [column.name]: by, ...(isTouched ? { touch } : {}) })
    const lock = definition.byName.get('lock_version')
    if (lock !== undefined) this[STATE].settle(lock, add(this.readColumn(lock.name) ?? 0, 1))
    this[STATE].settle(column, this.readColumn(column.name))
    if (isTouched) runAfter(this, definition.callbacks.afterTouch)
    return this
  }

  decrementOrRaise(
    name: Name,
    given: number | bigint | TouchOption = 1,
    option: TouchOption = typeof given === 'object' ? given : {},
  ): this {
    return this.incrementOrRaise(name, typeof given === 'object' ? -1 : -given, option)
  }

  /** A new record with the same attributes, without its id and times. */
  dup(): this {
    const made = Object.assign(Object.create(Object.getPrototypeOf(this)), this)
    this[COPY_STATE](made)
    runAfter(made, this[STATE].definition.callbacks.afterInitialize)
    return made
  }

  [COPY_STATE](made: Model): void {
    made[STATE] = this[STATE].duplicate()
  }

  /** Turns a boolean round, without saving. */
  toggle(name: Name): this {
    this.writeColumn(name, !this.queryAttribute(name))
    return this
  }

  toggleOrRaise(name: Name): this {
    this.toggle(name).updateAttribute(name, this.readColumn(name))
    return this
  }

  /** Runs the validations; whether there are no errors. */
  isValid(context: Name | null = null): boolean {
    return validateRecord(this, context)
  }

  isInvalid(context: Name | null = null): boolean {
    return !this.isValid(context)
  }

  /** The same as `isValid`. */
  validate(context: Name | null = null): boolean {
    return this.isValid(context)
  }

  /** Runs the validations, or raises RecordInvalid. */
  validateOrRaise(context: Name | null = null): true {
    if (this.isValid(context)) return true
    throw this[STATE].definition.primaryKey === null && this[STATE].definition.columns.length === 0
      ? new ValidationError(this)
      : new RecordInvalid(this)
  }

  /** `create`, `update`, or what `valid?` was asked for, while the record is validated; null otherwise. */
  validationContext(): symbol | null {
    const { context } = this[STATE]
    return context === null ? null : Symbol.for(context)
  }

  isNewRecord(): boolean {
    const state = this[STATE]
    return !state.isPersisted && !state.isDestroyed
  }

  isPersisted(): boolean {
    return this[STATE].isPersisted
  }

  isDestroyed(): boolean {
    return this[STATE].isDestroyed
  }

  /** What stands for the record in a path: its id. */
  toParam(): string | null {
    // A module that the model includes may say it.
    const own: unknown = Reflect.get(this, 'to_param')
    if (typeof own === 'function') return own.call(this)
    const id = keyOf(this)
    return id === null ? null : toS(id)
  }

  toKey(): unknown[] | null {
    const id = keyOf(this)
    return id === null ? null : [id]
  }

  /** The application's log. */
  logger(): RubyLogger {
    return logger
  }

  /** What forms, routes and headings call it. */
  modelName(): ModelName {
    return new ModelName(this[STATE].definition)
  }

  /** `articles/1`; `articles/new` before it is saved. */
  cacheKey(): string {
    return `${this.modelName().collection()}/${this.isNewRecord() ? 'new' : this.id}`
  }

  /** When it was changed last, to the microsecond: `20261121000001000000`; null without `updated_at`. */
  cacheVersion(): string | null {
    const { byName } = this[STATE].definition
    const at = byName.has('updated_at') ? this.readColumn('updated_at') : null
    return at instanceof Time ? cacheTimestamp(at) : null
  }

  cacheKeyWithVersion(): string {
    const version = this.cacheVersion()
    return version === null ? this.cacheKey() : `${this.cacheKey()}-${version}`
  }

  /** The same row as a record of another class of its table. */
  becomes<R extends Model>(model: ModelClass<R>): R {
    const made = Object.create(model.prototype) as R
    made[STATE] = this[STATE].as(definitionOf(model))
    return made
  }

  /** The same, and the row says that class once either is saved: both have the same attributes. */
  becomesOrRaise<R extends Model>(model: ModelClass<R>): R {
    const { family, name } = definitionOf(model)
    const isBase = family?.base.model === model
    if (family !== null) this.writeColumn(family.column.name, isBase ? null : name)
    return this.becomes(model)
  }

  /** Reads the row again; RuntimeError with changes that are not saved. The row is locked until the transaction ends. */
  lockOrRaise(lock: unknown = true): this {
    if (this.isChanged()) {
      throw new RuntimeError(
        'Locking a record with unpersisted changes is not supported. Use `save` to persist the changes, or `reload` to discard them explicitly.',
      )
    }
    return this.reload({ lock })
  }

  /** Whether the last save made the row. */
  isPreviouslyNewRecord(): boolean {
    return this[STATE].wasNew
  }

  /** Whether it was destroyed, having been saved. */
  isPreviouslyPersisted(): boolean {
    return this.isDestroyed() && this.id !== null
  }

  /** `Article`. */
  calledName(): string {
    return this[STATE].definition.name
  }

  /** What is changed counts as saved: for a model without a table, whose `save` is its own. */
  changesApplied(): null {
    const state = this[STATE]
    state.savedChanges = state.changes()
    state.accept()
    return null
  }

  /** Sets the attributes that a text of JSON has, below its one key where `includesRoot`. */
  fromJson(text: unknown, includesRoot: unknown = false): this {
    const read = readJson(toS(text))
    const [root] = includesRoot === true && read instanceof Hash ? [...read.values()] : [read]
    this.assignAttributes(root as AttributeSource)
    return this
  }

  /** `articles/article`: the template that shows it. */
  toPartialPath(): string {
    const name = this.modelName()
    return `${name.collection()}/${name.element()}`
  }

  /** The record as JSON has it; `only:`, `except:`, `methods:` and `include:` say what of it. */
  asJson(options: JsonOptionSource = null): Hash<string, unknown> {
    return recordJson(this, options)
  }

  serializableHash(options: JsonOptionSource = null): Hash<string, unknown> {
    return this.asJson(options)
  }

  toJson(options: JsonOptionSource = null): string {
    return toJson(this, options)
  }

  /** Whether it is the same row: the same class and the same id. */
  equals(other: unknown): boolean {
    if (this === other) return true
    return isRecord(other) && other[KEY]() === this[KEY]()
  }

  isEql(other: unknown): boolean {
    return this.equals(other)
  }

  '=='(other: unknown): boolean {
    return this.equals(other)
  }

  /** By the id; null for what is no record of this class. */
  '<=>'(other: unknown): number | null {
    if (this === other || this.equals(other)) return 0
    if (!(other instanceof this.constructor)) return null
    return compare(this.id, (other as Model).id) as number | null
  }

  [KEY](): string {
    const { id } = this
    const { table } = this[STATE].definition
    return id === null ? keyText(this[STATE]) : `r${table}:${id}`
  }

  /** What `"#{article}"` writes: the model's own `to_s` where it has one. */
  toS(): string {
    return toS(this)
  }

  /** The columns and their values, those hidden that the log hides too. */
  inspect(): string {
    const state = this[STATE]
    const shown = [state.definition.model.attributesForInspect ?? []].flat().map(nameOf)
    const columns = state.definition.attributes.filter((column) => {
      return !state.isMissing(column) && (shown.includes('all') || shown.includes(column.name))
    })
    const values = columns.map((column) => `${column.name}: ${shownValue(state, column)}`)
    return `#<${this.calledName()} ${values.join(', ')}>`
  }

  /** An attribute's value as `inspect` shows it. Raises MissingAttributeError where there is no such attribute. */
  attributeForInspect(attribute: Name): string {
    return shownValue(this[STATE], columnOf(this, attribute))
  }

  /** What a NoMethodError says of the record: its values are no business of the log. */
  [DESCRIPTION](): string {
    return `an instance of ${this.calledName()}`
  }

  [encode](writer: FrameWriter): void {
    encodeRecord(writer, this)
  }
}

function shownValue(state: RecordState, column: ColumnDefinition): string {
  const value = state.read(column)
  const isSecret = column.codec?.isSecret === true
  const isHidden = value !== null && (isSecret || isFiltered(column.name, state.definition.model))
  return isHidden ? '[FILTERED]' : inspected(value)
}

/** A value as a record shows it: times and dates between quotes, texts cut. Rails API, ActiveRecord::Core#inspect. */
function inspected(value: unknown): string {
  const text = isString(value) ? [...toS(value)] : []
  if (text.length > 50) return inspect(`${text.slice(0, 50).join('')}...`)
  if (value instanceof Time) return `"${value.strftime('%Y-%m-%d %H:%M:%S.%9N %z')}"`
  return value instanceof CalendarDate ? `"${toS(value)}"` : inspect(value)
}

/** Whether it was saved; null where a callback raised Rollback. */
function saveWith(
  record: Model,
  { validate = true, context = null, touch = true }: SaveOptions,
  raises: boolean,
): boolean | null {
  const state = record[STATE]
  if (isWithheld('save', state.definition.model)) return true
  const { isStamped } = state
  state.isStamped = touch !== false
  try {
    return saveRecord(record, { validate, context, raises })
  } finally {
    state.isStamped = isStamped
  }
}

/** `touch: true`, or the names of times. */
interface TouchOption {
  readonly touch?: unknown
}

/** The record's row as a relation. */
function rowOf(record: Model): Relation<Model> {
  const { definition } = record[STATE]
  return new Relation(allOf(definition)).where({ [definition.primaryKey ?? 'id']: record.id })
}

function assign(record: Model, name: string, value: unknown): void {
  const { definition } = record[STATE]
  if (hasOwnSetter(record, name)) {
    Reflect.set(record, name, asRuby(value))
  } else if (definition.byName.has(name)) {
    record.writeColumn(name, value)
  } else if (definition.virtuals.has(name)) {
    record[STATE].virtuals.set(name, value)
  } else {
    const known = definition.attributes.map((column) => column.name).join(', ')
    throw new UnknownAttributeError(
      `unknown attribute '${name}' for ${definition.name}. Attributes: ${known}`,
      Symbol.for(name),
    )
  }
}

/** A value as a method of the application's own is given it: Hashes that are written in place are Ruby's. */
function asRuby(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asRuby)
  return isKeywords(value) ? hashFromKeywords(value) : value
}

/** Whether the model itself or a module in it, not the framework, says what assigning the name does. */
function hasOwnSetter(record: Model, name: string): boolean {
  const found = findMember(record, `${name}=`)
  return found !== undefined && Object.prototype.isPrototypeOf.call(Model.prototype, found.owner)
}

/** The class that attributes name among those that share the table: `Vehicle.new(type: "Car")`; null for the class itself. */
function classBelow(
  definition: Definition,
  attributes: AttributeSource | null | undefined,
): ModelClass | null {
  const { family, name } = definition
  if (family === null || family.members.size < 2) return null
  const pairs = attributePairs(attributes, name)
  const given = pairs.find(([key]) => key === family.column.name)?.[1] ?? null
  const named = given === null ? '' : toS(given)
  if (named === '' || named === name) return null
  const found = family.members.get(named)
  if (found !== undefined && familyNames(definition).includes(named)) return found.model
  throw new SubclassNotFound(
    `Invalid single-table inheritance type: ${named} is not a subclass of ${name}`,
  )
}

/** What the `default_scope` of a model says of a new record. */
function startingWith(definition: Definition): AttributeSource {
  return new Map(withDefaults(definition).query.attributes)
}

/** The id; of a model without a table what its own method says. */
function keyOf(record: Model): unknown {
  const id: unknown = Reflect.get(record, 'id')
  return typeof id === 'function' ? id.call(record) : (id ?? null)
}

/** What a date select gives, `on(1i)` to `on(3i)`: a function, as a record of `becomes` has no private methods. */
function assignDatedParts(record: Model, parts: readonly (readonly [string, unknown])[]): void {
  const errors: AttributeAssignmentError[] = []
  for (const [name, given] of gatherDatedParts(parts, cast)) {
    try {
      assign(record, name, given)
    } catch (error) {
      if (!(error instanceof StandardError)) throw error
      const values = inspect([...(given ?? []).values()])
      const message = `error on assignment ${values} to ${name} (${error.message})`
      errors.push(new AttributeAssignmentError(message, error, name))
    }
  }
  if (errors.length > 0) throw new MultiparameterAssignmentErrors(errors)
}
