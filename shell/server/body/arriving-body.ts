import type { SpooledFile } from '../../core/exchange.ts'
import type { Core } from '../../core/load.ts'
import { type BodyStore, MemoryBody } from '../../core/receive.ts'
import { SIFT_SIZES, Sieve, type SiftSizes } from './sieve.ts'
import type { SpooledBody } from './spooled-body.ts'

/**
 * A body on its way. A small one stays in memory. A large one is in files of tmp/: a form with its large
 * files apart, sorted out as it comes, so that no time is spent on it when its last byte is there.
 */
export class ArrivingBody implements BodyStore {
  readonly #sieve: Sieve
  readonly #step: number
  /** What the sieve has not seen, or wants to see again with more behind it. */
  #waiting = new MemoryBody()
  /** With more than so many bytes it looks again: seldom, so that the head of a part may come byte by byte. */
  #enough: number
  #kind: 'small' | 'form' | 'other' = 'small'

  constructor(head: Uint8Array, folder: string, sizes: SiftSizes = SIFT_SIZES) {
    this.#sieve = new Sieve(head, folder, sizes)
    this.#step = sizes.spoolAbove
    this.#enough = sizes.spoolAbove
  }

  get length(): number {
    return this.#whole.length
  }

  append(core: Core, bytes: Uint8Array): void {
    if (this.#kind === 'other') {
      this.#sieve.kept.append(bytes)
      return
    }
    this.#waiting.append(bytes)
    if (this.#waiting.length > this.#enough) this.#sift(core)
  }

  finish(core: Core): readonly SpooledFile[] {
    if (this.#kind === 'form' && this.#waiting.length > 0) this.#sift(core)
    return this.#kind === 'form' ? this.#sieve.finish() : []
  }

  copyTo(target: Uint8Array): void {
    this.#whole.copyTo(target)
  }

  release(): void {
    this.#waiting.discard()
    this.#sieve.kept.discard()
  }

  discard(): void {
    this.#waiting.discard()
    this.#sieve.discard()
  }

  get #whole(): MemoryBody | SpooledBody {
    return this.#kind === 'small' ? this.#waiting : this.#sieve.kept
  }

  #sift(core: Core): void {
    const { bytes } = this.#waiting
    const used = this.#sieve.take(core, bytes)
    this.#kind = used === null ? 'other' : 'form'
    this.#waiting = new MemoryBody()
    if (used === null) this.#sieve.kept.append(bytes)
    else this.#waiting.append(bytes.subarray(used))
    this.#enough = this.#waiting.length + this.#step
  }
}
