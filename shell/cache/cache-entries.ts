/** One entry of the cache. */
export interface CacheEntry {
  /** The value, as `entry-text.ts` writes it. */
  readonly text: string
  /** When it ends: seconds since 1970; null for an entry without an end. */
  readonly expires: number | null
}

/** Where a cache keeps its entries; those that have ended may be among them. */
export interface CacheEntries {
  read(key: string): CacheEntry | null
  /** Whether it was written; `now` is seconds since 1970. */
  write(key: string, entry: CacheEntry, now: number): boolean
  /** Adds to the whole number under a key, in one step for all processes; null where nothing is kept. */
  increment(key: string, amount: number, expires: number | null, now: number): CacheEntry | null
  /** Whether there was one. */
  delete(key: string): boolean
  keys(): readonly string[]
  /** Removes what has ended before `now`. */
  sweep(now: number): void
  clear(): void
}

/** Keeps nothing: Rails' `:null_store`. */
export const noEntries: CacheEntries = {
  read: () => null,
  write: () => true,
  increment: () => null,
  delete: () => false,
  keys: () => [],
  sweep() {},
  clear() {},
}
