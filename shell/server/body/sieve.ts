import { rmSync } from 'node:fs'
import { SPOOL_ABOVE } from '../../controller/uploaded-file.ts'
import type { SpooledFile } from '../../core/exchange.ts'
import type { Core } from '../../core/load.ts'
import { CoreFull, openExchange } from '../../core/receive.ts'
import { SpooledBody } from './spooled-body.ts'

/** How much of a body is looked at at once, and above how many bytes a file is put aside. */
export interface SiftSizes {
  readonly window: number
  readonly spoolAbove: number
}

export const SIFT_SIZES: SiftSizes = { window: 256 * 1024, spoolAbove: SPOOL_ABOVE }

// docs/wire-format.md, Sifting.
const Kind = { CONTENT: 1, CONTENT_END: 2, FIELD: 3, FILE: 4, CLOSING: 5, MALFORMED: 6 } as const
const Phase = { BEGIN: 0, CONTENT: 1, DELIMITER: 2 } as const

const UNENDED = Uint8Array.of(0)

/**
 * Puts the content of each large file of a multipart body into a file of its own, as the body arrives.
 * What is left of the body is kept; a malformed one is cut off where it is, and the core refuses what
 * is left.
 */
export class Sieve {
  /** What is left of the body. */
  readonly kept: SpooledBody
  readonly #head: Uint8Array
  readonly #folder: string
  readonly #sizes: SiftSizes
  readonly #files: SpooledFile[] = []
  #phase: number = Phase.BEGIN
  #part: 'none' | 'field' | 'file' = 'none'
  #content: SpooledBody
  /** Whether the end was there, and whether nothing that follows counts. */
  #isOver = false
  #isCut = false

  constructor(head: Uint8Array, folder: string, sizes: SiftSizes) {
    this.kept = new SpooledBody(folder)
    this.#head = head
    this.#folder = folder
    this.#sizes = sizes
    this.#content = new SpooledBody(folder, sizes.spoolAbove)
  }

  /** How many of the bytes are done with, the rest wants to be seen with more behind it; null for a body that is not multipart. */
  take(core: Core, bytes: Uint8Array): number | null {
    let used = 0
    while (used < bytes.length && !this.#isOver && !this.#isCut) {
      const window = bytes.subarray(used, used + this.#sizes.window)
      const count = this.#takeWindow(core, window)
      if (count === null) return null
      // A head of a part that does not fit a window is none.
      if (count === 0 && window.length === this.#sizes.window) this.#isCut = true
      if (count === 0) break
      used += count
    }
    return this.#isOver || this.#isCut ? bytes.length : used
  }

  /** The body has ended; the files that were put aside. */
  finish(): readonly SpooledFile[] {
    if (this.#content.path !== null) this.#endPart()
    // A form that does not end is refused, and so has to be what is left of it: also when that is nothing.
    if (!this.#isOver) this.kept.append(UNENDED)
    return this.#files
  }

  /** Removes everything that was put aside. */
  discard(): void {
    this.kept.discard()
    this.#content.discard()
    for (const { path } of this.#files) rmSync(path, { force: true })
  }

  /** How many bytes of one window are done with; null when the body is not multipart. */
  #takeWindow(core: Core, window: Uint8Array): number | null {
    const { exports, bytes } = core
    const exchange = openExchange(core)
    try {
      const head = exchange.place(this.#head)
      const start = exchange.place(window)
      if (head === 0 || start === 0) throw new CoreFull()
      exports.receive(exchange.address, head, this.#head.length, 0n)
      let used = 0
      while (!this.#isOver) {
        const at = start + used
        const found = exports.siftMultipart(exchange.address, at, window.length - used, this.#phase)
        const [kind, count] = [found & 7, found >>> 3]
        if (kind === Kind.MALFORMED && this.#phase === Phase.BEGIN) return null
        if (kind === Kind.MALFORMED) this.#isCut = true
        if (kind === Kind.MALFORMED || (count === 0 && kind !== Kind.CONTENT_END)) break
        this.#sort(kind, bytes.subarray(at, at + count))
        used += count
      }
      return used
    } finally {
      exchange.close()
    }
  }

  #sort(kind: number, bytes: Uint8Array): void {
    if (kind === Kind.CONTENT || kind === Kind.CONTENT_END) {
      // What stands before the first delimiter belongs to no part.
      if (this.#part === 'field') this.kept.append(bytes)
      else if (this.#part === 'file') this.#content.append(bytes)
      if (kind === Kind.CONTENT_END) this.#endPart()
      this.#phase = kind === Kind.CONTENT_END ? Phase.DELIMITER : Phase.CONTENT
      return
    }
    this.kept.append(bytes)
    this.#phase = Phase.CONTENT
    this.#part = kind === Kind.FILE ? 'file' : 'field'
    this.#isOver = kind === Kind.CLOSING
  }

  #endPart(): void {
    const content = this.#content
    if (content.path === null) {
      const small = new Uint8Array(content.length)
      content.copyTo(small)
      this.kept.append(small)
    } else {
      this.#files.push({ offset: this.kept.length, path: content.path, length: content.length })
    }
    this.#content = new SpooledBody(this.#folder, this.#sizes.spoolAbove)
    this.#part = 'none'
  }
}
