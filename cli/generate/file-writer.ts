import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { makeFolder } from '../make-folder.ts'
import { reportFile } from '../terminal/report.ts'

/** Writes an application's files, never over one that is there, and prints a line for each. */
export class FileWriter {
  readonly root: string
  readonly output: Writable

  constructor(root: string, output: Writable) {
    this.root = root
    this.output = output
  }

  /** `create`, `identical` when the same content is there, `exist` when other content stays. */
  write(path: string, content: string | Uint8Array, mode?: number): void {
    const target = join(this.root, path)
    if (existsSync(target)) {
      const isSame = readFileSync(target).equals(Buffer.from(content))
      reportFile(this.output, isSame ? 'identical' : 'exist', path)
      return
    }
    makeFolder(dirname(target))
    writeFileSync(target, content)
    if (mode !== undefined) chmodSync(target, mode)
    reportFile(this.output, 'create', path)
  }

  /** Changes a file that is there; `identical` when there was nothing to change. */
  edit(path: string, change: (text: string) => string): void {
    const target = join(this.root, path)
    const before = readFileSync(target, 'utf8')
    const after = change(before)
    if (after !== before) writeFileSync(target, after)
    reportFile(this.output, after === before ? 'identical' : 'insert', path)
  }
}
