import { toJson } from '../json/write-json.ts'
import { isRecord } from '../record/model/is-record.ts'
import { readByName } from '../record/model/value-of.ts'
import { nameClass } from '../ruby/class/class-info.ts'
import { Enumerable } from '../ruby/class/core-classes.ts'
import { NameError } from '../ruby/exception/detailed-errors.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { answers, isA, send, valuesOf } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { StructBase } from '../ruby/struct/struct-base.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { symbol } from '../ruby/text/symbol.ts'
import type { BuilderPage } from './template-builder.ts'

type Block = ((...args: unknown[]) => unknown) | null

/** Nothing said yet: an object, or a list, begins with the first word. */
const BLANK = Symbol('blank')

/** What `json` is in a template `*.json.jbuilder`. Source: jbuilder, "Jbuilder" and "JbuilderTemplate". */
export class JsonBuilder {
  static {
    nameClass(this, 'Jbuilder')
  }

  readonly #page: BuilderPage
  #value: unknown = BLANK
  #ignoresNil = false
  #keyOf: (key: string) => string = (key) => key

  constructor(page: BuilderPage) {
    this.#page = page
  }

  /** What was built, as Ruby's values. */
  get value(): unknown {
    return this.#value === BLANK ? new Hash() : this.#value
  }

  text(): string {
    return toJson(this.value)
  }

  /** `json.title article.title`, `json.comments @comments do |comment| … end`, `json.array! @articles, :id`. */
  call(name: string, args: readonly unknown[], block: Block = null): unknown {
    switch (name) {
      case 'call':
        return block !== null
          ? this.#array(args[0], args.slice(1), block)
          : this.#extract(args[0], args.slice(1))
      case 'set!':
        return this.#set(toS(args[0]), args.slice(1), block)
      case 'extract!':
        return this.#extract(args[0], args.slice(1))
      case 'array!':
        return this.#array(args[0] ?? null, args.slice(1), block)
      case 'partial!':
        return this.#partial(args)
      case 'merge!':
        return this.#merge(args[0] instanceof JsonBuilder ? args[0].value : args[0])
      case 'child!':
        return this.#child(block)
      case 'nil!':
      case 'null!':
        this.#value = null
        return null
      case 'ignore_nil!':
        this.#ignoresNil = args[0] === undefined || (args[0] !== null && args[0] !== false)
        return null
      case 'key_format!':
        return this.#formatKeys(args)
      case 'cache!':
      case 'cache_root!':
        return block?.(this)
      case 'cache_if!':
        return block?.(this)
      case 'attributes!':
        return this.value
      case 'target!':
        return this.text()
      default:
        if (name.endsWith('!')) {
          throw new NameError(`undefined method \`${name}' for json`, symbol(name))
        }
        return this.#set(name, args, block)
    }
  }

  #set(key: string, args: readonly unknown[], block: Block): unknown {
    const [value, ...rest] = args
    const [options] = rest
    if (block !== null) {
      const made =
        args.length > 0
          ? this.#scope(() => this.#array(value, [], block))
          : this.#scope(() => block(this), this.#member(key))
      return this.#store(key, made)
    }
    if (args.length === 0) throw new ArgumentError(`json.${key} wants a value or a block`)
    if (rest.length === 0) {
      if (isPartial(value))
        return this.#store(
          key,
          this.#scope(() => this.#partial([value])),
        )
      return this.#store(key, value instanceof JsonBuilder ? value.value : value)
    }
    if (rest.length === 1 && isPartial(options)) {
      return this.#store(key, this.#inlinePartial(value, options as Hash))
    }
    return this.#store(
      key,
      isCollection(value)
        ? this.#scope(() => this.#array(value, rest, null))
        : this.#scope(() => this.#extract(value, rest)),
    )
  }

  #inlinePartial(value: unknown, options: Hash): unknown {
    if (value === null) return []
    if (isCollection(value)) {
      return this.#scope(() => this.#partial([merged(options, { collection: value })]))
    }
    return this.#scope(() => {
      const locals = new Map(localsOf(options))
      const as = options.get(symbol('as'))
      if (as !== null && as !== undefined) locals.set(toS(as), value)
      this.#include(toS(options.get(symbol('partial'))), locals)
    })
  }

  #extract(object: unknown, names: readonly unknown[]): unknown {
    for (const name of names.flat()) {
      const value =
        object instanceof Hash
          ? send(object, 'fetch', [name])
          : isRecord(object)
            ? readByName(object, toS(name))
            : send(object, toS(name), [])
      this.#store(toS(name), value)
    }
    return this.value
  }

  #array(collection: unknown, rest: readonly unknown[], block: Block): unknown {
    const [options] = rest
    if (isPartial(options) || isPartial(collection)) {
      const given = isPartial(collection)
        ? (collection as Hash)
        : merged(options as Hash, { collection })
      return this.#partial([given])
    }
    const items = collection === null ? [] : valuesOf(collection)
    const list =
      block !== null
        ? items.map((item) => this.#scope(() => block(item))).filter((item) => item !== BLANK)
        : rest.length > 0
          ? items.map((item) => this.#scope(() => this.#extract(item, rest)))
          : [...items]
    return this.#merge(list)
  }

  #child(block: Block): unknown {
    const list = Array.isArray(this.#value) ? this.#value : []
    this.#value = [...list, block === null ? null : this.#scope(() => block(this))]
    return this.#value
  }

  #partial(args: readonly unknown[]): unknown {
    const last = args.at(-1)
    const given = last instanceof Hash ? last : new Hash()
    const first = args[0]
    const target = first instanceof Hash ? given.get(symbol('partial')) : first
    const collection = given.get(symbol('collection'))
    const isGiven = given.has(symbol('collection'))
    if (!isString(target) && typeof target !== 'symbol') {
      if (isCollection(target)) return this.#all(null, target, given)
      return this.#include(...this.#ofRecord(target, given))
    }
    if (isGiven) return this.#all(toS(target), collection, given)
    return this.#include(toS(target), new Map(localsOf(given)))
  }

  /** A partial for each of a list. */
  #all(partial: string | null, collection: unknown, options: Hash): unknown {
    const items = collection === null || collection === undefined ? [] : valuesOf(collection)
    const as = options.get(symbol('as')) ?? null
    const list = items.map((item, index) =>
      this.#scope(() => {
        const [path, locals] =
          partial === null
            ? this.#ofRecord(item, options)
            : ([partial, new Map(localsOf(options))] as const)
        const local = as === null ? path.replace(/^.*\//, '') : toS(as)
        locals.set(local, item)
        locals.set(`${local}_counter`, index)
        this.#include(path, locals)
      }),
    )
    return this.#merge(list)
  }

  #ofRecord(record: unknown, options: Hash): [string, Map<string, unknown>] {
    const path = toS(send(send(record, 'class', []), 'name', []))
    const plain = path.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()
    const partial = this.#page.partialOf(record) ?? `${plain}s/${plain}`
    const locals = new Map(localsOf(options))
    locals.set(partial.replace(/^.*\//, ''), record)
    return [partial, locals]
  }

  #include(partial: string, locals: ReadonlyMap<string, unknown>): unknown {
    this.#page.include(partial, locals, this)
    return null
  }

  #formatKeys(args: readonly unknown[]): null {
    const words = args.flatMap((each) =>
      each instanceof Hash ? [...each.keys()].map(toS) : [toS(each)],
    )
    this.#keyOf = (key) => words.reduce((text, word) => formatted(text, word), key)
    return null
  }

  #member(key: string): unknown {
    return this.#value instanceof Hash ? (this.#value.get(this.#keyOf(key)) ?? BLANK) : BLANK
  }

  #store(key: string, value: unknown): unknown {
    if (value === BLANK || (this.#ignoresNil && value === null)) return null
    if (this.#value === BLANK || this.#value === null) this.#value = new Hash()
    if (!(this.#value instanceof Hash)) {
      throw new ArgumentError(`json.${key}: a list cannot have keys`)
    }
    this.#value.set(this.#keyOf(key), value)
    return value
  }

  #merge(value: unknown): unknown {
    if (Array.isArray(this.#value) && Array.isArray(value)) this.#value = [...this.#value, ...value]
    else if (this.#value instanceof Hash && value instanceof Hash) {
      for (const [key, each] of value) this.#value.set(toS(key), each)
    } else if (this.#value === BLANK || this.#value === null) this.#value = value
    else throw new ArgumentError('json: a list and keys cannot be one')
    return this.#value
  }

  /** What is built inside, and nothing of it outside. */
  #scope(build: () => unknown, start: unknown = BLANK): unknown {
    const outer = this.#value
    this.#value = start
    try {
      build()
      return this.#value
    } finally {
      this.#value = outer
    }
  }
}

function formatted(text: string, word: string): string {
  if (word === 'upcase') return text.toUpperCase()
  if (word === 'dasherize') return text.replaceAll('_', '-')
  const camel = text.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase())
  return word === 'camelize' ? camel : text
}

function isPartial(value: unknown): boolean {
  return value instanceof Hash && value.has(symbol('partial'))
}

/** Whether a value is a list, as jbuilder sees it: it maps and counts, and is no Struct and no Hash. */
function isCollection(value: unknown): boolean {
  if (value instanceof Hash || value instanceof StructBase) return false
  if (typeof value !== 'object' || value === null || isString(value)) return false
  return (
    Array.isArray(value) ||
    isA(value, Enumerable) ||
    (answers(value, 'map') && answers(value, 'count'))
  )
}

const OWN = new Set(['partial', 'as', 'collection', 'cached', 'locals'])

/** The locals of `partial: "x", article: article` and of `locals: { article: article }`. */
function localsOf(options: Hash): [string, unknown][] {
  const given = options.get(symbol('locals'))
  const inner = given instanceof Hash ? [...given] : []
  const outer = [...options].filter(([key]) => !OWN.has(toS(key)))
  return [...outer, ...inner].map(([key, value]) => [toS(key), value])
}

function merged(options: Hash, values: Readonly<Record<string, unknown>>): Hash {
  const added = Object.entries(values).map(([key, value]) => [symbol(key), value] as const)
  return Hash.from([...options, ...added])
}
