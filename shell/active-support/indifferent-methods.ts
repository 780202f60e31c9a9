import type { MethodEntry, MethodTable } from '../ruby/call/signature.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { indifferent } from '../ruby/hash/indifferent-hash.ts'
import { hashMethods } from '../ruby/method-tables.ts'
import type { Block } from '../ruby/types.ts'
import { hashExtension } from './hash.ts'

/** The methods of Hash that give a Hash of the same kind as the receiver's. */
const SAME_KIND = `merge update merge! slice except select filter reject compact compact_blank dup
  transform_values deep_merge reverse_merge with_defaults deep_transform_values`.split(/\s+/)

/** What a Hash with indifferent access answers otherwise than a plain one. */
export const indifferentMethods: MethodTable = {
  ...Object.fromEntries(SAME_KIND.flatMap(sameKind)),
  symbolize_keys: [(self) => rekeyed(self as Hash, (key) => Symbol.for(String(key))), '0 -> Hash'],
  to_hash: [(self) => plain(self), '0 -> Hash'],
  to_h: [(self) => plain(self), '0 -> Hash'],
  with_indifferent_access: [(self) => self, '0 -> Hash'],
}

function sameKind(name: string): [string, MethodEntry][] {
  const entry = (hashExtension as MethodTable)[name] ?? (hashMethods as MethodTable)[name]
  if (entry === undefined) return []
  const [fn, signature] = entry
  const isInPlace = name.endsWith('!') || name === 'update'
  const takesBlock = /&/.test(signature)
  const body: Block = (self, ...list) => {
    const args = (takesBlock ? list.slice(1) : list).map(keyed)
    const result = takesBlock ? fn(self, list[0] ?? null, ...args) : fn(self, ...args)
    return result instanceof Hash && !isInPlace ? indifferent(result) : result
  }
  return [[name, [body, signature]]]
}

function keyed(arg: unknown): unknown {
  if (typeof arg === 'symbol') return arg.description ?? ''
  return arg instanceof Hash ? indifferent(arg) : arg
}

function rekeyed(self: Hash, change: (key: unknown) => unknown): Hash {
  return Hash.from([...self].map(([key, value]) => [change(key), value] as const))
}

/** The same pairs in plain Hashes, at every depth. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (!(value instanceof Hash)) return value
  return Hash.from([...value].map(([key, each]) => [key, plain(each)] as const))
}
