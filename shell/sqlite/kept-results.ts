import type { Bind } from '../schema/connection.ts'
import { walIndexHeaderSize } from './wal-index.ts'

/** Bytes that one connection keeps at most, and of one result. */
const mostBytes = 4 * 1024 * 1024
const largestResult = 256 * 1024
/** What a result without bytes counts. */
const smallestResult = 256

const copyWords = walIndexHeaderSize / 4

/**
 * What one connection's statements found, given again while nobody, in no process, has
 * committed anything since it was read. Whether somebody has is seen in the header of the WAL index, which is what
 * SQLite itself looks at when a read begins: what is given is what a read at this moment would find.
 */
export class KeptResults<Result> {
  readonly #header: Uint32Array
  /** The header when the results were read; zeros, which no header is, before the first. */
  readonly #known = new Uint32Array(copyWords)
  readonly #results = new Map<string, Result>()
  #bytes = 0

  /** `header` is that of `walIndexHeader`. */
  constructor(header: Uint32Array) {
    this.#header = header
  }

  /** What every commit of every process changes: the header of the WAL index as it is at this moment. */
  get header(): Uint32Array {
    return this.#header
  }

  /** What was kept of a deterministic statement. For connections outside of transactions alone. */
  find(key: string): Result | undefined {
    if (!this.#isUnchanged()) this.#restart()
    return this.#results.get(key)
  }

  /** Keeps what was read, or made of what was, since `find` had nothing. `size` is in bytes. */
  keep(key: string, result: Result, size: number): void {
    const bytes = smallestResult + key.length + size
    if (bytes > largestResult || !this.#isUnchanged()) return
    if (this.#bytes + bytes > mostBytes) {
      this.#results.clear()
      this.#bytes = 0
    }
    this.#results.set(key, result)
    this.#bytes += bytes
  }

  /** A commit writes the second copy and then the first, so both are the known one as long as none has ended. */
  #isUnchanged(): boolean {
    const header = this.#header
    const known = this.#known
    for (let word = 0; word < copyWords; word++) {
      if (header[word] !== known[word] || header[word + copyWords] !== known[word]) return false
    }
    return true
  }

  #restart(): void {
    this.#results.clear()
    this.#bytes = 0
    this.#known.set(this.#header.subarray(0, copyWords))
  }
}

/** One text for a statement and its values, which say where they end; null for values that are bytes. */
export function resultKey(sql: string, binds: readonly Bind[]): string | null {
  let key = ''
  for (const bind of binds) {
    if (typeof bind === 'string') key += `${bind.length}:${bind}`
    else if (typeof bind === 'number') key += Object.is(bind, -0) ? '-0,' : `${bind},`
    else if (typeof bind === 'bigint') key += `${bind}n`
    else if (bind === null) key += 'null,'
    else return null
  }
  return key + sql
}
