import { camelize } from '../../inflection/inflection.ts'
import { classNamed } from '../../ruby/class/class-info.ts'
import { defineMethod } from '../../ruby/class/define-method.ts'
import { expectMethod } from '../../ruby/class/expected-methods.ts'
import { singletonClass } from '../../ruby/class/singleton-class.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { optionKey } from '../../ruby/hash/keywords.ts'
import { type Dispatcher, respondTo, send, symbol } from '../../ruby/index.ts'
import { toProc } from '../../ruby/proc/proc.ts'
import { methodOf } from '../../ruby/proc/rebind.ts'
import { nameOf } from '../../ruby/text/symbol.ts'
import type { Block } from '../../ruby/types.ts'
import type { ColumnType } from '../../schema/column-type.ts'
import { modelDeclarations, validationHelpers } from '../../vocabulary/record.ts'
import { Model } from '../model/model.ts'
import { isName } from '../model/names.ts'
import type { ValidatorClass, ValidatorOptions } from '../validation/own-validator.ts'
import { findValidator } from '../validation/validators.ts'
import { associationWords } from './association-words.ts'
import { declareEnum } from './enum-words.ts'
import {
  conditionsIn,
  type DeclaringModel,
  type Given,
  handler,
  isCallable,
  type Options,
  objectOf,
  onSelf,
  readGiven,
} from './given.ts'
import { declareAccessors, declareStoreAccessor } from './store-words.ts'
import { composedOf, delegatedType, hasJson } from './value-words.ts'

type Word = (model: DeclaringModel, given: Given) => void

/** A function of the library that takes what is declared, whatever its own parameters are. */
type Declare = (this: DeclaringModel, ...declared: unknown[]) => void

function declareOf(model: DeclaringModel, name: string): Declare {
  return Reflect.get(model, optionKey(name)) as Declare
}

/** Options that say when a validation or a callback runs, beside its conditions. */
const MOMENTS = ['on', 'prepend', 'allow_nil', 'allow_blank', 'strict']

function whenIn(options: Options): Record<string, unknown> {
  const plain = MOMENTS.filter((key) => options[key] != null)
  const said = plain.map((key) => [optionKey(key), options[key]])
  return { ...Object.fromEntries(said), ...conditionsIn(options) }
}

/** What a callback calls; what one is around goes to it as a block. */
function calling(task: unknown, method: string) {
  const call = handler(task, method)
  if (!method.startsWith('around_')) return (record: object) => call(record)
  return (record: object, action: () => unknown) =>
    call(record, isCallable(task) ? toProc(action) : action)
}

/** `before_save :normalize, if: :draft?` and its kin: one declaration for each method, block or object. */
function callback(name: string): Word {
  return (model, { positional, options, block }) => {
    const tasks = [...positional.flat(), ...(block === null ? [] : [block])]
    const declare = declareOf(model, name)
    const method = name.replace(/^after_(?:create|update|save|destroy)_commit$/, 'after_commit')
    for (const task of tasks) {
      const named = isName(task) ? [nameOf(task)] : []
      for (const each of named) expectMethod(model, each)
      declare.call(model, ...named, calling(task, method), whenIn(options))
    }
  }
}

/** The value of an option of a validation: a lambda is asked by the record. */
function ruleValue(value: unknown): unknown {
  if (isCallable(value)) return handler(value, 'call')
  if (!(value instanceof Hash) && typeof value !== 'object') return value
  const entries = Object.entries(objectOf(value))
  if (entries.length === 0) return value
  return Object.fromEntries(
    entries.map(([key, each]) => [
      optionKey(key),
      key === 'if' || key === 'unless' ? conditionsIn({ [key]: each })[key] : ruleValue(each),
    ]),
  )
}

/** `validates :title, presence: true`; a rule of another name is a validator of the application's own. */
function validates(model: DeclaringModel, { names, options }: Given): void {
  const when = whenIn(options)
  const rules = Object.entries(options).filter(([key]) => !isWhen(key))
  for (const [key, value] of rules) {
    if (findValidator(key) !== undefined) {
      model.validates(...names, { [key]: ruleValue(value), ...when })
      continue
    }
    const own = objectOf(value)
    const without = new Set(rules.map(([rule]) => rule).filter((rule) => !(rule in own)))
    const all = { ...options, ...own }
    validateWith(model, () => validatorNamed(key), all, { attributes: names, without })
  }
}

/** `validates_length_of :title, maximum: 9, if: :x` as `validates :title, length: { maximum: 9 }, if: :x`. */
function validatesOf(kind: string): Word {
  return (model, given) => {
    const all = Object.entries(given.options)
    const own = all.filter(([key]) => !isWhen(key))
    const rule = own.length === 0 ? true : Object.fromEntries(own)
    const when = Object.fromEntries(all.filter(([key]) => isWhen(key)))
    validates(model, { ...given, options: { ...when, [kind]: rule } })
  }
}

function isWhen(key: string): boolean {
  return MOMENTS.includes(key) || key === 'if' || key === 'unless'
}

/** The validator of the application that a rule names: `upper: true` is UpperValidator. */
function validatorNamed(rule: string): ValidatorClass {
  const name = `${camelize(rule)}Validator`
  const found = classNamed(name)
  if (found === undefined) throw new ArgumentError(`Unknown validator: '${name}'`)
  return found as ValidatorClass
}

interface Validated {
  readonly attributes: readonly string[]
  /** Options that are none of the validator's own. */
  readonly without: ReadonlySet<string>
}

function validateWith(
  model: DeclaringModel,
  validator: () => ValidatorClass,
  options: Options,
  { attributes, without }: Validated = { attributes: [], without: new Set() },
): void {
  const own = Object.entries(options).filter(([key]) => !isWhen(key) && !without.has(key))
  model.validatesWith(validator, {
    ...(whenIn(options) as ValidatorOptions),
    ...(attributes.length > 0 ? { attributes } : {}),
    options: Hash.from(own.map(([key, value]) => [symbol(key), value])),
  })
}

/** `scope :recent, -> { … }`: a class method that gives all records where the lambda, or what answers `call`, gives nothing. */
function scope(model: DeclaringModel, { names, positional }: Given): void {
  const [name] = names
  const body = positional.find((each) => !isName(each))
  if (name === undefined || (!isCallable(body) && !respondTo(body, 'call'))) {
    throw new ArgumentError('The scope body needs to be callable.')
  }
  const { fn, signature } = isCallable(body)
    ? methodOf(body)
    : { fn: (args: unknown) => send(body, 'call', args as unknown[]), signature: '0+' }
  const found = function (this: DeclaringModel, ...args: unknown[]): unknown {
    const made: unknown = fn.apply(this, args as never)
    return made === null || made === undefined || made === false ? this.all() : made
  }
  defineMethod(singletonClass(model), name, found, signature)
}

function aliasAttribute(model: DeclaringModel, { names: [alias, name] }: Given): void {
  if (alias === undefined || name === undefined)
    throw new ArgumentError('alias_attribute needs two names')
  model.aliasAttribute(alias, name)
}

/** `attribute :price, :decimal, default: -> { 0 }`. */
function attribute(model: DeclaringModel, { positional, options }: Given): void {
  const [first, type = null] = positional
  const name = nameOf(first as string)
  const given = typeof type === 'symbol' ? (nameOf(type) as ColumnType) : type
  const { default: start } = options
  const make = isCallable(start) ? onSelf(start) : () => start
  const rest = start === undefined ? [] : [{ default: () => make(null) }]
  declareOf(model, 'attribute').call(model, name, given, ...rest)
}

/** `store :settings, accessors: %i[color], coder: JSON`. */
function store(model: DeclaringModel, { names: [name], options }: Given): void {
  if (name === undefined) throw new ArgumentError('store needs the name of a column')
  model.serialize(name, 'Store', (options['coder'] as never) ?? null)
  declareAccessors(model, name, options)
}

/** `serialize :tags, coder: JSON, type: Array`. */
function serialize(model: DeclaringModel, { names, options }: Given): void {
  const { coder, type } = options
  const kind = type === Array ? 'Array' : type === Hash ? 'Hash' : null
  for (const name of names) model.serialize(name, kind, (coder as never) ?? null)
}

function nestedAttributes(model: DeclaringModel, { names, options }: Given): void {
  const { reject_if: reject, ...rest } = options
  const plain = Object.entries(rest).map(([key, value]) => [optionKey(key), value])
  const more = reject == null ? {} : { rejectIf: isName(reject) ? nameOf(reject) : asked(reject) }
  model.acceptsNestedAttributesFor(...names, { ...Object.fromEntries(plain), ...more })
}

function asked(reject: unknown): (attributes: unknown, owner: object) => unknown {
  const run = onSelf(reject as Block)
  return (attributes, owner) => run(owner, attributes)
}

function normalizes(model: DeclaringModel, { names, options }: Given): void {
  const { with: change, apply_to_nil: applyToNil } = options
  const run = isCallable(change) ? (value: unknown) => onSelf(change)(model, value) : undefined
  const call = run ?? ((value: unknown) => send(change, 'call', [value]))
  model.normalizes(...names, { with: call, applyToNil: applyToNil === true })
}

function tokenFor(model: DeclaringModel, { names, options, block }: Given): void {
  const [purpose] = names
  const state = block === null ? [] : [handler(block, 'call') as never]
  model.generatesTokenFor(purpose as string, { expiresIn: options['expires_in'] }, ...state)
}

function defaultScope(model: DeclaringModel, { positional, block }: Given): void {
  const body = positional.find(isCallable) ?? block
  if (body === null || body === undefined) throw new ArgumentError('default_scope takes a block')
  const run = onSelf(body)
  model.defaultScope((relation) => (run(relation) ?? relation) as typeof relation)
}

function validatesEach(model: DeclaringModel, { names, options, block }: Given): void {
  if (block === null) throw new ArgumentError('validates_each takes a block')
  const check = (record: Model, name: symbol, value: unknown) => block(record, name, value)
  model.validatesEach(...names, whenIn(options), check as never)
}

const callbackNames = Object.keys(modelDeclarations).filter((name) =>
  /^(?:before|after|around)_|^validate$/.test(name),
)

/** What the class body of a model says where names or options are computed, by Rails' words. */
const words: Readonly<Record<string, Word>> = {
  ...associationWords,
  ...Object.fromEntries(callbackNames.map((name) => [name, callback(name)])),
  accepts_nested_attributes_for: nestedAttributes,
  alias_attribute: aliasAttribute,
  attr_readonly: (model, { names }) => model.attrReadonly(...names),
  attribute,
  composed_of: composedOf,
  default_scope: defaultScope,
  delegated_type: delegatedType,
  enum: declareEnum,
  generates_token_for: tokenFor,
  has_delegated_json: (model, given) => hasJson(model, given, true),
  has_json: hasJson,
  has_secure_token: (model, { names, options }) =>
    model.hasSecureToken(names[0] ?? 'token', options),
  normalizes,
  scope,
  serialize,
  store,
  store_accessor: declareStoreAccessor,
  ...Object.fromEntries(
    Object.entries(validationHelpers).map(([name, kind]) => [name, validatesOf(kind)]),
  ),
  validates,
  validates_each: validatesEach,
  validates_with: (model, { positional, options }) => {
    for (const validator of positional)
      validateWith(model, () => validator as ValidatorClass, options)
  },
}

/** Whether a class is a model, and the name one of the words that models declare with. */
export function answersDeclaration(receiver: unknown, name: string): boolean {
  return (
    typeof receiver === 'function' &&
    receiver.prototype instanceof Model &&
    Object.hasOwn(words, name)
  )
}

/** Answers `has_many`, `validates` and their kin said with what is computed. To be registered once, before the framework's. */
export const dispatchDeclaration: Dispatcher = (receiver, name, args, block: Block | null) => {
  if (!answersDeclaration(receiver, name)) return undefined
  words[name]?.(receiver as DeclaringModel, readGiven(args, block))
  return { value: null }
}
