import { Hash } from '../ruby/hash/hash.ts'
import { isString, text } from '../ruby/text/mutable-string.ts'
import { symbol, symbolName } from '../ruby/text/symbol.ts'
import { isKeywords } from '../ruby/types.ts'

/** Translations below a key. */
export interface Tree {
  readonly [key: string]: Entry
}

/** A translation: a text, what YAML has beside texts, a Symbol that names another key, a Proc, or more of them. */
export type Entry = unknown | Tree

export function isTree(value: unknown): value is Tree {
  return isKeywords(value)
}

/** Both together at every depth; of two values for one key the second counts. */
export function merged(first: Tree, second: Tree): Tree {
  const out: Record<string, Entry> = { ...first }
  for (const [key, value] of Object.entries(second)) {
    const before = out[key]
    out[key] = isTree(before) && isTree(value) ? merged(before, value) : value
  }
  return out
}

/** A translation as Ruby code gets it: a Hash with Symbols for keys where it has keys. */
export function asRuby(entry: Entry): unknown {
  if (Array.isArray(entry)) return entry.map(asRuby)
  if (!isTree(entry)) return entry
  return Hash.from(
    Object.entries(entry).map(([key, value]) => [
      /^(?:0|-?[1-9]\d*)$/.test(key) ? Number(key) : symbol(key),
      asRuby(value),
    ]),
  )
}

/** What Ruby code gives as translations: its Hashes as objects. */
export function fromRuby(value: unknown): Entry {
  if (Array.isArray(value)) return value.map(fromRuby)
  if (isString(value)) return text(value)
  const pairs = value instanceof Hash ? [...value] : isTree(value) ? Object.entries(value) : null
  if (pairs === null) return value
  return Object.fromEntries(pairs.map(([key, each]) => [keyText(key), fromRuby(each)]))
}

/** The text of a key: `"title"` and `:title` are one. */
export function keyText(key: unknown): string {
  return typeof key === 'symbol' ? symbolName(key) : isString(key) ? text(key) : String(key)
}
