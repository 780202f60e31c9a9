import { Hash } from '../ruby/hash/hash.ts'
import { toS } from '../ruby/object/texts.ts'

/** The keywords of `as_json`, `to_json` and `render json:`, as the call gave them. */
export type JsonOptionSource = Iterable<readonly [unknown, unknown]> | object | null | undefined

/** What to put into JSON and what to leave out. Rails: ActiveModel::Serialization. */
export interface JsonOptions {
  readonly only: ReadonlySet<string> | null
  readonly except: ReadonlySet<string> | null
  readonly methods: readonly string[]
  /** What else to put in by name, each with options of its own. */
  readonly include: ReadonlyMap<string, JsonOptionSource>
  readonly root: unknown
}

/** Reads the keywords of `as_json`: a Hash of Ruby, a Map or an object literal. */
export function readJsonOptions(source: JsonOptionSource): JsonOptions {
  const given = new Map<string, unknown>()
  for (const [key, value] of pairsOf(source)) given.set(toS(key), value)
  const only = given.get('only')
  const except = given.get('except')
  return {
    only: isGiven(only) ? keys(only) : null,
    except: isGiven(except) ? keys(except) : null,
    methods: names(given.get('methods')),
    include: includes(given.get('include')),
    root: given.get('root') ?? null,
  }
}

/** Whether the options leave an attribute in, by its name, or a key of a Hash, by its mark. */
export function keeps({ only, except }: JsonOptions, name: string): boolean {
  if (only !== null) return only.has(name)
  return except === null || !except.has(name)
}

/** What tells the key `:a` from `"a"`. */
export function markOf(key: unknown): string {
  return typeof key === 'symbol' ? `:${toS(key)}` : `"${toS(key)}`
}

function keys(list: unknown): Set<string> {
  const given = Array.isArray(list) ? list.flat() : [list]
  return new Set([...given.map(toS), ...given.map(markOf)])
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false
}

function names(list: unknown): string[] {
  if (!isGiven(list)) return []
  return (Array.isArray(list) ? list.flat() : [list]).map(toS)
}

function includes(given: unknown): Map<string, JsonOptionSource> {
  const found = new Map<string, JsonOptionSource>()
  if (!isGiven(given)) return found
  for (const each of Array.isArray(given) ? given : [given]) {
    if (typeof each === 'object' && each !== null && !('value' in each)) {
      for (const [name, options] of pairsOf(each)) found.set(toS(name), options as JsonOptionSource)
    } else {
      found.set(toS(each), null)
    }
  }
  return found
}

function pairsOf(source: JsonOptionSource): Iterable<readonly [unknown, unknown]> {
  if (source === null || source === undefined) return []
  if (source instanceof Hash || Symbol.iterator in source) {
    return source as Iterable<readonly [unknown, unknown]>
  }
  return Object.entries(source)
}
