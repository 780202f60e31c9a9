import { calendarExtension } from '../../shell/active-support/calendar.ts'
import { enumerableExtension } from '../../shell/active-support/enumerable.ts'
import { classExtensions } from '../../shell/active-support/install.ts'
import { objectExtension } from '../../shell/active-support/object.ts'
import * as webfw from '../../shell/index.ts'
import {
  type MethodTable,
  parseSignature,
  type Signature,
} from '../../shell/ruby/call/signature.ts'
import * as coreClasses from '../../shell/ruby/class/core-classes.ts'
import { lazyOwnMethods, sequenceMethods } from '../../shell/ruby/enumerable/enumerator-methods.ts'
import * as ruby from '../../shell/ruby/index.ts'
import * as tables from '../../shell/ruby/method-tables.ts'
import { OpenStruct } from '../../shell/ruby/open-struct/open-struct.ts'
import { stringIOMethods } from '../../shell/ruby/string-io/string-io-methods.ts'
import { binaryMethods } from '../../shell/ruby/text/binary-methods.ts'
import { libraryConstants } from '../../shell/vocabulary/constants.ts'
import { families, few } from './families.ts'
import type { Case } from './measure.ts'
import { lists, type Maker, receivers } from './receivers.ts'

/** The methods of each class of receivers. */
const METHODS: Readonly<Record<string, MethodTable>> = {
  String: tables.stringMethods,
  Symbol: tables.symbolMethods,
  Array: tables.arrayMethods,
  Hash: tables.hashMethods,
  Set: tables.setMethods,
  Struct: tables.structMethods,
  Range: tables.rangeMethods,
  Enumerator: tables.enumeratorMethods,
  'Enumerator::Lazy': { ...tables.enumerableMethods, ...lazyOwnMethods },
  'Enumerator::ArithmeticSequence': { ...tables.enumerableMethods, ...sequenceMethods },
  Integer: tables.integerMethods,
  Float: tables.floatMethods,
  BigDecimal: tables.comparableMethods,
  Time: { ...tables.timeMethods, ...calendarExtension },
  Date: { ...tables.comparableMethods, ...calendarExtension },
  Exception: tables.exceptionMethods,
  StringIO: { ...tables.enumerableMethods, ...stringIOMethods },
  OpenStruct: OpenStruct.rubyMethods,
  MatchData: tables.matchMethods,
  Regexp: tables.regexpMethods,
  'ActiveSupport::HashWithIndifferentAccess': { ...tables.hashMethods, ...enumerableExtension },
  'ActiveSupport::SafeBuffer': { ...tables.stringMethods, ...classExtensions['String'] },
  'ASCII-8BIT': binaryMethods,
  NilClass: tables.nilMethods,
  'TrueClass, FalseClass': tables.booleanMethods,
  Object: { ...tables.objectMethods, ...tables.kernelMethods, ...objectExtension },
}

/** Every method of the core library and of Active Support, with every kind of receiver and argument. */
export function* methodCases(): Iterable<Case> {
  for (const [title, table] of Object.entries(METHODS)) {
    const shared = title === 'Object' ? {} : (SHARED[title] ?? { ...tables.enumerableMethods })
    const every = {
      ...tables.objectMethods,
      ...objectExtension,
      ...table,
      ...classExtensions[title],
    }
    const aliases = new Set<unknown>()
    for (const [name, entry] of Object.entries(every)) {
      if (shared[name]?.[0] === entry[0] || aliases.has(entry[0])) continue
      aliases.add(entry[0])
      const isObjects = title !== 'Object' && entry[0] === objects[name]?.[0]
      const signature = parseSignature(entry[1])
      const call: Call = (self, args, block) => ruby.sendSelf(self, name, args, block as never)
      for (const [kind, make] of Object.entries(receivers[title] ?? {})) {
        if (isObjects && signature.required > 1) continue
        if (isObjects && signature.required === 1 && !SOME.has(kind)) continue
        yield* calls(`${title}#${name}`, kind, signature, make, call)
      }
    }
  }
  yield* singletonCases()
}

const SOME = new Set(['many words', 'pairs', 'deep', 'of many digits'])
const objects: MethodTable = { ...tables.objectMethods, ...objectExtension }
/** What is measured with other receivers already; where a class is not named, Enumerable. */
const SHARED: Readonly<Record<string, MethodTable>> = {
  Enumerator: {},
  'ActiveSupport::SafeBuffer': objects,
  'ActiveSupport::HashWithIndifferentAccess': { ...tables.hashMethods, ...objects },
  StringIO: { ...tables.enumerableMethods, ...objects },
  Exception: objects,
  MatchData: objects,
  'ASCII-8BIT': objects,
}

/** What the classes themselves answer: `JSON.parse`, `Regexp.escape`, `Math.sqrt`. */
function* singletonCases(): Iterable<Case> {
  const core = [...Object.values(coreClasses), ...Object.values(ruby)].filter(
    (each) => typeof each === 'function' && Object.hasOwn(each, 'rubyName'),
  ) as { rubyName: string }[]
  for (const owner of new Set(core)) {
    for (const [name, [, signature]] of Object.entries(ruby.singletonsOf(owner.rubyName) ?? {})) {
      const call = (self: unknown, args: unknown[], block: unknown) =>
        ruby.send(owner, name, [self, ...args], block as never)
      yield* texts(`${owner.rubyName}.${name}`, less(parseSignature(signature)), call)
    }
  }
  for (const [path, word] of Object.entries(libraryConstants)) {
    const owner = Reflect.get(webfw, word) as object
    for (const name of Object.getOwnPropertyNames(owner ?? {})) {
      if (typeof Reflect.get(owner, name) !== 'function' || name === 'prototype') continue
      const counts = parseSignature('0-1')
      yield* texts(`${path}.${name}`, counts, (self, args) =>
        ruby.send(owner, name, [self, ...args]),
      )
    }
  }
}

function less(signature: Signature): Signature {
  return {
    ...signature,
    required: Math.max(0, signature.required - 1),
    maximum: signature.maximum - 1,
  }
}

type Call = (self: unknown, args: unknown[], block: unknown) => unknown

function* texts(name: string, signature: Signature, call: Call): Iterable<Case> {
  for (const kind of few) {
    yield* calls(name, kind, signature, families[kind] as Maker, call)
  }
  for (const kind of ['numbers mixed', 'texts', 'pairs']) {
    yield* calls(name, kind, signature, receivers['Array']?.[kind] as Maker, call)
  }
}

const BLOCKS: readonly ((...args: never[]) => unknown)[] = [
  (first: unknown) => first,
  (first: unknown, _second: unknown) => first,
  () => false,
  (left: unknown, right: unknown) => ruby.compare(left, right) ?? 0,
]

/** The arguments that a method is tried with, by how many it takes. */
const ARGUMENTS: readonly Readonly<
  Record<string, (self: unknown, size: number, make: Maker) => unknown[]>
>[] = [
  { '': () => [] },
  {
    'a letter': () => ['a'],
    'the same': (_self, size, make) => [make(size)],
    'a number': () => [3],
    'a number below zero': () => [-1],
    'half of its size': (_self, size) => [size >> 1],
    'a range': (_self, size) => [new ruby.Range(1, size >> 1)],
    'a long list': (_self, size) => [Array.from({ length: size / 10 }, (_, at) => at)],
    'a hash': () => [ruby.Hash.of(['a', 'b'])],
    'a symbol': () => [Symbol.for('a')],
  },
  {
    'a letter and nothing': () => ['a', ''],
    'a letter and the same': (_self, size, make) => ['a', make(size)],
    'the same and a letter': (_self, size, make) => [make(size), 'a'],
    'two numbers': () => [1, 2],
    'a number and half of the size': (_self, size) => [0, size >> 1],
    'half of the size and a letter': (_self, size) => [size >> 1, 'ab'],
    'a letter and half of the size': (_self, size) => ['a', size >> 1],
  },
  { 'two numbers and a letter': () => [0, 1, 'b'], 'three numbers': () => [1, 2, 3] },
]

function* calls(
  name: string,
  kind: string,
  signature: Signature,
  make: Maker,
  call: Call,
): Iterable<Case> {
  const takesBlock = signature.block || signature.enumerator || signature.withBlock !== null
  const blocks = !takesBlock ? [null] : signature.enumerator ? BLOCKS : [...BLOCKS, null]
  for (let count = signature.required; count <= Math.min(signature.maximum, 3); count += 1) {
    if (count > signature.required + 1) break
    // Every family once; those that take arguments the few that differ most.
    if (count > 0 && !DIFFERENT.has(kind) && kind in { ...families, ...lists }) continue
    for (const [shown, args] of Object.entries(ARGUMENTS[count] ?? {})) {
      const words = `${name}${shown === '' ? '' : `(${shown})`} of ${kind}`
      const ways = blocks.map((block) => (size: number) => {
        const self = make(size)
        const given = args(self, size, make)
        return () => call(self, given, block)
      })
      yield { name: words, ways }
    }
  }
}

const DIFFERENT = new Set([
  ...few,
  ...['numbers mixed', 'numbers above 2^53', 'floats', 'texts', 'pairs', 'hashes', 'one long text'],
])
