import { closeSync, fstatSync, openSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { randomText } from '../random.ts'
import { flock } from '../socket/libc.ts'

/**
 * A file that this process keeps locked as long as it lives, and no longer, however it ends: what bears the
 * mark's name belongs to a living process as long as somebody holds the lock. The number of a process would
 * not do: in a container the next one has the same.
 */
export class OwnerMark {
  readonly name: string
  readonly #path: string
  readonly #descriptor: number

  /** `name` has 16 letters; `descriptor` is the locked file. */
  private constructor(name: string, path: string, descriptor: number) {
    this.name = name
    this.#path = path
    this.#descriptor = descriptor
  }

  /** Makes one in a folder. */
  static make(folder: string): OwnerMark {
    for (;;) {
      const name = randomText(12)
      const path = join(folder, `owner-${name}`)
      const descriptor = openSync(path, 'wx', 0o600)
      // Who looks for leftovers may have come between, and have taken it for one.
      if (flock(descriptor) !== 'taken' && isAt(path, descriptor)) {
        return new OwnerMark(name, path, descriptor)
      }
      closeSync(descriptor)
    }
  }

  /** Whether its file is still there: somebody may have emptied the folder. */
  get isThere(): boolean {
    return isAt(this.#path, this.#descriptor)
  }

  /** Lets go of it. */
  remove(): void {
    rmSync(this.#path, { force: true })
    closeSync(this.#descriptor)
  }
}

/** Runs `body` unless a living process holds the mark of that name; nobody makes it meanwhile. */
export function withDeadMark(folder: string, name: string, body: () => void): void {
  const path = join(folder, `owner-${name}`)
  const descriptor = openIfThere(path)
  try {
    if (descriptor !== null && flock(descriptor) !== 'locked') return
    body()
  } finally {
    if (descriptor !== null) closeSync(descriptor)
  }
}

function openIfThere(path: string): number | null {
  try {
    return openSync(path, 'r+')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function isAt(path: string, descriptor: number): boolean {
  const there = statSync(path, { throwIfNoEntry: false })
  return there !== undefined && there.ino === fstatSync(descriptor).ino
}
