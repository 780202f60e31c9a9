import type { StaticFile } from './static-file.ts'
import { WholeResponse } from './whole-response.ts'

/** Milliseconds between two looks at a file on disk. */
const INTERVAL = 1000
/** Bytes of all files that are kept, and of one. */
const MOST = 8 * 1024 * 1024
const LARGEST = 1024 * 1024
/** Bytes of a file that is sent in one piece with its head: what a kernel takes at once. */
const LARGEST_WHOLE = 64 * 1024

/** A file, and what it is answered with where all of it is asked for: only of one that is kept. */
export interface FoundFile extends StaticFile {
  readonly whole?: WholeResponse | null
}

interface Kept {
  readonly file: FoundFile
  /** When it was looked at last, by `performance.now()`. */
  seen: number
}

/** The files that were asked for lately, in memory. Each is looked at anew once a second. */
export class RecentFiles {
  readonly #kept = new Map<string, Kept>()
  readonly #most: number
  #bytes = 0

  constructor(most = MOST) {
    this.#most = most
  }

  /** The file of the key; `look` finds it on disk. */
  get(key: string, look: () => StaticFile | null): FoundFile | null {
    const kept = this.#kept.get(key)
    if (kept !== undefined && performance.now() - kept.seen < INTERVAL) return kept.file
    const found = look()
    if (kept !== undefined) {
      if (found !== null && found.version === kept.file.version) {
        kept.seen = performance.now()
        return kept.file
      }
      this.#drop(key, kept)
    }
    const isKept = found !== null && found.version !== null && found.length <= LARGEST
    return isKept ? this.#keep(key, found, look) : found
  }

  /** What changes while it is read is not kept: its version would be that of other bytes. */
  #keep(key: string, found: StaticFile, look: () => StaticFile | null): FoundFile {
    const seen = performance.now()
    const content = found.read(0, found.length)
    if (content.length !== found.length || look()?.version !== found.version) return found
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes + content.length <= this.#most) break
      this.#drop(oldest, kept)
    }
    const whole = content.length <= LARGEST_WHOLE ? new WholeResponse(found, content) : null
    const read = (start: number, end: number) => content.subarray(start, end)
    const file = { ...found, read, whole }
    this.#kept.set(key, { file, seen })
    this.#bytes += content.length
    return file
  }

  #drop(key: string, { file }: Kept): void {
    this.#kept.delete(key)
    this.#bytes -= file.length
  }
}
