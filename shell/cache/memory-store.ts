import { inSeconds } from '../active-support/duration.ts'
import { readGiven } from '../active-support/options.ts'
import { defineClass } from '../ruby/class/define.ts'
import { type CacheEntries, type CacheEntry, noEntries } from './cache-entries.ts'
import { CacheStore } from './cache-store.ts'

/** A cache of one object, in memory. Rails API, ActiveSupport::Cache::MemoryStore. */
export class MemoryStore extends CacheStore {
  static {
    defineClass(this, 'ActiveSupport::Cache::MemoryStore', { parameters: { initialize: '0-1' } })
  }

  /** Every entry ends after `expires_in`, unless it says when; the other options are of no consequence for who has a store alone. */
  constructor(...given: readonly unknown[]) {
    const within = readGiven(given).options.get('expires_in') ?? null
    const entries = memoryEntries(within === null ? null : Number(inSeconds(within)))
    super(() => entries)
  }
}

/** A cache that keeps nothing. Rails API, ActiveSupport::Cache::NullStore. */
export class NullStore extends CacheStore {
  static {
    defineClass(this, 'ActiveSupport::Cache::NullStore', { parameters: { initialize: '0-1' } })
  }

  constructor(..._given: readonly unknown[]) {
    super(() => noEntries)
  }
}

function memoryEntries(within: number | null): CacheEntries {
  const kept = new Map<string, CacheEntry>()
  const write = (key: string, { text, expires }: CacheEntry, now: number): boolean => {
    kept.set(key, { text, expires: expires ?? (within === null ? null : now + within) })
    return true
  }
  return {
    read: (key) => kept.get(key) ?? null,
    write,
    increment(key, amount, expires, now) {
      const found = kept.get(key)
      const isThere = found !== undefined && (found.expires === null || found.expires > now)
      const text = String(Number(isThere ? found.text : 0) + amount)
      write(key, { text, expires: isThere ? found.expires : expires }, now)
      return kept.get(key) ?? null
    },
    delete: (key) => kept.delete(key),
    keys: () => [...kept.keys()],
    sweep(now) {
      for (const [key, { expires }] of kept)
        if (expires !== null && expires <= now) kept.delete(key)
    },
    clear: () => kept.clear(),
  }
}
