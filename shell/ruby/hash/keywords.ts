import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { TypeError } from '../exception/standard-errors.ts'
import { describeSource } from '../object/describe.ts'
import { findMethod } from '../object/find-method.ts'
import { isString } from '../text/mutable-string.ts'
import { symbol, symbolName } from '../text/symbol.ts'
import { isKeywords, type Keywords } from '../types.ts'
import { Hash } from './hash.ts'

/** Where keyword arguments carry all that was passed, when some of its keys are no Symbols. */
const WHOLE: unique symbol = Symbol('whole')

/** A name that no JavaScript object can have a value under. */
const PROTO = symbol('__proto__')

interface Mixed {
  readonly [WHOLE]?: Hash
}

/** The pairs of a Hash, or of keyword arguments: a parameter without `**` is given either. */
export function pairsOf(value: object): [unknown, unknown][] {
  return value instanceof Hash ? [...value] : Object.entries(value)
}

/** Keyword arguments as a Hash. */
export function hashFromKeywords(keywords: Keywords): Hash {
  const hash = new Hash()
  const names = Object.keys(keywords)
  const whole = (keywords as Mixed)[WHOLE]
  for (const name of whole === undefined ? [] : names) {
    if (whole?.has(symbol(name))) break
    hash.set(symbol(name), keywords[name])
  }
  for (const [key, value] of whole ?? []) {
    if (typeof key !== 'symbol' || key === PROTO) hash.set(key, value)
    else if (Object.hasOwn(keywords, symbolName(key))) hash.set(key, keywords[symbolName(key)])
  }
  for (const name of names) hash.set(symbol(name), keywords[name])
  return hash
}

/** Keyword arguments whose keys are data: a Hash where some are no Symbols; other values as they are. */
export function dataFromKeywords(value: unknown): unknown {
  return isKeywords(value) && WHOLE in value ? hashFromKeywords(value) : value
}

/** `**value`, or `key => value` without braces: a Hash as keyword arguments. */
export function keywordsFrom(value: unknown): Keywords {
  if (value === undefined) return {}
  if (isKeywords(value)) return value
  const hash = toHash(value)
  const keywords: Record<string, unknown> & { [WHOLE]?: Hash } = {}
  for (const [key, item] of hash) {
    if (typeof key === 'symbol' && key !== PROTO) keywords[symbolName(key)] = item
    else keywords[WHOLE] = hash
  }
  return keywords
}

/** The name of an option here: `contentType` for `content_type`. */
export function optionKey(name: string): string {
  return name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** A Hash of options that was computed, `**options`, as a method of the framework takes them; other values as they are. */
export function optionsFrom(value: unknown): unknown {
  if (!(value instanceof Hash)) return value
  return Object.fromEntries(
    [...value].map(([key, item]) => {
      const name = typeof key === 'symbol' ? symbolName(key) : String(key)
      return [optionKey(name), item]
    }),
  )
}

/**
 * The options of a declaration of callbacks, from among its arguments. Raises OutsideSubsetError for an object that is neither
 * options nor a name: a Proc or an object with `before` that came in a variable would otherwise be passed over.
 */
export function callbackOptions(given: readonly unknown[]): Keywords {
  const objects = given.filter((each) => typeof each === 'object' && each !== null).map(optionsFrom)
  const odd = objects.find((each) => !isKeywords(each) && !isString(each))
  if (odd !== undefined) {
    throw new OutsideSubsetError(
      `${describeSource(odd)} is no callback where the class is computed: name a method, as in \`before_action :gate\`.`,
    )
  }
  return objects.filter(isKeywords).at(-1) ?? {}
}

/** Whether keyword arguments are none. */
export function isNone(keywords: Keywords): boolean {
  return Object.keys(keywords).length === 0 && !(WHOLE in keywords)
}

/** The keys of keyword arguments that a method with these names does not take. */
export function unknownKeys(keywords: Keywords, known: readonly string[]): unknown[] {
  const isPlain = !(WHOLE in keywords)
  const keys = isPlain ? Object.keys(keywords).map(symbol) : hashFromKeywords(keywords).keys()
  return keys.filter((key) => typeof key !== 'symbol' || !known.includes(symbolName(key)))
}

const YIELDED = new WeakSet<object>()

/** `yield key: value`: keywords to a block that takes some, a Hash to others. */
export function yieldedKeywords<T extends object>(hash: T): T {
  YIELDED.add(hash)
  return hash
}

/** Arguments as a block gets them: keywords are a Hash that it knows them by, none are nothing. */
export function yieldedArguments(args: readonly unknown[]): readonly unknown[] {
  const last = args.at(-1)
  if (!isKeywords(last)) return args
  const before = args.slice(0, -1)
  return isNone(last) ? before : [...before, yieldedKeywords(hashFromKeywords(last))]
}

/** Whether an argument carries keywords for a block. */
export function isNamed(value: unknown): value is object {
  return isKeywords(value) || (typeof value === 'object' && value !== null && YIELDED.has(value))
}

/** Arguments that may end with the keywords of a `yield`, as a call passes them. */
export function passedOn(args: readonly unknown[]): readonly unknown[] {
  const last = args.at(-1)
  return isNamed(last) ? [...args.slice(0, -1), keywordsFrom(last)] : args
}

/** The Hash of an argument that must be one, or has `to_hash`; raises TypeError as CRuby does. */
export function toHash(value: unknown): Hash {
  const hash = toHashOrNull(value)
  if (hash !== null) return hash
  throw new TypeError(`no implicit conversion of ${describeSource(value)} into Hash`)
}

/** The Hash that a value is or converts itself to with `to_hash`; else null. */
export function toHashOrNull(value: unknown): Hash | null {
  if (value instanceof Hash) return value
  if (isKeywords(value)) return hashFromKeywords(value)
  const converted =
    typeof value === 'object' && value !== null ? findMethod(value, 'to_hash') : undefined
  const result = converted?.call(value)
  return result instanceof Hash ? result : null
}
