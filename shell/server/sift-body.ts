import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { SPOOL_ABOVE } from '../controller/uploaded-file.ts'
import type { SpooledFile } from '../core/exchange.ts'
import type { Core } from '../core/load.ts'
import { MemoryBody, openExchange } from '../core/receive.ts'
import { temporaryPath } from './temporary-files.ts'

/** A whole body on disk. */
export interface BodyOnDisk {
  readonly length: number
  read(target: Uint8Array, position: number): number
}

/** A multipart body without the content of its large files. */
export interface SiftedBody {
  readonly bytes: Uint8Array
  readonly files: readonly SpooledFile[]
}

/** How much of a body is looked at at once, and above how many bytes a file is put aside. */
export interface SiftSizes {
  readonly window: number
  readonly spoolAbove: number
}

const SIZES: SiftSizes = { window: 256 * 1024, spoolAbove: SPOOL_ABOVE }

// docs/wire-format.md, Sifting.
const Kind = { CONTENT: 1, CONTENT_END: 2, FIELD: 3, FILE: 4, CLOSING: 5, MALFORMED: 6 } as const
const Phase = { BEGIN: 0, CONTENT: 1, DELIMITER: 2 } as const

/**
 * Puts the content of each file above 64 KiB into a file of its own. Null for a body that is not
 * multipart; a malformed one is cut off where it is, and the core refuses what is left.
 */
export function siftBody(
  core: Core,
  head: Uint8Array,
  body: BodyOnDisk,
  folder: string,
  sizes: SiftSizes = SIZES,
): SiftedBody | null {
  const sieve = new Sieve(folder, sizes)
  try {
    for (let position = 0; position < body.length && !sieve.isOver; ) {
      const used = siftWindow(core, head, body, position, sieve)
      if (used === null) return null
      if (used === 0) break
      position += used
    }
    return sieve.finish()
  } catch (error) {
    sieve.discard()
    throw error
  }
}

/** How many bytes of one window are done with; null when the body is not multipart. */
function siftWindow(
  core: Core,
  head: Uint8Array,
  body: BodyOnDisk,
  position: number,
  sieve: Sieve,
): number | null {
  const { exports, bytes } = core
  const exchange = openExchange(core)
  try {
    const size = Math.min(sieve.sizes.window, body.length - position)
    const headStart = exchange.place(head)
    const start = exports.allocate(exchange.address, size)
    if (headStart === 0 || start === 0) return 0
    exports.receive(exchange.address, headStart, head.length, 0n)
    body.read(bytes.subarray(start, start + size), position)
    let used = 0
    while (!sieve.isOver) {
      const at = start + used
      const found = exports.siftMultipart(exchange.address, at, size - used, sieve.phase)
      const [kind, count] = [found & 7, found >>> 3]
      if (kind === Kind.MALFORMED) return sieve.phase === Phase.BEGIN ? null : 0
      if (count === 0 && kind !== Kind.CONTENT_END) break
      sieve.take(kind, bytes.subarray(at, at + count))
      used += count
    }
    return used
  } finally {
    exchange.close()
  }
}

const UNENDED = Uint8Array.of(0)

/** What is kept of a body, and the file that is being written. */
class Sieve {
  phase: number = Phase.BEGIN
  isOver = false
  readonly sizes: SiftSizes
  readonly #folder: string
  readonly #kept = new MemoryBody()
  readonly #files: SpooledFile[] = []
  #part: 'none' | 'field' | 'file' = 'none'
  #content = new MemoryBody()
  #path: string | null = null
  #descriptor = -1
  #written = 0

  constructor(folder: string, sizes: SiftSizes) {
    this.#folder = folder
    this.sizes = sizes
  }

  take(kind: number, bytes: Uint8Array): void {
    if (kind === Kind.CONTENT || kind === Kind.CONTENT_END) {
      this.#takeContent(bytes)
      if (kind === Kind.CONTENT_END) this.#endPart()
      this.phase = kind === Kind.CONTENT_END ? Phase.DELIMITER : Phase.CONTENT
      return
    }
    this.#kept.append(bytes)
    this.phase = Phase.CONTENT
    this.#part = kind === Kind.FILE ? 'file' : 'field'
    this.isOver = kind === Kind.CLOSING
  }

  finish(): SiftedBody {
    if (this.#descriptor >= 0) this.#endPart()
    // A form that does not end is refused, and so has to be what is left of it: also when that is nothing.
    if (!this.isOver) this.#kept.append(UNENDED)
    const bytes = new Uint8Array(this.#kept.length)
    this.#kept.copyTo(bytes)
    return { bytes, files: this.#files }
  }

  discard(): void {
    if (this.#descriptor >= 0) closeSync(this.#descriptor)
    if (this.#path !== null) rmSync(this.#path, { force: true })
    for (const { path } of this.#files) rmSync(path, { force: true })
  }

  #takeContent(bytes: Uint8Array): void {
    // What stands before the first delimiter belongs to no part.
    if (this.#part === 'none') return
    if (this.#part === 'field') {
      this.#kept.append(bytes)
      return
    }
    if (this.#descriptor < 0 && this.#content.length + bytes.length <= this.sizes.spoolAbove) {
      this.#content.append(bytes)
      return
    }
    if (this.#descriptor < 0) this.#openFile()
    this.#write(bytes)
  }

  #openFile(): void {
    this.#path = temporaryPath(this.#folder)
    this.#descriptor = openSync(this.#path, 'wx', 0o600)
    this.#written = 0
    const begun = new Uint8Array(this.#content.length)
    this.#content.copyTo(begun)
    this.#write(begun)
  }

  #write(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.#descriptor, bytes, done, bytes.length - done)
    }
    this.#written += bytes.length
  }

  #endPart(): void {
    if (this.#descriptor < 0) {
      const small = new Uint8Array(this.#content.length)
      this.#content.copyTo(small)
      this.#kept.append(small)
    } else {
      closeSync(this.#descriptor)
      const path = this.#path ?? ''
      this.#files.push({ offset: this.#kept.length, path, length: this.#written })
    }
    this.#descriptor = -1
    this.#path = null
    this.#content = new MemoryBody()
    this.#part = 'none'
  }
}
