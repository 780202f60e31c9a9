import {
  MemoryCounts,
  type RequestCount,
  type RequestCounts,
} from '../controller/request-counts.ts'
import type { CacheFile } from './cache-file.ts'

/** Counts that all workers share. Where the file cannot be used, each worker counts by itself. */
export class SharedCounts implements RequestCounts {
  readonly #entries: CacheFile
  readonly #alone = new MemoryCounts()

  constructor(entries: CacheFile) {
    this.#entries = entries
  }

  increment(key: string, within: number, now: number): RequestCount {
    const entry = this.#entries.increment(key, 1, now + within, now)
    if (entry === null) return this.#alone.increment(key, within, now)
    return { count: Number(entry.text), ends: Number(entry.expires) }
  }
}
