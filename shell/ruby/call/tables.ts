import { className, findClassInfo } from '../class/class-info.ts'
import { isMadeByItself } from '../class/constructors.ts'
import {
  BasicObject,
  Comparable,
  Enumerable,
  Kernel,
  RubyArray,
  RubyInteger,
  RubyString,
} from '../class/core-classes.ts'
import { ancestorsOf, classOf, isA, isModule, superclassOf } from '../class/hierarchy.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import type { Block } from '../types.ts'
import { type MethodEntry, type MethodTable, parseSignature, type Signature } from './signature.ts'

/** The tables of the core library: call/library.ts holds them. */
export interface Library {
  /** Those of a core class, in the order in which they are asked. */
  tablesOf(name: string): readonly MethodTable[]
  /** What a core class or module has itself. */
  singletonsOf(name: string): MethodTable | undefined
  /** The Enumerator of a method that is called without its block. */
  enumeratorOf(receiver: unknown, method: string, args: readonly unknown[]): unknown
  readonly object: MethodTable
  readonly kernel: MethodTable
  readonly comparable: MethodTable
  readonly enumerable: MethodTable
}

let library: Library = {
  tablesOf: missingLibrary,
  singletonsOf: missingLibrary,
  enumeratorOf: missingLibrary,
  object: {},
  kernel: {},
  comparable: {},
  enumerable: {},
}

function missingLibrary(): never {
  throw new Error('the core library is not loaded: import shell/ruby/index.ts')
}

/** Puts the core library in place, before the first call. */
export function useLibrary(given: Library): void {
  library = given
}

/** The Enumerator of a method that is called without its block. */
export function enumeratorOf(receiver: unknown, method: string, args: readonly unknown[]): unknown {
  return library.enumeratorOf(receiver, method, args)
}

const ADDED = new Map<string, MethodTable>()
let addedToObject: MethodTable = {}

/** Gives core classes more methods, which win over their own: what Active Support adds in applications. */
export function extendCore(tables: Readonly<Record<string, MethodTable>>): void {
  for (const [name, table] of Object.entries(tables)) ADDED.set(name, table)
}

/** Gives every object more methods, which lose against all others. */
export function extendObject(table: MethodTable): void {
  addedToObject = table
}

/** The method that every object has been given under a Ruby name. */
export function findAddedMethod(name: string): CoreMethod | undefined {
  return resolved(entry(addedToObject, name))
}

/** The tables of a core class, in the order in which they are asked. */
function ownTables(owner: object): readonly MethodTable[] {
  const name = className(owner)
  const added = ADDED.get(name)
  const tables = carriedTables(owner, 'rubyMethods') ?? library.tablesOf(name)
  return added === undefined ? tables : [added, ...tables]
}

/** The table that a class brings along, which only programs that name the class then hold. */
function carriedTables(owner: object, key: string): readonly MethodTable[] | null {
  return Object.hasOwn(owner, key) ? [Reflect.get(owner, key) as MethodTable] : null
}

/** A method as a call needs it. */
export interface CoreMethod {
  readonly fn: Block
  readonly text: string
  readonly signature: Signature
}

/** The names of the methods that a value has from the core library, Object's left out. */
export function coreMethodNames(value: unknown): string[] {
  const owners = ancestorsOf(classOf(value)).filter((owner) => Object.hasOwn(owner, 'rubyName'))
  const ofClasses = owners.flatMap((owner) => ownTables(owner).flatMap(Object.keys))
  const single = typeof value === 'function' ? library.singletonsOf(className(value)) : undefined
  return [...ofClasses, ...Object.keys(single ?? {})]
}

type Resolved = Map<string, CoreMethod | null>

const BY_CLASS = new Map<string, Resolved>()
let ofInteger: Resolved | null = null
let ofString: Resolved | null = null
let ofArray: Resolved | null = null

/** The private method that every object has from Kernel. */
export function findKernelMethod(name: string): CoreMethod | undefined {
  return resolved(entry(library.kernel, name))
}

/** The method of the core library that a receiver has under a Ruby name. */
export function findCoreMethod(receiver: unknown, name: string): CoreMethod | undefined {
  let known: Resolved
  if (typeof receiver === 'number') {
    ofInteger ??= resolvedOf(RubyInteger)
    known = ofInteger
  } else if (typeof receiver === 'string') {
    ofString ??= resolvedOf(RubyString)
    known = ofString
  } else if (Array.isArray(receiver)) {
    ofArray ??= resolvedOf(RubyArray)
    known = ofArray
  } else {
    if (typeof receiver === 'function') {
      const single = findSingleton(receiver, name)
      if (single !== undefined) return resolved(single)
    }
    return findUncommon(receiver, name)
  }
  const found = known.get(name)
  return found ?? (found === null ? undefined : learn(known, receiver, name))
}

function findUncommon(receiver: unknown, name: string): CoreMethod | undefined {
  const owner = classOf(receiver)
  if (Object.hasOwn(owner, 'rubyName')) {
    const known = resolvedOf(owner)
    const found = known.get(name)
    return found ?? (found === null ? undefined : learn(known, receiver, name))
  }
  return resolved(searchFor(receiver, name))
}

function resolvedOf(owner: object): Resolved {
  const key = className(owner)
  let known = BY_CLASS.get(key)
  if (known === undefined) {
    known = new Map()
    BY_CLASS.set(key, known)
  }
  return known
}

function learn(known: Resolved, receiver: unknown, name: string): CoreMethod | undefined {
  const found = resolved(searchFor(receiver, name))
  known.set(name, found ?? null)
  return found
}

/** A table's entry with its signature read. */
export function resolved(found: MethodEntry): CoreMethod
export function resolved(found: MethodEntry | undefined): CoreMethod | undefined
export function resolved(found: MethodEntry | undefined): CoreMethod | undefined {
  if (found === undefined) return undefined
  return { fn: found[0], text: found[1], signature: parseSignature(found[1]) }
}

/** What an object has whose class stands below BasicObject. */
const OF_BASIC_OBJECT: ReadonlySet<string> = new Set(
  '! != == __id__ __send__ equal? instance_eval instance_exec'.split(' '),
)

function searchFor(receiver: unknown, name: string): MethodEntry | undefined {
  const owner = coreOwner(classOf(receiver))
  if (owner === BasicObject) {
    return OF_BASIC_OBJECT.has(name) ? entry(library.object, name) : undefined
  }
  const found = search(owner, name)
  if (found !== null) return found
  if (typeof receiver === 'object' && receiver !== null) {
    if (name in library.enumerable && isA(receiver, Enumerable)) {
      return entry(library.enumerable, name)
    }
    if (name in library.comparable && isA(receiver, Comparable)) {
      return entry(library.comparable, name)
    }
  }
  return entry(library.object, name)
}

/** Whether the instances of a class, or what includes a module, have a public method of the core. */
export function hasCoreMethod(owner: object, name: string): boolean {
  return entryOf(owner, name) !== undefined || (owner === Kernel && name in library.object)
}

/** The core's method of that name for the instances of a class, or for what includes a module. */
export function findCoreMethodOf(owner: object, name: string): CoreMethod | undefined {
  return resolved(entryOf(owner, name) ?? entry(library.kernel, name))
}

function entryOf(owner: object, name: string): MethodEntry | undefined {
  const own = isModule(owner) ? null : search(coreOwner(owner), name)
  if (own !== null) return own
  const mixins: Readonly<Record<string, MethodTable>> = {
    Comparable: library.comparable,
    Enumerable: library.enumerable,
  }
  for (const ancestor of ancestorsOf(owner)) {
    const found = entry(mixins[className(ancestor)] ?? {}, name)
    if (found !== undefined) return found
  }
  return isModule(owner) ? undefined : entry(library.object, name)
}

function search(owner: object, name: string): MethodEntry | null {
  for (let current: object | null = owner; current !== null; current = superclassOf(current)) {
    for (const table of ownTables(current)) {
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

/** The method that a class of the program has by `extend Enumerable`. */
function findExtended(owner: object, name: string): MethodEntry | undefined {
  for (const module of findClassInfo(owner)?.extended ?? []) {
    if (!Object.hasOwn(module, 'rubyName')) continue
    const word = className(module)
    const found = word === 'Enumerable' ? entry(library.enumerable, name) : undefined
    if (found !== undefined) return found
    if (word === 'Comparable' && entry(library.comparable, name) !== undefined) {
      throw new OutsideSubsetError('a class that is Comparable itself is outside the Ruby subset')
    }
  }
  return undefined
}

/** The method that a core class itself has under a Ruby name: `Time.now`. */
export function findSingleton(receiver: object, name: string): MethodEntry | undefined {
  for (let current: object | null = receiver; current !== null; current = superclassOf(current)) {
    if (!Object.hasOwn(current, 'rubyName')) {
      const mixed = findExtended(current, name)
      if (mixed !== undefined) return mixed
      continue
    }
    const own = library.singletonsOf(className(current))
    for (const table of carriedTables(current, 'rubySingletons') ??
      (own === undefined ? [] : [own])) {
      const found = entry(table, name)
      if (found === undefined) continue
      return name === 'new' && current !== receiver && isMadeByItself(receiver) ? undefined : found
    }
  }
  return undefined
}
