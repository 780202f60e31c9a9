import { newArray } from '../array/new-array.ts'
import { toAryOrNull } from '../array/to-ary.ts'
import { newObject } from '../class/class-functions.ts'
import { newClass, newModule } from '../class/new-class.ts'
import { noInstances } from '../class/no-instances.ts'
import { enumeratorSingletons } from '../enumerable/enumerator-methods.ts'
import { hashFromPairs, hashTryConvert, newHash } from '../hash/new-hash.ts'
import { integerSqrt } from '../integer/integer-functions.ts'
import { clockGettime } from '../kernel/kernel-functions.ts'
import { kernelMethods } from '../kernel/kernel-methods.ts'
import { mathFunctions } from '../math/math.ts'
import { newProc } from '../proc/new-proc.ts'
import { rangeOf } from '../range/range-functions.ts'
import { regexpSingletons } from '../regexp/regexp-methods.ts'
import { setSingletons } from '../set/set-methods.ts'
import { dataOf, defineData } from '../struct/data.ts'
import {
  newStruct,
  structClassMembers,
  structIsKeywordInit,
  structOf,
} from '../struct/new-struct.ts'
import { encodingSingletons } from '../text/encoding.ts'
import { newString, tryString } from '../text/new-string.ts'
import { timeSingletons } from '../time/time-methods.ts'
import type { Block } from '../types.ts'
import type { MethodTable } from './signature.ts'

/** A function that does not look at its receiver. */
function plain(fn: Block): Block {
  return (_self, ...args) => fn(...args)
}

const TABLES: Readonly<Record<string, MethodTable>> = {
  Array: {
    new: [newArray, '0-2 & -> Array'],
    '[]': [(self, ...items) => newArray(self, null, items), '0+ -> Array'],
    try_convert: [plain(toAryOrNull), '1 -> Array?'],
  },
  Class: { new: [newClass, '0-1 &'] },
  Module: { new: [newModule, '0 &'] },
  Data: {
    define: [defineData, '0+ &'],
    new: [dataOf, '0+ k'],
    '[]': [dataOf, '0+ k'],
    members: [structClassMembers, '0 -> Array'],
  },
  Enumerator: enumeratorSingletons,
  Exception: {
    exception: [(owner, block, ...args) => newObject(owner, args, block as Block), '0+ & k'],
  },
  Float: { new: [noInstances, '0+'] },
  Hash: {
    new: [newHash, '0-1 & -> Hash'],
    '[]': [hashFromPairs, '0+ -> Hash'],
    try_convert: [hashTryConvert, '1 -> Hash?'],
  },
  Integer: { new: [noInstances, '0+'], sqrt: [plain(integerSqrt), '1 -> Integer'] },
  'Enumerator::ArithmeticSequence': { new: [noInstances, '0+'] },
  FalseClass: { new: [noInstances, '0+'] },
  NilClass: { new: [noInstances, '0+'] },
  Proc: { new: [newProc, '0 &'] },
  Process: { clock_gettime: [clockGettime, '1-2'] },
  Range: { new: [rangeOf, '2-3'] },
  Regexp: regexpSingletons,
  Set: setSingletons,
  Encoding: encodingSingletons,
  String: { new: [newString, '0-1 k'], try_convert: [tryString, '1 -> String?'] },
  Struct: {
    new: [newStruct, '0+ & k'],
    '[]': [structOf, '0+ & k'],
    'keyword_init?': [structIsKeywordInit, '0'],
    members: [structClassMembers, '0 -> Array'],
  },
  Symbol: { new: [noInstances, '0+'] },
  Time: timeSingletons,
  TrueClass: { new: [noInstances, '0+'] },
}

const ADDED = new Map<string, MethodTable>()

/** Gives core classes themselves more methods, which win over their own: `Time.current`. */
export function extendSingletons(tables: Readonly<Record<string, MethodTable>>): void {
  for (const [name, table] of Object.entries(tables)) ADDED.set(name, { ...TABLES[name], ...table })
}

let functionTables: Readonly<Record<string, MethodTable>> | null = null

/** The methods that a core class or module has itself. */
export function singletonsOf(name: string): MethodTable | undefined {
  const own = ADDED.get(name) ?? TABLES[name]
  if (own !== undefined) return own
  functionTables ??= { Math: withReceiver(mathFunctions), Kernel: kernelMethods }
  return functionTables[name]
}

function withReceiver(functions: MethodTable): MethodTable {
  return Object.fromEntries(
    Object.entries(functions).map(([name, [fn, signature]]) => [name, [plain(fn), signature]]),
  )
}
