import { arrayOwnMethods } from '../array/methods.ts'
import { className } from '../class/class-info.ts'
import { Comparable, Enumerable } from '../class/core-classes.ts'
import { classOf, isA, superclassOf } from '../class/hierarchy.ts'
import { classMethods } from '../class/methods.ts'
import { comparableMethods } from '../comparable/methods.ts'
import {
  enumeratorOwnMethods,
  lazyOwnMethods,
  yielderMethods,
} from '../enumerable/enumerator-methods.ts'
import { enumerableMethods } from '../enumerable/methods.ts'
import { errorMethods, exceptionMethods } from '../exception/methods.ts'
import { floatOwnMethods } from '../float/methods.ts'
import { hashOwnMethods } from '../hash/methods.ts'
import { integerOwnMethods, numericMethods } from '../integer/methods.ts'
import { ioMethods } from '../kernel/io-methods.ts'
import { kernelMethods } from '../kernel/methods.ts'
import { objectMethods } from '../object/methods.ts'
import { booleanMethods, nilMethods } from '../object/nil-methods.ts'
import { methodOwnMethods, procMethods } from '../proc/methods.ts'
import { rangeOwnMethods } from '../range/methods.ts'
import { matchMethods } from '../regexp/match-methods.ts'
import { regexpMethods } from '../regexp/methods.ts'
import { setOwnMethods } from '../set/methods.ts'
import { structOwnMethods } from '../struct/methods.ts'
import { stringBangMethods } from '../text/bang-methods.ts'
import { stringOwnMethods } from '../text/methods.ts'
import { symbolMethods } from '../text/symbol-methods.ts'
import { timeMethods } from '../time/methods.ts'
import type { MethodEntry, MethodTable } from './signature.ts'
import { singletonsOf } from './singletons.ts'

/** The tables of a core class, in the order in which they are asked. */
function ownTables(name: string): readonly MethodTable[] {
  switch (name) {
    case 'Integer':
      return [integerOwnMethods, numericMethods, comparableMethods]
    case 'Float':
      return [floatOwnMethods, numericMethods, comparableMethods]
    case 'String':
      return [stringOwnMethods, stringBangMethods, comparableMethods]
    case 'Symbol':
      return [symbolMethods, comparableMethods]
    case 'Array':
      return [arrayOwnMethods, enumerableMethods]
    case 'Hash':
      return [hashOwnMethods, enumerableMethods]
    case 'Range':
      return [rangeOwnMethods, enumerableMethods]
    case 'Set':
      return [setOwnMethods, enumerableMethods]
    case 'Struct':
      return [structOwnMethods, enumerableMethods]
    case 'Enumerator':
      return [enumeratorOwnMethods, enumerableMethods]
    case 'Enumerator::Lazy':
      return [lazyOwnMethods]
    case 'Enumerator::Yielder':
      return [yielderMethods]
    case 'Time':
      return [timeMethods, comparableMethods]
    case 'Regexp':
      return [regexpMethods]
    case 'MatchData':
      return [matchMethods]
    case 'Proc':
      return [procMethods]
    case 'Method':
      return [methodOwnMethods, procMethods]
    case 'NilClass':
      return [nilMethods]
    case 'TrueClass':
    case 'FalseClass':
      return [booleanMethods]
    case 'Exception':
      return [exceptionMethods]
    case 'IO':
      return [ioMethods]
    case 'Module':
      return [classMethods]
    default: {
      const special = errorMethods[name]
      return special === undefined ? [] : [special]
    }
  }
}

const CACHE = new Map<string, Map<string, MethodEntry | null>>()

/** The private method that every object has from Kernel. */
export function findKernelMethod(name: string): MethodEntry | undefined {
  return entry(kernelMethods, name)
}

/** The method of the core library that a receiver has under a Ruby name. */
export function findCoreMethod(receiver: unknown, name: string): MethodEntry | undefined {
  if (typeof receiver === 'function') {
    const single = findSingleton(receiver, name)
    if (single !== undefined) return single
  }
  const owner = coreOwner(classOf(receiver))
  const found = lookUp(owner, name)
  if (found !== undefined) return found
  if (typeof receiver === 'object' && receiver !== null) {
    if (name in enumerableMethods && isA(receiver, Enumerable))
      return entry(enumerableMethods, name)
    if (name in comparableMethods && isA(receiver, Comparable))
      return entry(comparableMethods, name)
  }
  return entry(objectMethods, name)
}

function lookUp(owner: object, name: string): MethodEntry | undefined {
  const key = className(owner)
  let known = CACHE.get(key)
  if (known === undefined) {
    known = new Map()
    CACHE.set(key, known)
  }
  let found = known.get(name)
  if (found === undefined) {
    found = search(owner, name)
    known.set(name, found)
  }
  return found ?? undefined
}

function search(owner: object, name: string): MethodEntry | null {
  for (let current: object | null = owner; current !== null; current = superclassOf(current)) {
    for (const table of ownTables(className(current))) {
      const found = entry(table, name)
      if (found !== undefined) return found
    }
  }
  return null
}

/** The nearest core class of a class. */
function coreOwner(owner: object): object {
  let current = owner
  while (!Object.hasOwn(current, 'rubyName')) {
    const parent = superclassOf(current)
    if (parent === null) break
    current = parent
  }
  return current
}

function entry(table: MethodTable, name: string): MethodEntry | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** The method that a core class itself has under a Ruby name: `Time.now`. */
export function findSingleton(receiver: object, name: string): MethodEntry | undefined {
  for (let current: object | null = receiver; current !== null; current = superclassOf(current)) {
    const table = Object.hasOwn(current, 'rubyName') ? singletonsOf(className(current)) : undefined
    const found = table === undefined ? undefined : entry(table, name)
    if (found !== undefined) return found
  }
  return undefined
}
