import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { makeFolder } from '../make-folder.ts'
import { reportFile } from '../terminal/report.ts'

/** What becomes of files. As Rails has it: `--force`, `--skip`, `--pretend`, and `destroy`. */
export interface WritingOptions {
  /** Files with other content are written over. */
  readonly force?: boolean
  /** Nothing is written; what would be is printed. */
  readonly pretend?: boolean
  /** What would be written is removed, and what would be inserted is taken out. */
  readonly destroys?: boolean
}

/** Writes an application's files, never over one that is there unless told so, and prints a line for each. */
export class FileWriter {
  readonly root: string
  readonly output: Writable
  readonly #options: WritingOptions

  constructor(root: string, output: Writable, options: WritingOptions = {}) {
    this.root = root
    this.output = output
    this.#options = options
  }

  /** Whether what would be written is removed. */
  get destroys(): boolean {
    return this.#options.destroys === true
  }

  /** Whether a file is there, which is not to be removed. */
  has(path: string): boolean {
    return !this.destroys && existsSync(join(this.root, path))
  }

  /** `create`, `identical` when the same content is there, `exist` when other content stays. */
  write(path: string, content: string | Uint8Array, mode?: number): void {
    const { force, pretend } = this.#options
    const target = join(this.root, path)
    if (this.destroys) return this.#remove(path)
    const isThere = existsSync(target)
    const isSame = isThere && readFileSync(target).equals(Buffer.from(content))
    if (isSame || (isThere && force !== true)) {
      reportFile(this.output, isSame ? 'identical' : 'exist', path)
      return
    }
    if (pretend !== true) {
      makeFolder(dirname(target))
      writeFileSync(target, content)
      if (mode !== undefined) chmodSync(target, mode)
    }
    reportFile(this.output, isThere ? 'force' : 'create', path)
  }

  /** Writes what several generators share: a file that is there stays, also when others are removed. */
  share(path: string, content: string): void {
    if (!this.destroys && !existsSync(join(this.root, path))) this.write(path, content)
  }

  /** Changes a file that is there; `identical` when there was nothing to change. `undo` takes the change back. */
  edit(path: string, change: (text: string) => string, undo = (text: string) => text): void {
    const target = join(this.root, path)
    const before = readFileSync(target, 'utf8')
    const after = (this.destroys ? undo : change)(before)
    if (after !== before && this.#options.pretend !== true) writeFileSync(target, after)
    const verb = this.destroys ? 'removed' : 'insert'
    reportFile(this.output, after === before ? 'identical' : verb, path)
  }

  /** The file, and the folders that are empty without it. */
  #remove(path: string): void {
    const target = join(this.root, path)
    if (!existsSync(target)) return
    if (this.#options.pretend !== true) {
      rmSync(target)
      for (let folder = dirname(path); folder.includes('/'); folder = dirname(folder)) {
        if (readdirSync(join(this.root, folder)).length > 0) break
        rmdirSync(join(this.root, folder))
      }
    }
    reportFile(this.output, 'removed', path)
  }
}

/** A text with lines at its end that it does not have yet. */
export function withLines(text: string, lines: readonly string[]): string {
  const missing = lines.filter((line) => !text.split('\n').includes(line))
  if (missing.length === 0) return text
  return `${text.replace(/\n*$/, '\n')}${missing.join('\n')}\n`
}

/** A text without lines. */
export function withoutLines(text: string, lines: readonly string[]): string {
  return text
    .split('\n')
    .filter((line) => !lines.includes(line.trim()))
    .join('\n')
}
