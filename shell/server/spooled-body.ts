import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { SPOOL_ABOVE } from '../controller/uploaded-file.ts'
import type { SpooledFile } from '../core/exchange.ts'
import type { Core } from '../core/load.ts'
import type { BodyStore } from '../core/receive.ts'
import { siftBody } from './sift-body.ts'
import { readRange } from './static-file.ts'
import { temporaryPath } from './temporary-files.ts'

/**
 * A body that moves into a file of tmp/ once it is large: who sends slowly holds no memory. The file is
 * open only while something is written, so that bodies on their way use up no descriptors.
 */
export class SpooledBody implements BodyStore {
  readonly #folder: string
  #memory: Uint8Array = new Uint8Array(256)
  #path: string | null = null
  length = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  append(bytes: Uint8Array): void {
    const length = this.length + bytes.length
    if (length > SPOOL_ABOVE) this.#write(bytes)
    else this.#keep(bytes)
    this.length = length
  }

  sift(core: Core, head: Uint8Array): readonly SpooledFile[] {
    if (this.#path === null) return []
    const sifted = siftBody(core, head, this, this.#folder)
    if (sifted === null) return []
    this.discard()
    this.#memory = sifted.bytes
    this.length = sifted.bytes.length
    return sifted.files
  }

  copyTo(target: Uint8Array): void {
    if (this.#path === null) target.set(this.#memory.subarray(0, this.length))
    else this.read(target, 0)
  }

  /** Fills `target` with what is there from `position` on; how many bytes that were. */
  read(target: Uint8Array, position: number): number {
    if (this.#path === null) return 0
    const bytes = readRange(this.#path, position, position + target.length)
    target.set(bytes)
    return bytes.length
  }

  discard(): void {
    if (this.#path !== null) rmSync(this.#path, { force: true })
    this.#path = null
    this.#memory = new Uint8Array(0)
    this.length = 0
  }

  #keep(bytes: Uint8Array): void {
    const length = this.length + bytes.length
    if (length > this.#memory.length) {
      const grown = new Uint8Array(Math.max(length, this.#memory.length * 2))
      grown.set(this.#memory.subarray(0, this.length))
      this.#memory = grown
    }
    this.#memory.set(bytes, this.length)
  }

  #write(bytes: Uint8Array): void {
    if (this.#path === null) {
      this.#path = temporaryPath(this.#folder)
      const begun = this.#memory.subarray(0, this.length)
      writeFileSync(this.#path, begun, { mode: 0o600, flag: 'wx' })
      this.#memory = new Uint8Array(0)
    }
    appendFileSync(this.#path, bytes)
  }
}
