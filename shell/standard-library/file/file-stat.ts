import { accessSync, type BigIntStats, constants, lstatSync, statSync } from 'node:fs'
import { RubyObject } from '../../ruby/class/core-classes.ts'
import { defineClass } from '../../ruby/class/define.ts'
import { ENOENT } from '../../ruby/exception/errno.ts'
import { instantOf } from '../../ruby/time/instant.ts'
import { Time } from '../../ruby/time/time.ts'
import { bytesInside } from '../application-files.ts'
import { readablePath } from './guard.ts'
import { systemCall } from './system-call.ts'

/** File::Stat: what the system knows of a file. */
export class FileStat extends RubyObject {
  static {
    defineClass(this, 'File::Stat')
  }

  readonly #facts: BigIntStats

  constructor(facts: BigIntStats) {
    super()
    this.#facts = facts
  }

  size(): number {
    return Number(this.#facts.size)
  }

  is_size(): number | null {
    return this.size() || null
  }

  is_zero(): boolean {
    return this.size() === 0
  }

  mode(): number {
    return Number(this.#facts.mode)
  }

  mtime(): Time {
    return timeOf(this.#facts.mtimeNs)
  }

  ctime(): Time {
    return timeOf(this.#facts.ctimeNs)
  }

  atime(): Time {
    return timeOf(this.#facts.atimeNs)
  }

  birthtime(): Time {
    return timeOf(this.#facts.birthtimeNs)
  }

  is_file(): boolean {
    return this.#facts.isFile()
  }

  is_directory(): boolean {
    return this.#facts.isDirectory()
  }

  is_symlink(): boolean {
    return this.#facts.isSymbolicLink()
  }

  ftype(): string {
    if (this.is_file()) return 'file'
    if (this.is_directory()) return 'directory'
    return this.is_symlink() ? 'link' : 'unknown'
  }
}

function timeOf(nanoseconds: bigint): Time {
  const seconds = nanoseconds / 1_000_000_000n
  return new Time(
    instantOf(Number(seconds), Number(nanoseconds - seconds * 1_000_000_000n)),
  ).atLocal()
}

/** What is known of a file; `word` is CRuby's name of the question, for errors. Raises Errno::ENOENT and its kin. */
export function statOf(given: unknown, word: string, follows = true): FileStat {
  const { shown, path } = readablePath(given)
  const look = follows ? statSync : lstatSync
  return new FileStat(systemCall(word, shown, () => look(path, { bigint: true })))
}

/** How many bytes a file has. */
export function sizeOf(given: unknown): number {
  const { place } = readablePath(given)
  return bytesInside(place)?.length ?? statOf(given, 'rb_file_s_size').size()
}

/** Whether the system lets this process write to what is there. */
export function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Raises Errno::ENOENT where there is no such file. */
export function missing(shown: string, word: string): never {
  throw new ENOENT(shown, word)
}
