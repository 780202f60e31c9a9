import { camelize, pluralize, singularize, underscore } from '../inflection/inflection.ts'
import { CalendarDate } from '../record/value/calendar-date.ts'
import { Decimal } from '../record/value/decimal.ts'
import { answers, send } from '../ruby/call/send.ts'
import { Float } from '../ruby/float/float.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { classNameOf } from '../ruby/object/describe.ts'
import { toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { Time } from '../ruby/time/time.ts'
import { isKeywords, type Keywords } from '../ruby/types.ts'

type Options = ReadonlyMap<string, unknown>

/** A Hash as XML: `{ a: 1 }.to_xml(root: "post", skip_types: true)`. Rails API, Hash#to_xml. */
export function hashToXml(self: Hash | Keywords, given?: unknown): string {
  return written(given, (xml, options) => xml.hash(self, options))
}

/** A list as XML: `[{ a: 1 }].to_xml(root: "posts", children: "post")`. Rails API, Array#to_xml. */
export function arrayToXml(self: readonly unknown[], given?: unknown): string {
  return written(given, (xml, options) => xml.list(self, options))
}

function written(given: unknown, write: (xml: Xml, options: Options) => void): string {
  const options = optionsOf(given)
  const xml = new Xml(Number(options.get('indent') ?? 2))
  if (!isTruthy(options.get('skip_instruct') ?? null)) {
    xml.line('<?xml version="1.0" encoding="UTF-8"?>')
  }
  write(xml, options)
  return xml.text
}

function optionsOf(given: unknown): Options {
  if (given instanceof Hash) return new Map([...given].map(([key, value]) => [toS(key), value]))
  return new Map(isKeywords(given) ? Object.entries(given as object) : [])
}

/** XML as it is written, with the indentation of builder. */
class Xml {
  text = ''
  readonly #indent: number
  #level = 0

  constructor(indent: number) {
    this.#indent = indent
  }

  line(text: string): void {
    const end = this.#indent > 0 ? '\n' : ''
    this.text += `${' '.repeat(this.#indent * this.#level)}${text}${end}`
  }

  hash(self: Hash | Keywords, options: Options): void {
    const root = renamed(options.get('root') ?? 'hash', options)
    const pairs = self instanceof Hash ? self : Object.entries(self)
    this.#around(root, '', () => {
      for (const [key, value] of pairs) this.#value(toS(key), value, options)
    })
  }

  list(self: readonly unknown[], options: Options): void {
    const root = renamed(options.get('root') ?? listRoot(self), options)
    const children = toS(options.get('children') ?? singularize(root))
    const type = isTruthy(options.get('skip_types') ?? null) ? '' : ' type="array"'
    if (self.length === 0) return this.line(`<${root}${type}/>`)
    const inner = new Map([...options].filter(([key]) => key !== 'children'))
    this.#around(root, type, () => {
      for (const each of self) this.#value(children, each, inner)
    })
  }

  #around(name: string, attributes: string, write: () => void): void {
    this.line(`<${name}${attributes}>`)
    this.#level += 1
    write()
    this.#level -= 1
    this.line(`</${name}>`)
  }

  #value(key: string, value: unknown, outer: Options): void {
    const options = new Map([...outer, ['root', key] as const])
    if (value instanceof Hash || isKeywords(value)) return this.hash(value, options)
    if (Array.isArray(value)) return this.list(value, options)
    if (answers(value, 'to_xml')) return this.#foreign(value, options)
    const name = renamed(key, options)
    if (value === null) return this.line(`<${name} nil="true"/>`)
    const type = typeOf(value)
    const isTyped = type !== null && !isTruthy(options.get('skip_types') ?? null)
    const text = value instanceof Time ? toS(send(value, 'xmlschema')) : toS(value)
    this.line(`<${name}${isTyped ? ` type="${type}"` : ''}>${escapeXml(text)}</${name}>`)
  }

  /** What an object's own `to_xml` writes, which stands deeper here. */
  #foreign(value: unknown, options: Options): void {
    const given = new Hash<unknown, unknown>()
    for (const [key, each] of options) given.set(symbol(key), each)
    given.set(symbol('skip_instruct'), true)
    const text = toS(send(value, 'to_xml', [given])).replace(/\n$/, '')
    for (const line of text.split('\n')) this.line(line)
  }
}

/** The name of a list's element: of what it holds where that is of one class, and no Hash. */
function listRoot(list: readonly unknown[]): string {
  const name = classNameOf(list[0] ?? null)
  if (name === 'Hash' || list.some((each) => classNameOf(each) !== name)) return 'objects'
  return pluralize(underscore(name)).replaceAll('/', '_')
}

function renamed(key: unknown, options: Options): string {
  const camel = options.get('camelize') ?? null
  const name = toS(key)
  const written = isTruthy(camel) ? cameled(name, camel === true) : name
  if (options.has('dasherize') && !isTruthy(options.get('dasherize') ?? null)) return written
  const [, left = '', middle = '', right = ''] = /^(_*)(.*?)(_*)$/s.exec(written) ?? []
  return left + middle.replaceAll(/[_ ]/g, '-') + right
}

function cameled(name: string, isUpper: boolean): string {
  const camel = camelize(name)
  return isUpper ? camel : camel.charAt(0).toLowerCase() + camel.slice(1)
}

/** What `type=` says of a value; null for a text. */
function typeOf(value: unknown): string | null {
  if (isString(value)) return null
  if (typeof value === 'number' || typeof value === 'bigint') return 'integer'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'symbol') return 'symbol'
  if (value instanceof Float) return 'float'
  if (value instanceof Decimal) return 'decimal'
  if (value instanceof Time) return 'dateTime'
  return value instanceof CalendarDate ? 'date' : classNameOf(value)
}

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const NOT_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/** A text in XML. Characters that XML 1.0 does not have become `*`, as builder writes them. */
export function escapeXml(text: string): string {
  return text.replace(NOT_XML, '*').replace(/[&<>]/g, (mark) => MARKS[mark] ?? mark)
}
