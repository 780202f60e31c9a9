import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { SPOOL_ABOVE } from '../../controller/uploaded-file.ts'
import { readRange } from '../static/static-file.ts'
import { temporaryPath } from './temporary-files.ts'

/**
 * Bytes that move into a file of tmp/ once they are many: who sends slowly holds no memory. The file is
 * open only while something is written, so that bodies on their way use up no descriptors.
 */
export class SpooledBody {
  readonly #folder: string
  readonly #spoolAbove: number
  #memory: Uint8Array = new Uint8Array(256)
  #path: string | null = null
  length = 0

  constructor(folder: string, spoolAbove = SPOOL_ABOVE) {
    this.#folder = folder
    this.#spoolAbove = spoolAbove
  }

  /** The file that the bytes are in; null while they are in memory. */
  get path(): string | null {
    return this.#path
  }

  append(bytes: Uint8Array): void {
    const length = this.length + bytes.length
    if (length > this.#spoolAbove) this.#write(bytes)
    else this.#keep(bytes)
    this.length = length
  }

  /** Copies all of it to the beginning of `target`. */
  copyTo(target: Uint8Array): void {
    if (this.#path === null) target.set(this.#memory.subarray(0, this.length))
    else target.set(readRange(this.#path, 0, this.length))
  }

  /** Lets go of it, and of its file. */
  discard(): void {
    if (this.#path !== null) rmSync(this.#path, { force: true })
    this.release()
  }

  /** Lets go of it, and leaves its file to whoever asked for the path. */
  release(): void {
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
      const path = temporaryPath(this.#folder)
      // Known before anything is written, so that a file that finds no room is removed too.
      this.#path = path
      writeFileSync(path, this.#memory.subarray(0, this.length), { mode: 0o600, flag: 'wx' })
      this.#memory = new Uint8Array(0)
    }
    appendFileSync(this.#path, bytes)
  }
}
