import { Hash } from './hash.ts'

/** A Hash that takes `:name` and `"name"` for the same key: what `with_indifferent_access` gives. */
export class IndifferentHash extends Hash {
  static override readonly rubyName: string = 'ActiveSupport::HashWithIndifferentAccess'

  /** Says so to a template. */
  get isIndifferent(): true {
    return true
  }

  override get(key: unknown): unknown {
    return super.get(plainKey(key))
  }

  override peek(key: unknown): unknown {
    return super.peek(plainKey(key))
  }

  override has(key: unknown): boolean {
    return super.has(plainKey(key))
  }

  override set(key: unknown, value: unknown): this {
    return super.set(plainKey(key), convert(value))
  }

  override delete(key: unknown): boolean {
    return super.delete(plainKey(key))
  }
}

/** A copy whose keys, at every depth, are texts that Symbols find too. */
export function indifferent(pairs: Iterable<readonly [unknown, unknown]>): IndifferentHash {
  const hash = new IndifferentHash()
  for (const [key, value] of pairs) hash.set(key, value)
  return hash
}

function plainKey(key: unknown): unknown {
  return typeof key === 'symbol' ? (key.description ?? '') : key
}

function convert(value: unknown): unknown {
  if (value instanceof IndifferentHash) return value
  if (value instanceof Hash) return indifferent(value)
  return Array.isArray(value) ? value.map(convert) : value
}
