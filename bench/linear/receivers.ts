import { installActiveSupport } from '../../shell/active-support/install.ts'
import { SafeString } from '../../shell/core/safe-string.ts'
import { CalendarDate } from '../../shell/record/value/calendar-date.ts'
import { Decimal } from '../../shell/record/value/decimal.ts'
import { IndifferentHash } from '../../shell/ruby/hash/indifferent-hash.ts'
import * as ruby from '../../shell/ruby/index.ts'
import { OpenStruct } from '../../shell/ruby/open-struct/open-struct.ts'
import { StringIO } from '../../shell/ruby/string-io/string-io.ts'
import { BinaryString } from '../../shell/ruby/text/binary-string.ts'
import { MutableString } from '../../shell/ruby/text/mutable-string.ts'
import { type Family, families, few } from './families.ts'

/** Makes a value of about so many bytes of what a visitor sends. */
export type Maker = (size: number) => unknown

installActiveSupport()
ruby.useWorld({ write: () => {}, writeError: () => {} })

/** As many items as fit into so many bytes of JSON. */
function items(size: number, make: (index: number) => unknown): unknown[] {
  return Array.from({ length: Math.ceil(size / 10) }, (_, index) => make(index))
}

/** Numbers in no order, the same each time. */
function mixed(index: number): number {
  return (index * 2654435761) % 1000003
}

/** Lists that visitors send. */
export const lists: Readonly<Record<string, (size: number) => unknown[]>> = {
  'numbers upwards': (size) => items(size, (index) => index),
  'numbers downwards': (size) => items(size, (index) => size - index),
  'numbers mixed': (size) => items(size, mixed),
  'up and down': (size) => items(size, (index) => Math.min(index, size / 10 - index)),
  'the same number': (size) => items(size, () => 7),
  floats: (size) => items(size, (index) => new ruby.Float(mixed(index) / 8)),
  'numbers above 2^53': (size) => items(size, (index) => 2n ** 64n + BigInt(mixed(index))),
  texts: (size) => items(size, (index) => `t${mixed(index)}`),
  'the same text': (size) => items(size, () => 'same'),
  'texts of one length': (size) => items(size, (index) => String(index).padStart(9, 'a')),
  symbols: (size) => items(size, (index) => Symbol.for(`s${index % 1000}`)),
  pairs: (size) => items(size, (index) => [mixed(index), 'a']),
  'the same pair': (size) => items(size, () => [1, 'a']),
  hashes: (size) =>
    items(size / 2, (index) => ruby.Hash.of<unknown, unknown>(['id', index], ['b', 'c'])),
  nils: (size) => items(size, () => null),
  blanks: (size) => items(size, () => ''),
  'one long text': (size) => [' '.repeat(size), 'a'],
  'two long texts': (size) => ['a'.repeat(size >> 1), `${'a'.repeat((size >> 1) - 1)}b`],
}

function hashOf(keys: readonly unknown[]): InstanceType<typeof ruby.Hash> {
  return ruby.Hash.from(keys.map((key, index): [unknown, unknown] => [key, index]))
}

function fromLists(make: (items: unknown[]) => unknown, wanted = Object.keys(lists)) {
  return Object.fromEntries(
    wanted.map((name): [string, Maker] => [name, (size) => make(lists[name]?.(size) ?? [])]),
  )
}

function fromTexts(make: (text: string) => unknown, wanted: readonly string[]) {
  return Object.fromEntries(
    wanted.map((name): [string, Maker] => [name, (size) => make((families[name] as Family)(size))]),
  )
}

const SOME = ['numbers mixed', 'texts', 'the same pair', 'pairs', 'one long text']
const Pair = ruby.Struct(['a', 'b']) as unknown as new (...fields: unknown[]) => unknown
const digits = (size: number) => (1n << BigInt(Math.floor(size * 3.32))) - 1n

/** The receivers of each class, by the names of docs/ruby-methods.md and docs/active-support.md. */
export const receivers: Readonly<Record<string, Readonly<Record<string, Maker>>>> = {
  String: fromTexts((text) => new MutableString(text), Object.keys(families)),
  Symbol: fromTexts((text) => Symbol.for(text), few),
  Array: { ...fromLists((items) => items), deep: deep },
  Hash: {
    ...fromLists(hashOf, [
      'numbers mixed',
      'floats',
      'numbers above 2^53',
      'texts',
      'pairs',
      'two long texts',
    ]),
    deep: deepHash,
  },
  Set: fromLists((items) => new ruby.RubySet(items), SOME),
  Struct: fromLists((items) => new Pair(items, items.length), SOME),
  Range: {
    'of numbers': (size) => new ruby.Range(1, Math.ceil(size / 10)),
    'of long texts': (size) => new ruby.Range('a'.repeat(size), `${'a'.repeat(size - 1)}e`),
    'of texts that carry': (size) => new ruby.Range('z'.repeat(size), 'a'.repeat(size + 1)),
    'of floats': (size) => new ruby.Range(new ruby.Float(1.5), new ruby.Float(size)),
  },
  Enumerator: fromLists((items) => ruby.send(items, 'each'), SOME),
  'Enumerator::Lazy': fromLists((items) => ruby.send(items, 'lazy'), SOME),
  'Enumerator::ArithmeticSequence': {
    'of numbers': (size) => ruby.send(new ruby.Range(1, Math.ceil(size / 10)), 'step', [2]),
  },
  Integer: {
    'of one digit': () => 3,
    'of many digits': digits,
    'a power of ten': (size) => 10n ** BigInt(size >> 4),
    'below zero': (size) => -digits(size),
  },
  Float: { small: () => new ruby.Float(0.1), large: () => new ruby.Float(1e308) },
  BigDecimal: {
    'of many digits': (size) => Decimal.from(digits(size >> 3)),
    'of many places': (size) => Decimal.parse(`0.${'0'.repeat(size)}1`),
    small: () => Decimal.parse('12.5'),
  },
  Time: { 'a time': () => new ruby.Time(0) },
  Date: { 'a day': () => new CalendarDate(20000) },
  Exception: fromTexts((text) => new ruby.StandardError(text), few),
  StringIO: fromTexts((text) => new StringIO(new MutableString(text)), few),
  OpenStruct: {
    'of many fields': (size) => new OpenStruct(hashOf(items(size, (index) => `f${index % 5000}`))),
  },
  MatchData: fromTexts((text) => ruby.send(text, 'match', [new ruby.Regexp('.')]), few),
  Regexp: { 'a letter': () => new ruby.Regexp('a') },
  'ActiveSupport::HashWithIndifferentAccess': fromLists(
    (items) => {
      const hash = new IndifferentHash()
      for (const each of items) hash.set(each, each)
      return hash
    },
    ['texts', 'numbers mixed'],
  ),
  'ActiveSupport::SafeBuffer': fromTexts((text) => new SafeString(text), few),
  'ASCII-8BIT': fromTexts((text) => BinaryString.of8bit(new TextEncoder().encode(text)), few),
  NilClass: { nil: () => null },
  'TrueClass, FalseClass': { true: () => true },
  Object: { 'an object': () => new ruby.RubyObject() },
}

/** The levels that JSON and parameters may have. */
const DEEPEST = 100

function deep(): unknown[] {
  let list: unknown[] = [1]
  for (let level = 0; level < DEEPEST; level += 1) list = [list]
  return list
}

function deepHash(): unknown {
  let hash: unknown = 1
  for (let level = 0; level < DEEPEST; level += 1) hash = ruby.Hash.of(['a', hash])
  return hash
}
