import { symbol, symbolName } from '../text/symbol.ts'
import { isKeywords, type Keywords } from '../types.ts'
import { Hash } from './hash.ts'
import { toHash } from './to-hash.ts'

/** Keyword arguments as a Hash with Symbol keys. */
export function hashFromKeywords(keywords: Keywords): Hash<symbol, unknown> {
  const hash = new Hash<symbol, unknown>()
  for (const name of Object.keys(keywords)) hash.set(symbol(name), keywords[name])
  return hash
}

/**
 * `**value`, or `key => value` without braces: a Hash with Symbol keys as keyword arguments. With other
 * keys too it stays a Hash, which is what a method without keywords gets.
 */
export function keywordsFrom(value: unknown): Keywords | Hash {
  if (value === undefined) return {}
  if (isKeywords(value)) return value
  const hash = toHash(value)
  const keywords: Record<string, unknown> = {}
  for (const [key, item] of hash) {
    if (typeof key !== 'symbol') return hash
    keywords[symbolName(key)] = item
  }
  return keywords
}

const YIELDED = new WeakSet<object>()

/** `yield key: value`: keywords to a block that takes some, a Hash to others. */
export function yieldedKeywords<T extends object>(hash: T): T {
  YIELDED.add(hash)
  return hash
}

/** Whether an argument carries keywords for a block. */
export function isNamed(value: unknown): value is object {
  return isKeywords(value) || (typeof value === 'object' && value !== null && YIELDED.has(value))
}
