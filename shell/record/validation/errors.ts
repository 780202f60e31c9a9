import { humanize } from '../../inflection/inflection.ts'
import { toJson } from '../../json/write-json.ts'
import { defineClass } from '../../ruby/class/define.ts'
import { StandardError } from '../../ruby/exception/exception.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import type { Model } from '../model/model.ts'
import { type Name, nameOf } from '../model/names.ts'
import { interpolate, isErrorType, messageOf } from './messages.ts'

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

/** One thing that is wrong with a record: ActiveModel::Error. */
export class RecordError {
  static {
    defineClass(this, 'ActiveModel::Error', { reads: ['attribute', 'type', 'message'] })
  }

  /** The text of the attribute's name. */
  readonly name: string
  /** `blank`, `too_short`; for a message of one's own, that message. */
  readonly word: string
  readonly message: string
  /** What the message was made with: `count`, `value`. */
  readonly values: ErrorOptions

  /** Whether the application gave a type, and no message in its place. */
  readonly hasType: boolean

  constructor(
    name: string,
    word: string,
    message: string,
    values: ErrorOptions,
    hasType = isErrorType(word),
  ) {
    this.hasType = hasType
    this.name = name
    this.word = word
    this.message = message
    this.values = values
  }

  get attribute(): symbol {
    return Symbol.for(this.name)
  }

  /** `:blank`; a message of one's own as a text. */
  get type(): symbol | string {
    return this.hasType ? Symbol.for(this.word) : this.word
  }

  options(): Hash<symbol, unknown> {
    const pairs = Object.entries(this.values)
    return Hash.from(pairs.map(([key, value]): [symbol, unknown] => [Symbol.for(key), value]))
  }

  /** The type and its values: `{ error: :too_short, count: 3 }`. */
  details(): Hash<symbol, unknown> {
    return Hash.from<symbol, unknown>([[Symbol.for('error'), this.type], ...this.options()])
  }

  /** `Title can't be blank`; of `:base`, the message alone. */
  full_message(): string {
    return this.name === 'base' ? this.message : `${humanName(this.name)} ${this.message}`
  }
}

/** The name of an attribute for people: `Author` for `author_id`. */
export function humanName(attribute: string): string {
  return humanize(attribute.replaceAll('.', '_'))
}

/** What validations found. Rails guide "Active Record Validations", section 8. */
export class Errors implements Iterable<RecordError> {
  static readonly rubyName = 'ActiveModel::Errors'
  readonly #record: Model
  #errors: RecordError[] = []

  constructor(record: Model) {
    this.#record = record
  }

  /** Adds an error: one of Rails' types (`blank`), or a message. */
  add(attribute: Name, type: unknown = 'invalid', options: ErrorOptions = {}): RecordError {
    const name = nameOf(attribute)
    const word = toS(type)
    const { message, strict, ...details } = options
    const values = {
      ...Object.fromEntries(Object.entries(details).map(([key, each]) => [key, toS(each)])),
      attribute: humanName(name),
      model: humanize(this.#record.calledName()),
      value: toS(options.value),
      count: toS(options.count),
    }
    const own = isProc(message)
      ? message.call(
          this.#record,
          Hash.from<symbol, unknown>([
            ...Object.entries(details).map(([key, each]) => [Symbol.for(key), each] as const),
            [Symbol.for('model'), values.model],
            [Symbol.for('attribute'), values.attribute],
          ]),
        )
      : typeof message === 'function'
        ? message(this.#record, details)
        : message
    // A text of the application's own that is also the name of a type.
    const isText = isString(type) && typeof type !== 'string'
    const text =
      own === undefined || own === null
        ? isErrorType(word) && !isText
          ? messageOf(word, values)
          : interpolate(word, values)
        : messageText(own, values)
    // A type of the application's own comes with its message.
    const isType = !isText && (isErrorType(word) || (own !== undefined && own !== null))
    const error = new RecordError(name, word, text, details, isType)
    if (isTruthy(strict ?? false)) {
      if (typeof strict !== 'function') throw new StrictValidationFailed(error.full_message())
      throw new (strict as new (message: string) => Error)(error.full_message())
    }
    this.#errors.push(error)
    return error
  }

  /** The message of a type, as `add` would give it. */
  generateMessage(attribute: Name, type: unknown = 'invalid', options: ErrorOptions = {}): string {
    const own = new Errors(this.#record)
    return own.add(attribute, type, options).message
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
  isAdded(attribute: Name, type: unknown = 'invalid'): boolean {
    const [name, word] = [nameOf(attribute), toS(type)]
    return this.#errors.some(
      (each) => each.name === name && (each.word === word || each.message === word),
    )
  }

  isOfKind(attribute: Name, type: unknown = 'invalid'): boolean {
    return this.isAdded(attribute, type)
  }

  /** `Title can't be blank` for each error. */
  fullMessages(): string[] {
    return this.#errors.map((error) => error.full_message())
  }

  toA(): string[] {
    return this.fullMessages()
  }

  fullMessagesFor(attribute: Name): string[] {
    const name = nameOf(attribute)
    return this.#errors.filter((error) => error.name === name).map((error) => error.full_message())
  }

  fullMessage(attribute: Name, message: string): string {
    return new RecordError(nameOf(attribute), message, message, {}).full_message()
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
    const word = type === undefined ? error.word : toS(type)
    const isType =
      type === undefined ? error.hasType : typeof type === 'symbol' || isErrorType(word)
    this.#errors.push(new RecordError(name, word, error.message, error.values, isType))
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

function messageText(own: unknown, values: Readonly<Record<string, string>>): string {
  const text = toS(own)
  return typeof own === 'symbol' && isErrorType(text)
    ? messageOf(text, values)
    : interpolate(text, values)
}

/** Lists by attribute, where other attributes have an empty one. */
function withEmptyLists<T>(lists: Hash<symbol, T[]>): Hash<symbol, T[]> {
  lists.defaultValue = []
  return lists
}
