import { toJson } from '../../json/write-json.ts'
import { defineClass } from '../../ruby/class/define.ts'
import { StandardError } from '../../ruby/exception/exception.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { hashFromKeywords, keywordsFrom } from '../../ruby/hash/keywords.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import { symbolName } from '../../ruby/text/symbol.ts'
import type { Model } from '../model/model.ts'
import { type Name, nameOf } from '../model/names.ts'
import { fullMessage, invalidMessage, messageOf } from './messages.ts'

const INVALID = Symbol.for('invalid')

/** Options of `errors.add`. */
export interface ErrorOptions {
  readonly message?: unknown
  readonly count?: unknown
  readonly value?: unknown
  readonly [detail: string]: unknown
}

/** What another record's error is called here. */
export interface ImportOptions {
  readonly attribute?: Name
  readonly type?: unknown
}

/** A validation with `strict: true` failed. */
export class StrictValidationFailed extends StandardError {
  static {
    defineClass(this, 'ActiveModel::StrictValidationFailed')
  }
}

/** One thing that is wrong with a record, in the words of the locale in which it is asked: ActiveModel::Error. */
export class RecordError {
  static {
    defineClass(this, 'ActiveModel::Error', { reads: ['attribute', 'type', 'message'] })
  }

  /** The text of the attribute's name. */
  readonly name: string
  /** `:blank`, or a message of one's own as a text. */
  readonly type: symbol | string
  /** What the message is made with: `count`, `value`, `message`. */
  readonly values: ErrorOptions
  readonly #record: Model
  /** The error of another record that this one stands for. */
  readonly #inner: RecordError | null

  constructor(
    record: Model,
    name: string,
    type: symbol | string,
    values: ErrorOptions,
    inner: RecordError | null = null,
  ) {
    this.#record = record
    this.#inner = inner
    this.name = name
    this.type = type
    this.values = values
  }

  get attribute(): symbol {
    return Symbol.for(this.name)
  }

  /** `blank`; a message of one's own as it is. */
  get word(): string {
    return typeof this.type === 'symbol' ? symbolName(this.type) : this.type
  }

  get message(): string {
    if (this.#inner !== null) return this.#inner.message
    return typeof this.type === 'symbol'
      ? messageOf(this.#record, this.name, this.type, this.values)
      : this.type
  }

  options(): Hash<symbol, unknown> {
    const pairs = Object.entries(this.values).filter(([key]) => key !== 'strict')
    return Hash.from(pairs.map(([key, value]): [symbol, unknown] => [Symbol.for(key), value]))
  }

  /** The type and its values: `{ error: :too_short, count: 3 }`. */
  details(): Hash<symbol, unknown> {
    const options = [...this.options()].filter(([key]) => key !== MESSAGE)
    return Hash.from<symbol, unknown>([[Symbol.for('error'), this.type], ...options])
  }

  /** `Title can't be blank`; of `:base`, the message alone. */
  full_message(): string {
    return fullMessage(this.#record, this.name, this.message)
  }
}

const MESSAGE = Symbol.for('message')

/** What validations found. Rails guide "Active Record Validations", section 8. */
export class Errors implements Iterable<RecordError> {
  static readonly rubyName = 'ActiveModel::Errors'
  readonly #record: Model
  #errors: RecordError[] = []

  constructor(record: Model) {
    this.#record = record
  }

  /** Adds an error: a type, whose message the locale has (`:blank`), or a message. */
  add(attribute: Name, type: unknown = INVALID, given: unknown = {}): RecordError {
    const options = keywordsFrom(given)
    const made = isProc(type) ? type.call(this.#record, hashFromKeywords(options)) : type
    const { strict } = options
    const kind = typeof made === 'symbol' ? made : toS(made)
    const error = new RecordError(this.#record, nameOf(attribute), kind, options)
    if (isTruthy(strict ?? false)) {
      if (typeof strict !== 'function') throw new StrictValidationFailed(error.full_message())
      throw new (strict as new (message: string) => Error)(error.full_message())
    }
    this.#errors.push(error)
    return error
  }

  /** The message of a type, as `add` would give it. */
  generateMessage(attribute: Name, type: unknown = INVALID, options: ErrorOptions = {}): string {
    return messageOf(this.#record, nameOf(attribute), Symbol.for(toS(type)), options)
  }

  /** Takes over the errors of another record, and forgets its own. */
  copyOrRaise(other: Errors): null {
    this.#errors = [...other.objects()]
    return null
  }

  /** The messages of one attribute. */
  get(attribute: Name): string[] {
    const name = nameOf(attribute)
    return this.#errors.filter((error) => error.name === name).map((error) => error.message)
  }

  /** The messages of one attribute, as `get`. */
  on(attribute: Name): string[] {
    return this.get(attribute)
  }

  messagesFor(attribute: Name): string[] {
    return this.get(attribute)
  }

  any(block?: (error: RecordError) => unknown): boolean {
    return block === undefined ? this.#errors.length > 0 : this.#errors.some((each) => block(each))
  }

  none(): boolean {
    return this.#errors.length === 0
  }

  isEmpty(): boolean {
    return this.#errors.length === 0
  }

  isBlank(): boolean {
    return this.#errors.length === 0
  }

  isPresent(): boolean {
    return this.#errors.length > 0
  }

  count(): number {
    return this.#errors.length
  }

  size(): number {
    return this.#errors.length
  }

  length(): number {
    return this.#errors.length
  }

  /** Whether the attribute has an error. */
  includes(attribute: Name): boolean {
    return this.get(attribute).length > 0
  }

  isKey(attribute: Name): boolean {
    return this.includes(attribute)
  }

  isHasKey(attribute: Name): boolean {
    return this.includes(attribute)
  }

  /** Whether this very error has been added. */
  isAdded(attribute: Name, type: unknown = INVALID): boolean {
    const [name, word] = [nameOf(attribute), toS(type)]
    return this.#errors.some(
      (each) => each.name === name && (each.word === word || each.message === word),
    )
  }

  isOfKind(attribute: Name, type: unknown = INVALID): boolean {
    return this.isAdded(attribute, type)
  }

  /** `Title can't be blank` for each error. */
  fullMessages(): string[] {
    return this.#errors.map((error) => error.full_message())
  }

  /** What RecordInvalid says. */
  invalidMessage(): string {
    return invalidMessage(this.#record)
  }

  toA(): string[] {
    return this.fullMessages()
  }

  fullMessagesFor(attribute: Name): string[] {
    const name = nameOf(attribute)
    return this.#errors.filter((error) => error.name === name).map((error) => error.full_message())
  }

  fullMessage(attribute: Name, message: string): string {
    return fullMessage(this.#record, nameOf(attribute), message)
  }

  attributeNames(): symbol[] {
    return [...new Set(this.#errors.map((error) => error.name))].map((name) => Symbol.for(name))
  }

  /** The messages by attribute. */
  messages(): Hash<symbol, string[]> {
    return withEmptyLists(this.#group((error) => error.message))
  }

  /** The messages by attribute, or the whole sentences. */
  toHash(fullMessages: unknown = false): Hash<symbol, string[]> {
    return this.#group((error) => (isTruthy(fullMessages) ? error.full_message() : error.message))
  }

  asJson(options: Readonly<Record<string, unknown>> | null = null): Hash<symbol, string[]> {
    return this.toHash(options?.['fullMessages'] ?? options?.['full_messages'] ?? false)
  }

  toJson(): string {
    return toJson(this)
  }

  /** The types and their values by attribute: `{ title: [{ error: :too_short, count: 3 }] }`. */
  details(): Hash<symbol, Hash<symbol, unknown>[]> {
    return withEmptyLists(this.#group((error) => error.details()))
  }

  each(block: (error: RecordError) => unknown): this {
    for (const error of this.#errors) block(error)
    return this
  }

  map<T>(block: (error: RecordError) => T): T[] {
    return this.#errors.map((error) => block(error))
  }

  /** Forgets the errors of one attribute, or those of one type; their messages, or nil where there were none. */
  delete(attribute: Name, type: unknown = null): string[] | null {
    const gone = this.where(attribute, type)
    this.#errors = this.#errors.filter((error) => !gone.includes(error))
    return gone.length === 0 ? null : gone.map((error) => error.message)
  }

  /** The errors of one attribute, perhaps of one type only. */
  where(attribute: Name, type: unknown = null): RecordError[] {
    const name = nameOf(attribute)
    return this.#errors.filter(
      (error) => error.name === name && (type === null || error.word === toS(type)),
    )
  }

  /** All errors as they are. */
  objects(): RecordError[] {
    return [...this.#errors]
  }

  first(): RecordError | null {
    return this.#errors[0] ?? null
  }

  last(): RecordError | null {
    return this.#errors.at(-1) ?? null
  }

  groupByAttribute(): Hash<symbol, RecordError[]> {
    return this.#group((error) => error)
  }

  /** Takes an error of another record, perhaps for another attribute. */
  import(error: RecordError, { attribute, type }: ImportOptions = {}): void {
    const name = attribute === undefined ? error.name : nameOf(attribute)
    const kind = type === undefined ? error.type : Symbol.for(toS(type))
    this.#errors.push(new RecordError(this.#record, name, kind, error.values, error))
  }

  /** Takes the errors of another record. */
  merge(other: Errors): void {
    for (const error of other.objects()) this.import(error)
  }

  mergeOrRaise(other: Errors): void {
    this.merge(other)
  }

  clear(): void {
    this.#errors = []
  }

  [Symbol.iterator](): Iterator<RecordError> {
    return this.#errors[Symbol.iterator]()
  }

  #group<T>(item: (error: RecordError) => T): Hash<symbol, T[]> {
    const groups = new Hash<symbol, T[]>()
    for (const error of this.#errors) {
      const key = Symbol.for(error.name)
      groups.set(key, [...(groups.get(key) ?? []), item(error)])
    }
    return groups
  }
}

/** Whether a message is a Proc of Ruby's, which gets the record and what the error says. */
function isProc(message: unknown): message is { call(...given: unknown[]): unknown } {
  return typeof message === 'object' && message !== null && 'call' in message
}

/** Lists by attribute, where other attributes have an empty one. */
function withEmptyLists<T>(lists: Hash<symbol, T[]>): Hash<symbol, T[]> {
  lists.defaultValue = []
  return lists
}
