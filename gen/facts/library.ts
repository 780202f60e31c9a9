import * as ruby from '../../shell/ruby/index.ts'
import { methodsThat } from './method-effects.ts'
import { elementOf } from './site.ts'
import {
  ANY,
  ARRAY,
  BOOLEAN,
  DATE,
  DECIMAL,
  DURATION,
  FLOAT,
  HASH,
  integer,
  type Kind,
  NIL,
  orNil,
  RANGE,
  REGEXP,
  STRING,
  SYMBOL,
  TIME,
  type Type,
} from './types.ts'

/** A method of the core library, as its table describes it. */
export interface LibraryMethod {
  /** The exported function. */
  fn: string
  /** What has the function, where it is exported as one of several: `dates` of `dates.nextMonth`. */
  words?: string
  minimum: number
  maximum: number
  takesBlock: boolean
  enumerates: boolean
  /** Without a block and without arguments. */
  enumeratesAlone: boolean
  takesKeywords: boolean
  returns: string | null
}

const exportsOf = ruby as Record<string, unknown>

const TABLES: Partial<Record<Kind, string>> = {
  string: 'stringMethods',
  array: 'arrayMethods',
  hash: 'hashMethods',
  integer: 'integerMethods',
  float: 'floatMethods',
  symbol: 'symbolMethods',
  range: 'rangeMethods',
  time: 'timeMethods',
  set: 'setMethods',
  regexp: 'regexpMethods',
  match: 'matchMethods',
}

const cache = new Map<string, LibraryMethod | null>()
const exportNames = new Map<unknown, string>()

/** Whether the library exports a name. */
export function isExported(name: string): boolean {
  return name in exportsOf
}

/** What the library exports under a name. */
export function exportedValue(name: string): unknown {
  return exportsOf[name]
}

/** A class of the core library by its Ruby name. */
export function coreClass(name: string): ruby.RubyClass {
  return (ruby.rubyConstants as Readonly<Record<string, unknown>>)[name] as ruby.RubyClass
}

/** The library's method for a receiver of a known kind. */
export function libraryMethod(kind: Kind, name: string): LibraryMethod | null {
  const table = TABLES[kind]
  return table === undefined ? null : fromTable(table, name)
}

/** Whether values of some kind have a method of the library. */
export function isOfLibrary(name: string): boolean {
  const tables = Object.values(TABLES)
  return isOfObjects(name) || tables.some((table) => fromTable(table, name) !== null)
}

/** Whether every object has a method of the library, its private ones too. */
export function isOfObjects(name: string): boolean {
  return fromTable('objectMethods', name) !== null || fromTable('kernelMethods', name) !== null
}

/** A method of one of the library's tables. */
export function fromTable(table: string, name: string): LibraryMethod | null {
  const key = `${table}#${name}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const entries = exportsOf[table] as Record<string, readonly [unknown, string]> | undefined
  const entry = entries !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined
  const method = entry === undefined ? null : describe(entry)
  cache.set(key, method)
  return method
}

/** What a table's entry says, where the library exports its function. */
export function describe(entry: readonly [unknown, string]): LibraryMethod | null {
  if (exportNames.size === 0) {
    for (const [name, value] of Object.entries(exportsOf)) {
      if (typeof value === 'function') exportNames.set(value, name)
    }
  }
  const fn = exportNames.get(entry[0])
  return fn === undefined ? null : readEntry(fn, entry[1])
}

/** A method from its signature. */
export function readEntry(fn: string, signature: string): LibraryMethod {
  const [before = '', returns] = signature.split('->').map((part) => part.trim())
  const words = before.split(/\s+/)
  const [minimum = '0', maximum] = (words[0] ?? '0').replace('+', '-*').split('-')
  return {
    fn,
    minimum: Number(minimum) || 0,
    maximum: maximum === undefined ? Number(minimum) || 0 : maximum === '*' ? -1 : Number(maximum),
    takesBlock: words.some((word) => /^&(?:e0?)?$/.test(word)),
    enumerates: words.includes('&e') || words.includes('&e0'),
    enumeratesAlone: words.includes('&e0'),
    takesKeywords: words.some((word) => word === 'k' || word.startsWith('k:')),
    returns: returns ?? null,
  }
}

const NAMED: Record<string, Type> = {
  String: STRING,
  Integer: { kind: 'integer', nilable: false },
  Float: FLOAT,
  Symbol: SYMBOL,
  Array: ARRAY,
  Hash: HASH,
  Range: RANGE,
  Boolean: BOOLEAN,
  nil: NIL,
  Time: TIME,
  Regexp: REGEXP,
  MatchData: { kind: 'match', nilable: false },
  Set: { kind: 'set', nilable: false },
  Date: DATE,
  BigDecimal: DECIMAL,
  Duration: DURATION,
}

const SIZES = methodsThat('isSize')

/** The kinds of which nothing more is known than the kind. */
const WHOLE: ReadonlySet<Kind> = new Set<Kind>([
  'boolean',
  'float',
  'integer',
  'regexp',
  'string',
  'symbol',
  'time',
])

/** What a method of a core class or module itself gives: `Time.utc(2026)`; null where that is not known. */
export function singletonType(path: string, name: string): Type | null {
  const table = ruby.singletonsOf(path.replace(/^::/, ''))
  if (table === undefined || !Object.hasOwn(table, name)) return null
  const type = resultType(readEntry(name, table[name]?.[1] ?? ''), ANY, name)
  return WHOLE.has(type.kind) ? type : null
}

/** The type a library method gives back. */
export function resultType(
  method: LibraryMethod,
  receiver: Type,
  name: string,
  isAlone = true,
): Type {
  // `Integer|self`: without arguments, and with them.
  const [alone = null, given] = method.returns?.split('|') ?? []
  const text = isAlone ? alone : (given ?? alone)
  if (text === null) return ANY
  if (text === 'self') {
    return { ...receiver, nilable: false }
  }
  if (text === 'element') {
    const of = elementOf(receiver)
    return of === undefined ? ANY : orNil(of)
  }
  const nilable = text.endsWith('?')
  const type = NAMED[nilable ? text.slice(0, -1) : text]
  if (type === undefined) return ANY
  const sized = type.kind === 'integer' && SIZES.has(name) ? integer(32) : type
  return nilable ? orNil(sized) : sized
}
