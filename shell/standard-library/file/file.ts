import type { MethodTable } from '../../ruby/call/signature.ts'
import { Enumerable, RubyObject } from '../../ruby/class/core-classes.ts'
import { yield1 } from '../../ruby/control/yield.ts'
import { toIndex } from '../../ruby/integer/convert.ts'
import { CLOSED, STREAM } from '../../ruby/string-io/string-io-methods.ts'
import type { Block } from '../../ruby/types.ts'
import { closeFile, type FileStreaming, fileMethods } from './file-methods.ts'
import type { FileStream } from './file-stream.ts'
import { fileWords } from './file-words.ts'
import { type Given, readGiven } from './given.ts'
import { openFile } from './open-file.ts'
import { OPENING, openMode } from './open-mode.ts'
import type { Source } from './source.ts'

/** Closes what programs have lost without closing it. */
const lost = new FinalizationRegistry<Source>((source) => source.close())

/**
 * File and IO of Ruby's library: files of the application, read anywhere below its folder and written below storage/, tmp/,
 * public/ and log/. Source: Ruby, File and IO.
 */
export class RubyFile extends RubyObject implements FileStreaming {
  static override readonly rubyName: string = 'File'
  static readonly rubyMethods: MethodTable = fileMethods
  static readonly rubySingletons: MethodTable = {
    ...fileWords,
    open: [
      (_: unknown, block: Block | null, ...given: unknown[]) => openWith(block, ...given),
      `1-3 ${OPENING} &`,
    ],
  }
  static readonly rubyModules = [Enumerable];
  [STREAM]: FileStream;
  [CLOSED] = false

  /** Opens a file, with a mode and permissions. Raises Errno's errors; OutsideSubsetError for a path that is not Ruby code's. */
  constructor(...given: readonly unknown[]) {
    super()
    this[STREAM] = streamOf(readGiven(given))
    this.watch()
  }

  /** Has what is open closed at latest when nobody can reach this any more. */
  watch(): void {
    lost.register(this, this[STREAM].source)
  }

  close(): null {
    return closeFile(this)
  }

  inspect(): string {
    return `#<File:${this[STREAM].shown}${this[CLOSED] ? ' (closed)' : ''}>`
  }
}

function streamOf({ values, options }: Given): FileStream {
  const [path, mode = null, permissions = options.perm ?? null] = values
  return openFile(
    path,
    openMode(mode, options),
    permissions === null ? undefined : toIndex(permissions),
  )
}

/** File.open: a File, or what the block gives that is handed one, which is closed then. */
export function openWith(block: Block | null, ...given: readonly unknown[]): unknown {
  const file = new RubyFile(...given)
  if (block === null) return file
  try {
    return yield1(block, file)
  } finally {
    file.close()
  }
}

/** What `seek` counts from: IO::SEEK_SET, IO::SEEK_CUR and IO::SEEK_END. */
export const SEEK_SET = 0
export const SEEK_CUR = 1
export const SEEK_END = 2
