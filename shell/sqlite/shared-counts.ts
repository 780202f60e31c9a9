import type { CacheEntries } from '../cache/cache-entries.ts'
import {
  MemoryCounts,
  type RequestCount,
  type RequestCounts,
} from '../controller/request-counts.ts'

/** Counts that all workers share, on PostgreSQL those of all machines. Where the file, or the server, cannot be used, each worker counts by itself. */
export class SharedCounts implements RequestCounts {
  readonly #entries: CacheEntries
  readonly #alone = new MemoryCounts()

  constructor(entries: CacheEntries) {
    this.#entries = entries
  }

  increment(key: string, within: number, now: number): RequestCount {
    const entry = this.#entries.increment(key, 1, now + within, now)
    if (entry === null) return this.#alone.increment(key, within, now)
    return { count: Number(entry.text), ends: Number(entry.expires) }
  }
}
