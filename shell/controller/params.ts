import { hashToQuery } from '../active-support/query.ts'
import { ParameterMissing } from '../errors.ts'
import { CalendarDate } from '../record/value/calendar-date.ts'
import { Decimal } from '../record/value/decimal.ts'
import { yieldTo } from '../ruby/control/yield.ts'
import { Float } from '../ruby/float/float.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { type IndifferentHash, indifferent } from '../ruby/hash/indifferent-hash.ts'
import { hashFromKeywords } from '../ruby/hash/keywords.ts'
import { makeEnumerator } from '../ruby/index.ts'
import { inspect } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { equals } from '../ruby/operators/equals.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { Time } from '../ruby/time/time.ts'
import { isKeywords, type Keywords } from '../ruby/types.ts'
import { type Name, nameOf } from './name.ts'
import { UnfilteredParameters } from './request-errors.ts'
import { noteUnpermitted } from './unpermitted.ts'
import { UploadedFile } from './uploaded-file.ts'

/** What a parameter may be: text, a nested form, a list, a file, or a plain value of a JSON body. */
export type ParamValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | Float
  | Params
  | UploadedFile
  | readonly ParamValue[]

/** What `permit` names: a key, or keys with the shape of what is below them. */
export type Permission = Name | { readonly [name: string]: Shape }

/** One form, or in a list a list of forms. */
type Shape = Permission | readonly Permission[] | readonly (readonly Permission[])[]

/**
 * What came with a request: query, then body, then path, the later winning. Nothing of it reaches a
 * record before `permit` has named it. Rails guide "Action Controller Overview", section 4.
 *
 * @example
 * this.params.requireParams('article').permit('title', 'body', { tags: [] })
 */
export class Params {
  static readonly rubyName: string = 'ActionController::Parameters'
  readonly #entries: Map<string, ParamValue>
  #permitted: boolean

  /** Of a Hash, what is below its keys becomes parameters too. */
  constructor(
    entries: ReadonlyMap<string, ParamValue> | Hash | Keywords = new Map(),
    permitted = false,
  ) {
    const hash = isKeywords(entries) ? hashFromKeywords(entries) : entries
    this.#entries =
      hash instanceof Hash
        ? new Map([...hash].map(([key, value]) => [nameOf(key as Name), parameterOf(value)]))
        : new Map(hash as ReadonlyMap<string, ParamValue>)
    this.#permitted = permitted
  }

  /** The value of a key, or null. */
  get(name: Name): ParamValue {
    return this.#entries.get(nameOf(name)) ?? null
  }

  /** The value at a path of keys, or null where it ends early. */
  dig(name: Name, ...rest: readonly (Name | number)[]): ParamValue {
    let value: ParamValue = this.get(name)
    for (const key of rest) {
      if (value instanceof Params) value = value.get(key as Name)
      else if (Array.isArray(value)) value = (value as readonly ParamValue[])[Number(key)] ?? null
      else return null
    }
    return value
  }

  /** The value of a key; without one, `fallback`, and without that, ParameterMissing. */
  fetch(name: Name, fallback?: ParamValue | (() => ParamValue)): ParamValue {
    const value = this.#entries.get(nameOf(name))
    if (value !== undefined) return value
    if (fallback === undefined) throw new ParameterMissing(nameOf(name), this.keys())
    return parameterOf(typeof fallback === 'function' ? fallback() : fallback)
  }

  /** The value of a key. A key that is missing or empty is answered with 400; false is a value. */
  require(name: Name): ParamValue
  require(names: readonly Name[]): ParamValue[]
  require(name: Name | readonly Name[]): ParamValue | ParamValue[] {
    if (Array.isArray(name)) return (name as readonly Name[]).map((each) => this.require(each))
    const key = nameOf(name)
    const value = this.#entries.get(key)
    if (value === undefined || isMissing(value)) throw new ParameterMissing(key, this.keys())
    return value
  }

  /**
   * The nested parameters of a key, as `require(:article)` before `permit` asks for them.
   *
   * @throws ParameterMissing (400) when the key is absent, empty, or no form but a text or a list
   */
  requireParams(name: Name): Params {
    const value = this.require(name)
    if (value instanceof Params) return value
    throw new ParameterMissing(nameOf(name), this.keys())
  }

  /** A copy with nothing but what is named; what is absent stays absent. */
  permit(...permissions: readonly (Permission | readonly Permission[])[]): Params {
    return this.#permit(permissions.flat(Infinity) as Permission[], false)
  }

  /** Where lists are told from forms, a list of names wants one form, and one in a list a list of them. */
  #permit(permissions: readonly Permission[], tellsLists: boolean): Params {
    const allowed = new Map<string, ParamValue>()
    for (const permission of permissions) {
      // What names nothing permits nothing, as in Rails.
      if (permission === null || typeof permission === 'boolean') continue
      if (typeof permission === 'object') {
        for (const [key, shape] of shapesIn(permission)) {
          const value = this.#entries.get(key)
          const permitted = value === undefined ? null : Params.#nested(value, shape, tellsLists)
          if (permitted !== null) allowed.set(key, permitted)
        }
      } else {
        this.#permitScalar(nameOf(permission), allowed)
      }
    }
    noteUnpermitted(this.#entries.keys(), allowed)
    return new Params(allowed, true)
  }

  /**
   * What is named, permitted, and there: a form for `page: [:title]`, a list of them for `pages: [[:title]]`, one value
   * for a name, a list where several are named. Rails 8: what is missing, or has another shape, is 400.
   *
   * @throws ParameterMissing (400)
   */
  expect(...permissions: readonly (Permission | readonly Permission[])[]): unknown {
    const list = permissions.flat() as Permission[]
    const keys = list.flatMap((each) => {
      return typeof each === 'object' ? shapesIn(each).map(([key]) => key) : [nameOf(each)]
    })
    const permitted = this.#permit(list, true)
    const values = keys.map((key) => {
      const value = permitted.get(key)
      if (isMissing(value)) throw new ParameterMissing(key, this.keys())
      return value
    })
    return values.length === 1 ? values[0] : values
  }

  /** Permits everything, at every depth. */
  permitOrRaise(): this {
    for (const value of this.#entries.values()) permitAll(value)
    this.#permitted = true
    return this
  }

  /** A permitted copy of everything. */
  #allPermitted(): Params {
    return new Params(
      new Map([...this.#entries].map(([key, value]) => [key, Params.#permittedCopy(value)])),
      true,
    )
  }

  /** Whether `permit` made this copy. */
  isPermitted(): boolean {
    return this.#permitted
  }

  isKey(name: Name): boolean {
    return this.#entries.has(nameOf(name))
  }

  isHasKey(name: Name): boolean {
    return this.isKey(name)
  }

  includes(name: Name): boolean {
    return this.isKey(name)
  }

  isEmpty(): boolean {
    return this.#entries.size === 0
  }

  isPresent(): boolean {
    return this.#entries.size > 0
  }

  keys(): string[] {
    return [...this.#entries.keys()]
  }

  values(): ParamValue[] {
    return [...this.#entries.values()]
  }

  /** A copy with only these keys. */
  slice(...names: readonly Name[]): Params {
    const wanted = new Set(names.map(nameOf))
    return this.#filter((key) => wanted.has(key))
  }

  /** A copy without these keys. */
  except(...names: readonly unknown[]): Params {
    const unwanted = new Set(names.map(nameOf))
    return this.#filter((key) => !unwanted.has(key))
  }

  /** A copy with these values on top. */
  merge(values: AttributeSource): Params {
    const merged = new Map(this.#entries)
    for (const [key, value] of entriesOf(values)) merged.set(nameOf(key), parameterOf(value))
    return new Params(merged, this.#permitted)
  }

  /** Sets a value. */
  set(name: Name, value: unknown): unknown {
    this.#entries.set(nameOf(name), parameterOf(value))
    return value
  }

  store(name: Name, value: unknown): unknown {
    return this.set(name, value)
  }

  /** Sets these values. */
  mergeOrRaise(values: AttributeSource = {}): this {
    for (const [key, value] of entriesOf(values)) this.set(nameOf(key), value)
    return this
  }

  update(values: AttributeSource = {}): this {
    return this.mergeOrRaise(values)
  }

  /** A copy with these values where there are none. */
  reverseMerge(values: AttributeSource = {}): Params {
    return new Params(this.#entries, this.#permitted).reverseMergeOrRaise(values)
  }

  reverseMergeOrRaise(values: AttributeSource = {}): this {
    for (const [key, value] of entriesOf(values)) {
      if (!this.isKey(nameOf(key))) this.set(nameOf(key), value)
    }
    return this
  }

  withDefaults(values: AttributeSource = {}): Params {
    return this.reverseMerge(values)
  }

  withDefaultsOrRaise(values: AttributeSource = {}): this {
    return this.reverseMergeOrRaise(values)
  }

  /** `require` under its other name. */
  required(name: Name | readonly Name[]): unknown {
    return this.require(name as Name)
  }

  isMember(name: Name): boolean {
    return this.isKey(name)
  }

  '=='(other: unknown): boolean {
    if (!(other instanceof Params) || other.#permitted !== this.#permitted) return false
    return equals(this.toUnsafeH(), other.toUnsafeH())
  }

  isExclude(name: Name): boolean {
    return !this.isKey(name)
  }

  /** A copy without what is nil. */
  compact(): Params {
    return this.#filter((key) => this.get(key) !== null)
  }

  compactOrRaise(): this {
    return this.#become(this.compact())
  }

  /** A copy without what is blank. */
  compactBlank(): Params {
    return this.#filter((key) => !isBlank(this.get(key)))
  }

  transformValues(block: (value: ParamValue) => unknown): Params {
    return this.#mapped((key, value) => [key, block(value)])
  }

  transformKeys(block: (key: string) => unknown): Params {
    return this.#mapped((key, value) => [block(key), value])
  }

  transformKeysOrRaise(block: (key: string) => unknown): this {
    return this.#become(this.transformKeys(block))
  }

  /** A copy whose keys, at every depth, are what the block makes of them. */
  deepTransformKeys(block: (key: string) => unknown): Params {
    const deep = (value: ParamValue): ParamValue => {
      if (value instanceof Params) return value.deepTransformKeys(block)
      return Array.isArray(value) ? (value as readonly ParamValue[]).map(deep) : value
    }
    return this.#mapped((key, value) => [block(key), deep(value)])
  }

  deepTransformKeysOrRaise(block: (key: string) => unknown): this {
    return this.#become(this.deepTransformKeys(block))
  }

  /** Takes these entries out and answers them. */
  extractOrRaise(...names: readonly Name[]): Params {
    const taken = this.slice(...names)
    this.#become(this.except(...names))
    return taken
  }

  /** Keeps these entries, and answers the others. */
  sliceOrRaise(...names: readonly Name[]): Params {
    const rest = this.except(...names)
    this.#become(this.slice(...names))
    return rest
  }

  #mapped(change: (key: string, value: ParamValue) => readonly [unknown, unknown]): Params {
    const made = new Params(new Map(), this.#permitted)
    for (const [key, value] of this.#entries) {
      const [name, each] = change(key, value)
      made.set(nameOf(name), each)
    }
    return made
  }

  #become(other: Params): this {
    const entries = [...other]
    this.#entries.clear()
    for (const [key, value] of entries) this.#entries.set(key, value)
    return this
  }

  /** The values of some keys, null for what is absent. */
  valuesAt(...names: readonly Name[]): ParamValue[] {
    return names.map((name) => this.get(name))
  }

  each(block?: ((key: string, value: ParamValue) => void) | null): unknown {
    if (block === undefined || block === null) return makeEnumerator(this, 'each', [])
    for (const [key, value] of this.#entries) yieldTo(block as never, key, value)
    return this
  }

  eachPair(block?: ((key: string, value: ParamValue) => void) | null): unknown {
    return this.each(block)
  }

  isBlank(): boolean {
    return this.isEmpty()
  }

  any(): boolean {
    return this.isPresent()
  }

  isHasValue(value: unknown): boolean {
    return this.values().some((each) => equals(each, value))
  }

  /** A copy with the entries for which the block holds. */
  select(block: (key: string, value: ParamValue) => unknown): Params {
    return this.#filter((key) => isTruthy(block(key, this.get(key))))
  }

  /** A copy without the entries for which the block holds. */
  reject(block: (key: string, value: ParamValue) => unknown): Params {
    return this.#filter((key) => !isTruthy(block(key, this.get(key))))
  }

  /** Takes an entry away and answers its value. */
  delete(name: Name): ParamValue {
    const value = this.get(name)
    this.#entries.delete(nameOf(name))
    return value
  }

  /** The parts of a value between delimiters: those of a composite key in a path. */
  extractValue(name: Name, { delimiter = '_' }: { delimiter?: unknown } = {}): string[] | null {
    const value = this.get(name)
    return value === null ? null : String(value).split(String(delimiter))
  }

  deepDup(): Params {
    return new Params(new Map(this.#entries), this.#permitted)
  }

  /** The permitted values as a Hash; UnfilteredParameters when `permit` was not asked. */
  toH(): IndifferentHash {
    if (!this.#permitted) throw new UnfilteredParameters()
    return this.toUnsafeH()
  }

  /** Everything as a Hash, permitted or not. */
  toUnsafeH(): IndifferentHash {
    return indifferent([...this.#entries].map(([key, value]) => [key, hashed(value)] as const))
  }

  toUnsafeHash(): IndifferentHash {
    return this.toUnsafeH()
  }

  toHash(): IndifferentHash {
    return this.toH()
  }

  /** Everything as plain values, for logs and error pages. */
  plainValues(): Map<string, unknown> {
    const values = new Map<string, unknown>()
    for (const [key, value] of this.#entries) values.set(key, plain(value))
    return values
  }

  toQuery(namespace?: unknown): string {
    return hashToQuery(this.toH(), namespace)
  }

  to_s(): string {
    return inspect(this.toUnsafeH())
  }

  toS(): string {
    return this.to_s()
  }

  inspect(): string {
    const how = this.#permitted ? 'permitted: true' : 'permitted: false'
    return `#<ActionController::Parameters ${inspect(this.toUnsafeH())} ${how}>`
  }

  /** The entries that a record may take; without `permit` it refuses. */
  *[Symbol.iterator](): IterableIterator<[string, ParamValue]> {
    yield* this.#entries
  }

  #filter(keep: (key: string) => boolean): Params {
    return new Params(new Map([...this.#entries].filter(([key]) => keep(key))), this.#permitted)
  }

  #permitScalar(key: string, allowed: Map<string, ParamValue>): void {
    const value = this.#entries.get(key)
    if (value !== undefined && isScalar(value)) allowed.set(key, value)
    this.#permitParts(key, allowed)
  }

  /** What the selects of a date send: `released_on(1i)`. */
  #permitParts(key: string, allowed: Map<string, ParamValue>): void {
    for (const name of this.#entries.keys()) {
      if (!name.endsWith(')') || !name.startsWith(`${key}(`)) continue
      const value = this.#entries.get(name) as ParamValue
      if (/^\(\d+[if]?\)$/.test(name.slice(key.length)) && isScalar(value)) allowed.set(name, value)
    }
  }

  /** The forms that are called by numbers, which is how Rails sends a list of them: `comments[0][body]`. */
  #indexed(): (readonly [string, Params])[] {
    return [...this.#entries].flatMap(([key, value]) =>
      value instanceof Params && isNumber(key) ? [[key, value] as const] : [],
    )
  }

  /** What a shape permits of a value; null for a value of another shape. */
  static #nested(value: ParamValue, shape: Shape, tellsLists: boolean): ParamValue {
    if (isAnyHash(shape)) return value instanceof Params ? value.#allPermitted() : null
    const shapes = (Array.isArray(shape) ? shape : [shape]) as readonly Permission[]
    if (shapes.length === 0) return Array.isArray(value) && value.every(isScalar) ? value : null
    const [first] = shapes as readonly unknown[]
    const isList = shapes.length === 1 && Array.isArray(first)
    const below = (isList ? first : shapes) as readonly Permission[]
    const permit = (each: ParamValue) => {
      return each instanceof Params ? [each.#permit(below, tellsLists)] : []
    }
    if (Array.isArray(value)) {
      return isList || !tellsLists ? (value as readonly ParamValue[]).flatMap(permit) : null
    }
    if (!(value instanceof Params)) return null
    const indexed = below.some(namesNumbers) ? [] : value.#indexed()
    if (indexed.length === 0) return isList ? null : (permit(value)[0] ?? null)
    if (tellsLists && !isList) return null
    const each = indexed.map(([key, form]) => [key, form.#permit(below, tellsLists)] as const)
    return new Params(new Map(each), true)
  }

  static #permittedCopy(value: ParamValue): ParamValue {
    if (value instanceof Params) return value.#allPermitted()
    return Array.isArray(value)
      ? (value as readonly ParamValue[]).map(Params.#permittedCopy)
      : value
  }
}

/** `{ "0": [:email] }`: numbers that are keys of their own. */
function namesNumbers(shape: Permission): boolean {
  return typeof shape === 'object' && shapesIn(shape).some(([key]) => isNumber(key))
}

function isNumber(key: string): boolean {
  return /^-?\d+$/.test(key)
}

/** The keys of a permission with what each permits. */
function shapesIn(permission: { readonly [name: string]: Shape }): (readonly [string, Shape])[] {
  return [...entriesOf(permission)].map(([key, shape]) => [nameOf(key as Name), shape as Shape])
}

/** What may stand for a hash of attributes. */
export type AttributeSource =
  | Params
  | Iterable<readonly [unknown, unknown]>
  | Readonly<Record<string, unknown>>

/** The entries of anything that may stand for a hash of attributes. */
export function entriesOf(values: AttributeSource): Iterable<readonly [unknown, unknown]> {
  return Symbol.iterator in values
    ? (values as Iterable<readonly [unknown, unknown]>)
    : Object.entries(values)
}

/** Params from a decoded frame: maps become Params, lists stay lists. */
export function paramsFrom(tree: ReadonlyMap<unknown, unknown>): Params {
  const entries = new Map<string, ParamValue>()
  for (const [key, value] of tree) entries.set(nameOf(key), paramFrom(value))
  return new Params(entries)
}

function paramFrom(value: unknown): ParamValue {
  if (value instanceof Map) return paramsFrom(value)
  if (Array.isArray(value)) return value.map(paramFrom)
  return value as ParamValue
}

/** A Hash that is set into parameters is parameters. */
function parameterOf(value: unknown): ParamValue {
  if (Array.isArray(value)) return value.map(parameterOf)
  if (!(value instanceof Hash) && !isKeywords(value)) return value as ParamValue
  return new Params(
    new Map(
      [...entriesOf(value as AttributeSource)].map(([key, each]) => [
        nameOf(key),
        parameterOf(each),
      ]),
    ),
  )
}

/** Source: ActionController::Parameters::PERMITTED_SCALAR_TYPES. */
function isScalar(value: unknown): boolean {
  return (
    value === null || typeof value !== 'object' || isString(value) || SCALARS.has(value.constructor)
  )
}

const SCALARS: ReadonlySet<unknown> = new Set([Float, Decimal, CalendarDate, Time, UploadedFile])

/** What `require` and `expect` take for missing. */
function isMissing(value: ParamValue): boolean {
  return value !== false && isBlank(value)
}

function isBlank(value: ParamValue): boolean {
  if (value instanceof Params) return value.isEmpty()
  if (Array.isArray(value)) return value.length === 0
  return (
    value === null ||
    value === '' ||
    value === false ||
    (typeof value === 'string' && value.trim() === '')
  )
}

/** `settings: {}`: whatever the form holds. */
function isAnyHash(shape: Shape): boolean {
  return (
    typeof shape === 'object' &&
    !Array.isArray(shape) &&
    shapesIn(shape as { readonly [name: string]: Shape }).length === 0
  )
}

function permitAll(value: ParamValue): void {
  if (value instanceof Params) value.permitOrRaise()
  else if (Array.isArray(value)) for (const each of value as readonly ParamValue[]) permitAll(each)
}

function plain(value: ParamValue): unknown {
  if (value instanceof Params) return value.plainValues()
  return Array.isArray(value) ? (value as readonly ParamValue[]).map(plain) : value
}

function hashed(value: ParamValue): unknown {
  if (value instanceof Params) return value.toUnsafeH()
  return Array.isArray(value) ? (value as readonly ParamValue[]).map(hashed) : value
}
