import { camelize, pluralize, underscore } from '../../inflection/inflection.ts'
import { classNamed } from '../../ruby/class/class-info.ts'
import { declareMethod, declareStatic } from '../../ruby/class/declare-method.ts'
import { defineMethod } from '../../ruby/class/define-method.ts'
import { newClass } from '../../ruby/class/new-class.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { freeze, isA, send, sendSelf } from '../../ruby/index.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { nameOf } from '../../ruby/text/symbol.ts'
import type { Block, RubyClass } from '../../ruby/types.ts'
import type { Model } from '../model/model.ts'
import { modelNamed } from '../model/model-named.ts'
import { isName } from '../model/names.ts'
import { isBlank } from '../value/blank.ts'
import { cast } from '../value/cast.ts'
import { associationWords } from './association-words.ts'
import { type DeclaringModel, type Given, isCallable, objectOf, onSelf } from './given.ts'

/** A column, and the method of the value that gives it. */
type Pair = readonly [column: string, method: string]

function pairsIn(mapping: unknown, name: string): readonly Pair[] {
  if (mapping == null) return [[name, name]]
  if (!Array.isArray(mapping))
    return Object.entries(objectOf(mapping)).map(([key, value]) => [key, nameOf(value as string)])
  const list = mapping.every(isName) ? [mapping] : mapping
  return list.map((pair) => (pair as string[]).map(nameOf) as unknown as Pair)
}

/** What makes a value: a class method by its name, or a lambda. */
function making(how: unknown, type: () => RubyClass): (...args: unknown[]) => unknown {
  if (isCallable(how)) return onSelf(how).bind(null, null)
  return (...args) => send(type(), nameOf(how as string), args)
}

/** `composed_of :price, class_name: "Money", mapping: [%w[price_cents cents]]`. Rails API, ActiveRecord::Aggregations. */
export function composedOf(
  model: DeclaringModel,
  { names: [name = ''], positional: [, given], options }: Given,
): void {
  const type =
    typeof given === 'function'
      ? (given as () => RubyClass)
      : () => named(String(options['class_name'] ?? camelize(name)))
  const pairs = pairsIn(options['mapping'], name)
  // Every object of JavaScript has a `constructor`.
  const how = Object.hasOwn(options, 'constructor') ? options['constructor'] : null
  const make = making(how ?? 'new', type)
  const convert = options['converter'] == null ? null : making(options['converter'], type)
  const isNilAllowed = isTruthy(options['allow_nil'])
  const read = function (this: Model): unknown {
    return this.keptAggregate(name, () => {
      const values = pairs.map(([column]) => this.readAttribute(column))
      return isNilAllowed && values.every((each) => each === null) ? null : make(...values)
    })
  }
  const write = function (this: Model, given: unknown): unknown {
    const isOther = given !== null && !isA(given, type())
    const part = convert !== null && isOther ? convert(given) : given
    const isNone = part === null && isNilAllowed
    for (const [column, method] of pairs) {
      this.writeAttribute(column, isNone ? null : send(part, method))
    }
    this.keepAggregate(name, isNone ? null : freeze(part))
    return given
  }
  declareMethod(model as unknown as RubyClass, name, read, '0')
  declareMethod(model as unknown as RubyClass, `${name}=`, write, '1')
}

function named(name: string): RubyClass {
  const found = classNamed(name.replace(/^::/, ''))
  if (found === undefined) throw new ArgumentError(`uninitialized constant ${name}`)
  return found as RubyClass
}

/** `delegated_type :entryable, types: %w[Message Comment]`. Rails API, ActiveRecord::DelegatedType. */
export function delegatedType(model: DeclaringModel, given: Given): void {
  const [role = ''] = given.names
  const { types = [], primary_key: primaryKey = 'id', ...rest } = given.options
  const own = model as unknown as RubyClass
  const typed = nameOf((rest['foreign_type'] ?? `${role}_type`) as string)
  const key = nameOf((rest['foreign_key'] ?? `${role}_${nameOf(primaryKey as string)}`) as string)
  const typeOf = (record: Model): string | null => {
    const type = record.readAttribute(typed)
    return isString(type) ? String(type) : null
  }
  const give = (
    name: string,
    answer: (record: Model, ...args: unknown[]) => unknown,
    signature = '0',
  ): void => {
    const fn = function (this: Model, ...args: unknown[]): unknown {
      return answer(this, ...args)
    }
    declareMethod(own, name, fn as Block, signature)
  }
  const all = (types as unknown[]).map(String)
  const classOf = (record: Model): RubyClass | null => {
    const type = typeOf(record)
    return type === null ? null : (modelNamed(type) as unknown as RubyClass)
  }
  declareStatic(own, `${role}_types`, () => all, '0')
  give(`${role}_class`, classOf)
  give(`${role}_name`, (record) => {
    const type = typeOf(record)
    return type === null ? null : singular(type)
  })
  give(
    `build_${role}`,
    (record, ...args) => {
      const type = classOf(record)
      return sendSelf(record, `${role}=`, [type === null ? null : send(type, 'new', args)])
    },
    '0+',
  )
  associationWords['belongs_to']?.(model, { ...given, options: { ...rest, polymorphic: true } })
  for (const type of all) {
    const name = singular(type)
    const isOne = (record: Model): boolean => typeOf(record) === type
    const found = function (this: DeclaringModel): unknown {
      return this.where({ [typed]: type })
    }
    declareStatic(own, pluralize(name), found, '0')
    give(`${name}?`, isOne)
    give(name, (record) => (isOne(record) ? sendSelf(record, role) : null))
    give(`${name}_id`, (record) => (isOne(record) ? sendSelf(record, key) : null))
  }
}

/** `access_notice_message` of `Access::NoticeMessage`. */
function singular(type: string): string {
  return underscore(type).replaceAll('/', '_')
}

/** A name of a JSON object: its type, and what it is where the object lacks it. */
interface Field {
  readonly type: 'boolean' | 'integer' | 'string'
  readonly start: unknown
}

const KEPT = '_data'

/** `has_json :settings, beta: false, max_invites: 10, staff: :boolean`. Rails API, ActiveModel::SchematizedJson. */
export function hasJson(
  model: DeclaringModel,
  { names: [name = ''], options }: Given,
  isDelegated = false,
): void {
  const fields = new Map(Object.entries(options).map(([key, value]) => [key, fieldOf(key, value)]))
  const own = model as unknown as RubyClass
  const type = accessorOf(fields)
  const read = function (this: Model): unknown {
    const kept = (this.readAttribute(name) as Hash | null) ?? new Hash()
    for (const [key, { start }] of fields) if (!kept.has(key)) kept.set(key, start)
    this.writeAttribute(name, kept)
    const made = send(type, 'allocate') as object
    Reflect.set(made, KEPT, this.readAttribute(name))
    return made
  }
  const write = function (this: Model, data: unknown): unknown {
    send(read.call(this), 'assign_data_with_type_casting', [data])
    return data
  }
  declareMethod(own, name, read, '0')
  declareMethod(own, `${name}=`, write, '1')
  model.beforeSave((record: Model) => read.call(record))
  if (!isDelegated) return
  for (const key of fields.keys()) {
    for (const word of [key, `${key}?`, `${key}=`]) {
      const hand = function (this: Model, ...args: unknown[]): unknown {
        return send(read.call(this), word, args)
      }
      declareMethod(own, word, hand as Block, word.endsWith('=') ? '1' : '0')
    }
  }
}

function fieldOf(name: string, value: unknown): Field {
  const type =
    typeof value === 'symbol' || isString(value) ? String(nameOf(value as string)) : typeof value
  if (typeof value === 'symbol' && /^(?:boolean|integer|string)$/.test(type)) {
    return { type: type as Field['type'], start: null }
  }
  if (typeof value === 'boolean') return { type: 'boolean', start: value }
  if (Number.isInteger(value)) return { type: 'integer', start: value }
  if (isString(value)) return { type: 'string', start: String(value) }
  throw new ArgumentError(`${name}: only booleans, Integers and Strings are types of has_json`)
}

/** The class of the object that reads and casts the names of the JSON. */
function accessorOf(fields: ReadonlyMap<string, Field>): RubyClass {
  const made = newClass(null) as RubyClass
  const dataOf = (self: object): Hash => Reflect.get(self, KEPT) as Hash
  for (const [key, { type }] of fields) {
    const read = function (this: object): unknown {
      return dataOf(this).get(key) ?? null
    }
    const write = function (this: object, value: unknown): unknown {
      dataOf(this).set(key, cast(value, type))
      return value
    }
    defineMethod(made, key, read, '0')
    defineMethod(made, `${key}=`, write, '1')
    defineMethod(
      made,
      `${key}?`,
      function (this: object) {
        return !isBlank(read.call(this))
      },
      '0',
    )
  }
  const assign = function (this: object, data: unknown): unknown {
    const pairs = data instanceof Hash ? [...data] : [...(send(data, 'to_h') as Hash)]
    for (const [key, value] of pairs) send(this, `${nameOf(key as string)}=`, [value])
    return data
  }
  defineMethod(made, 'assign_data_with_type_casting', assign, '1')
  return made
}
