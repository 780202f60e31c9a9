import type { MethodTable } from '../ruby/call/signature.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { indifferent } from '../ruby/hash/indifferent-hash.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { type Block, isKeywords } from '../ruby/types.ts'
import { isBlank } from './blank.ts'
import { hashToQuery } from './query.ts'
import { hashToXml } from './to-xml.ts'

/** What Active Support gives Hash. */
export const hashExtension = {
  assert_valid_keys: [assertValidKeys, '0+'],
  compact_blank: [(self: Hash) => filtered(self, (value) => !isBlank(value)), '0 -> Hash'],
  'compact_blank!': [
    (self: Hash) => self.replace(filtered(self, (value) => !isBlank(value))),
    '0 -> self',
  ],
  deep_merge: [
    (self: Hash, block, other) => deepMerge(self, other, block as Block | null),
    '1 & -> Hash',
  ],
  'deep_merge!': [
    (self: Hash, block, other) => self.replace(deepMerge(self, other, block as Block | null)),
    '1 & -> self',
  ],
  deep_stringify_keys: [(self) => deepKeys(self, toS), '0 -> Hash'],
  'deep_stringify_keys!': [(self: Hash) => self.replace(deepKeys(self, toS) as Hash), '0 -> self'],
  deep_symbolize_keys: [(self) => deepKeys(self, toSymbol), '0 -> Hash'],
  'deep_symbolize_keys!': [
    (self: Hash) => self.replace(deepKeys(self, toSymbol) as Hash),
    '0 -> self',
  ],
  deep_transform_keys: [(self, block: Block) => deepKeys(self, block), '0 & -> Hash'],
  'deep_transform_keys!': [
    (self: Hash, block: Block) => self.replace(deepKeys(self, block) as Hash),
    '0 & -> self',
  ],
  deep_transform_values: [(self, block: Block) => deepValues(self, block), '0 & -> Hash'],
  'deep_transform_values!': [
    (self: Hash, block: Block) => self.replace(deepValues(self, block) as Hash),
    '0 & -> self',
  ],
  'except!': [
    (self: Hash, ...keys) => {
      for (const key of keys) self.delete(key)
      return self
    },
    '0+ -> self',
  ],
  'extract!': [(self: Hash, ...keys) => taken(self, keys), '0+ -> Hash'],
  reverse_merge: [(self: Hash, other) => merged(toPairs(other), self), '1 -> Hash'],
  'reverse_merge!': [defaultsIn, '1 -> self'],
  reverse_update: [defaultsIn, '1 -> self'],
  'slice!': [sliceBang, '0+ -> Hash'],
  stringify_keys: [(self: Hash) => withKeys(self, toS), '0 -> Hash'],
  'stringify_keys!': [(self: Hash) => self.replace(withKeys(self, toS)), '0 -> self'],
  symbolize_keys: [(self: Hash) => withKeys(self, toSymbol), '0 -> Hash'],
  'symbolize_keys!': [(self: Hash) => self.replace(withKeys(self, toSymbol)), '0 -> self'],
  to_options: [(self: Hash) => withKeys(self, toSymbol), '0 -> Hash'],
  'to_options!': [(self: Hash) => self.replace(withKeys(self, toSymbol)), '0 -> self'],
  to_param: [(self: Hash, namespace) => hashToQuery(self, namespace), '0-1 -> String'],
  to_query: [(self: Hash, namespace) => hashToQuery(self, namespace), '0-1 -> String'],
  to_xml: [(self: Hash, options) => hashToXml(self, options), '0-1 k -> String'],
  with_defaults: [(self: Hash, other) => merged(toPairs(other), self), '1 -> Hash'],
  'with_defaults!': [defaultsIn, '1 -> self'],
  // Its own methods take the place of those of Hash: no call of it goes straight to them.
  with_indifferent_access: [(self: Hash) => indifferent(self), '0'],
} as const satisfies MethodTable

function toSymbol(key: unknown): unknown {
  return isString(key) ? Symbol.for(String(key)) : key
}

function toPairs(other: unknown): Iterable<readonly [unknown, unknown]> {
  if (!isKeywords(other)) return other as Hash
  return Object.entries(other).map(([key, value]) => [Symbol.for(key), value] as const)
}

function merged(...parts: readonly Iterable<readonly [unknown, unknown]>[]): Hash {
  return Hash.from(parts.flatMap((part) => [...part]))
}

function defaultsIn(self: Hash, other: unknown): Hash {
  return self.replace(merged(toPairs(other), self))
}

function filtered(self: Hash, keep: (value: unknown) => boolean): Hash {
  return Hash.from([...self].filter(([, value]) => keep(value)))
}

function withKeys(self: Hash, change: (key: unknown) => unknown): Hash {
  return Hash.from([...self].map(([key, value]) => [change(key), value] as const))
}

function deepKeys(value: unknown, change: (key: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => deepKeys(each, change))
  if (!(value instanceof Hash)) return value
  return Hash.from([...value].map(([key, each]) => [change(key), deepKeys(each, change)] as const))
}

function deepValues(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => deepValues(each, change))
  if (!(value instanceof Hash)) return change(value)
  return Hash.from([...value].map(([key, each]) => [key, deepValues(each, change)] as const))
}

/** Hash#deep_merge. */
export function deepMerge(self: Hash, other: unknown, block: Block | null): Hash {
  const out = Hash.from(self)
  for (const [key, value] of toPairs(other)) {
    const before = out.peek(key)
    if (before instanceof Hash && value instanceof Hash)
      out.set(key, deepMerge(before, value, block))
    else out.set(key, before !== undefined && block !== null ? block(key, before, value) : value)
  }
  return out
}

function taken(self: Hash, keys: readonly unknown[]): Hash {
  const out = new Hash()
  for (const key of keys) {
    if (!self.has(key)) continue
    out.set(key, self.get(key))
    self.delete(key)
  }
  return out
}

/** Keeps the keys named; gives back the others. */
function sliceBang(self: Hash, ...keys: unknown[]): Hash {
  const kept = Hash.from(
    keys.filter((key) => self.has(key)).map((key) => [key, self.get(key)] as const),
  )
  const others = filtered(self, () => true)
  for (const key of keys) others.delete(key)
  self.replace(kept)
  return others
}

function assertValidKeys(self: Hash, ...valid: unknown[]): Hash {
  const known = valid.flat()
  for (const [key] of self) {
    if (known.includes(key)) continue
    const names = known.map(inspect).join(', ')
    throw new ArgumentError(`Unknown key: ${inspect(key)}. Valid keys are: ${names}`)
  }
  return self
}
