import { rmSync } from 'node:fs'
import type { MethodTable } from '../../ruby/call/signature.ts'
import { yield1 } from '../../ruby/control/yield.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import { CLOSED, STREAM } from '../../ruby/string-io/string-io-methods.ts'
import type { Block } from '../../ruby/types.ts'
import { RubyFile } from './file.ts'
import { fileMethods } from './file-methods.ts'
import { sizeOf } from './file-stat.ts'
import { readGiven } from './given.ts'
import { pathText, writablePath } from './guard.ts'
import { openFile } from './open-file.ts'
import { OPENING, openMode } from './open-mode.ts'
import { temporaryFolder, temporaryName } from './temporary-name.ts'

/** The files that go with the process. */
const living = new Set<string>()

/** Removes the files of those that programs have lost. */
const lost = new FinalizationRegistry<string>(removeFile)

let isWatching = false

function keep(path: string): void {
  living.add(path)
  if (isWatching) return
  isWatching = true
  process.on('exit', () => {
    for (const each of living) rmSync(each, { force: true })
  })
}

function removeFile(path: string): void {
  living.delete(path)
  rmSync(path, { force: true })
}

/** Tempfile of Ruby's library: a file in tmp/, gone when it is unlinked, lost, or its process ends. Source: Ruby, Tempfile. */
export class Tempfile extends RubyFile {
  static override readonly rubyName: string = 'Tempfile'
  static override readonly rubyMethods: MethodTable = {
    ...fileMethods,
    close: [(self: Tempfile, unlinks: unknown = false) => self.finish(isTruthy(unlinks)), '0-1'],
    'close!': [(self: Tempfile) => self.finish(true), '0'],
    delete: [(self: Tempfile) => self.remove(), '0'],
    length: [(self: Tempfile) => self.bytes, '0 -> Integer'],
    open: [(self: Tempfile) => self.reopen(), '0 -> self'],
    path: [(self: Tempfile) => self.path, '0 -> String?'],
    size: [(self: Tempfile) => self.bytes, '0 -> Integer'],
    to_path: [(self: Tempfile) => self.path, '0 -> String?'],
    unlink: [(self: Tempfile) => self.remove(), '0'],
  }
  static override readonly rubySingletons: MethodTable = {
    create: [create, `0-2 ${OPENING} &`],
    open: [open, `0-2 ${OPENING} &`],
  }
  /** Null once it is unlinked. */
  path: string | null
  readonly #real: string

  /** Makes one, with the beginning of its name, or that and its end, in tmp/ or another folder that is written. */
  constructor(...given: readonly unknown[]) {
    const path = newPath(given)
    super(path, 'w+', { perm: 0o600, ...readGiven(given).options })
    this.path = path
    this.#real = writablePath(path).path
    keep(this.#real)
    lost.register(this, this.#real, this)
  }

  /** Its size, also of one that is closed. */
  get bytes(): number {
    return this[CLOSED] && this.path !== null ? sizeOf(this.path) : this[STREAM].size
  }

  /** Closes it, and removes it where that is said. */
  finish(unlinks: boolean): unknown {
    this.close()
    return unlinks ? this.remove() : null
  }

  /** Removes it; who has it open may go on. Nil where it is gone. */
  remove(): true | null {
    if (this.path === null) return null
    removeFile(this.#real)
    lost.unregister(this)
    this.path = null
    return true
  }

  /** Opens it from its beginning. */
  reopen(): this {
    this.finish(false)
    this[STREAM] = openFile(this.path, openMode('r+'))
    this[CLOSED] = false
    this.watch()
    return this
  }

  override inspect(): string {
    const state = this[CLOSED] ? ' (closed)' : ''
    return `#<Tempfile:${this.path ?? ''}${state}>`
  }
}

function newPath(given: readonly unknown[]): string {
  const [name = '', folder = null] = readGiven(given).values
  return `${folder === null ? temporaryFolder() : pathText(folder)}/${temporaryName(name)}`
}

/** Tempfile.open: a Tempfile, or what the block gives that is handed one, which is closed then. */
function open(_owner: unknown, block: Block | null, ...given: readonly unknown[]): unknown {
  const file = new Tempfile(...given)
  if (block === null) return file
  try {
    return yield1(block, file)
  } finally {
    file.finish(false)
  }
}

/** Tempfile.create: a File, which stays, or what the block gives that is handed one, which is removed then. */
function create(_owner: unknown, block: Block | null, ...given: readonly unknown[]): unknown {
  const path = newPath(given)
  const file = new RubyFile(path, 'w+', { perm: 0o600, ...readGiven(given).options })
  if (block === null) return file
  const { path: real } = writablePath(path)
  keep(real)
  try {
    return yield1(block, file)
  } finally {
    file.close()
    removeFile(real)
  }
}
