import { humanize } from '../../inflection/inflection.ts'
import { toJson } from '../../json/write-json.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
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

/** One thing that is wrong with a record. */
export class RecordError {
  static readonly rubyName = 'Error'
  readonly attribute: string
  /** `blank`, `too_short`; for a message of one's own, that message. */
  readonly type: string
  readonly message: string
  readonly options: ErrorOptions

  constructor(attribute: string, type: string, message: string, options: ErrorOptions) {
    this.attribute = attribute
    this.type = type
    this.message = message
    this.options = options
  }

  /** `Title can't be blank`; of `:base`, the message alone. */
  fullMessage(): string {
    return this.attribute === 'base' ? this.message : `${humanName(this.attribute)} ${this.message}`
  }
}

/** The name of an attribute for people: `Author` for `author_id`. */
export function humanName(attribute: string): string {
  return humanize(attribute.replaceAll('.', '_'))
}

/** What validations found. Rails guide "Active Record Validations", section 8. */
export class Errors implements Iterable<RecordError> {
  static readonly rubyName = 'Errors'
  readonly #record: Model
  #errors: RecordError[] = []

  constructor(record: Model) {
    this.#record = record
  }

  /** Adds an error: one of Rails' types (`blank`), or a message. */
  add(attribute: Name, type: unknown = 'invalid', options: ErrorOptions = {}): RecordError {
    const name = nameOf(attribute)
    const word = toS(type)
    const values = {
      attribute: humanName(name),
      model: humanize(this.#record.calledName()),
      value: toS(options.value),
      count: toS(options.count),
    }
    const { message, ...details } = options
    const own = typeof message === 'function' ? message(this.#record, details) : message
    const text =
      own === undefined || own === null
        ? isErrorType(word)
          ? messageOf(word, values)
          : interpolate(word, values)
        : messageText(own, values)
    const error = new RecordError(name, word, text, details)
    this.#errors.push(error)
    return error
  }

  /** The messages of one attribute. */
  get(attribute: Name): string[] {
    const name = nameOf(attribute)
    return this.#errors.filter((error) => error.attribute === name).map((error) => error.message)
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
      (each) => each.attribute === name && (each.type === word || each.message === word),
    )
  }

  isOfKind(attribute: Name, type: unknown = 'invalid'): boolean {
    return this.isAdded(attribute, type)
  }

  /** `Title can't be blank` for each error. */
  fullMessages(): string[] {
    return this.#errors.map((error) => error.fullMessage())
  }

  toA(): string[] {
    return this.fullMessages()
  }

  fullMessagesFor(attribute: Name): string[] {
    const name = nameOf(attribute)
    return this.#errors
      .filter((error) => error.attribute === name)
      .map((error) => error.fullMessage())
  }

  fullMessage(attribute: Name, message: string): string {
    return new RecordError(nameOf(attribute), message, message, {}).fullMessage()
  }

  attributeNames(): symbol[] {
    return [...new Set(this.#errors.map((error) => error.attribute))].map((name) =>
      Symbol.for(name),
    )
  }

  /** The messages by attribute. */
  messages(): Hash<symbol, string[]> {
    return this.#group((error) => error.message)
  }

  /** The messages by attribute, or the whole sentences. */
  toHash(fullMessages: unknown = false): Hash<symbol, string[]> {
    return isTruthy(fullMessages) ? this.#group((error) => error.fullMessage()) : this.messages()
  }

  asJson(options: Readonly<Record<string, unknown>> | null = null): Hash<symbol, string[]> {
    return this.toHash(options?.['fullMessages'] ?? options?.['full_messages'] ?? false)
  }

  toJson(): string {
    return toJson(this)
  }

  /** The types and their values by attribute: `{ title: [{ error: :too_short, count: 3 }] }`. */
  details(): Hash<symbol, Hash<symbol, unknown>[]> {
    return this.#group((error) => {
      const type = isErrorType(error.type) ? Symbol.for(error.type) : error.type
      const details = Object.entries(error.options).map(([key, value]): [symbol, unknown] => [
        Symbol.for(key),
        value,
      ])
      return Hash.from<symbol, unknown>([[Symbol.for('error'), type], ...details])
    })
  }

  each(block: (error: RecordError) => unknown): this {
    for (const error of this.#errors) block(error)
    return this
  }

  map<T>(block: (error: RecordError) => T): T[] {
    return this.#errors.map((error) => block(error))
  }

  /** Forgets the errors of one attribute. */
  delete(attribute: Name): string[] {
    const messages = this.get(attribute)
    const name = nameOf(attribute)
    this.#errors = this.#errors.filter((error) => error.attribute !== name)
    return messages
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
      const key = Symbol.for(error.attribute)
      groups.set(key, [...(groups.get(key) ?? []), item(error)])
    }
    return groups
  }
}

function messageText(own: unknown, values: Readonly<Record<string, string>>): string {
  const text = toS(own)
  return typeof own === 'symbol' && isErrorType(text)
    ? messageOf(text, values)
    : interpolate(text, values)
}
