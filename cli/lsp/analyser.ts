import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AppSource,
  type Diagnostic,
  type EditorFacts,
  editorFacts,
  generateApp,
} from '../../gen/index.ts'
import type { App } from '../app/app.ts'
import { readAppSource } from '../generation/app-source.ts'
import { packageFile } from '../package-root.ts'

/** What an editor has changed: the texts of files by their paths; null for what the disk has. */
export interface Edit {
  readonly texts: Readonly<Record<string, string | null>>
  /** The file in which somebody types: what is wrong in it is said first. */
  readonly focus: string | null
  /** Which of all edits it is. */
  readonly number: number
}

/** What is known of the application after an edit. `only`: the diagnostics are of this file alone, or of none where it is empty. */
export interface Analysis {
  readonly facts: EditorFacts | null
  readonly diagnostics: readonly Diagnostic[]
  readonly only: string | null
  readonly number: number
}

/** That the whole application is read now. */
export interface Beginning {
  readonly begins: true
}

/** Milliseconds without an edit after which the whole application is read. */
const QUIET = 700

/**
 * Reads an application again at every edit, in a process of its own, so that the one that answers the editor is never
 * busy. `file`: the file in which somebody types is lowered alone, at once; `whole`: all of them, when nobody types any
 * more. Two processes do it, since a mistake is told while all is still being read.
 */
export class Analyser {
  readonly #root: string
  readonly #reads: 'file' | 'whole'
  readonly #source: AppSource
  readonly #files: Map<string, string>
  readonly #tell: (told: Analysis | Beginning) => void
  readonly #core = readFileSync(packageFile('build', 'core.wasm'))
  #edits: Edit[] = []
  #isRunning = false

  constructor(app: App, reads: 'file' | 'whole', tell: (told: Analysis | Beginning) => void) {
    this.#root = app.root
    this.#reads = reads
    this.#source = readAppSource(app)
    this.#files = new Map(this.#source.files)
    this.#tell = tell
  }

  edit(edit: Edit): void {
    this.#edits.push(edit)
    if (!this.#isRunning) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#edits.length > 0) {
      const edits = this.#edits.splice(0)
      for (const { texts } of edits) this.#take(texts)
      const { number } = edits.at(-1) as Edit
      const focus = edits.findLast((each) => each.focus !== null)?.focus ?? null
      if (this.#reads === 'file') await this.#analyse(focus ?? '', number)
      else {
        await sleep(focus === null ? 0 : QUIET)
        if (this.#edits.length === 0) {
          this.#tell({ begins: true })
          await this.#analyse(null, number)
        }
      }
      // Messages that have come meanwhile are heard.
      await sleep(0)
    }
    this.#isRunning = false
  }

  #take(texts: Edit['texts']): void {
    for (const [path, text] of Object.entries(texts)) {
      const onDisk = join(this.#root, path)
      const known = text ?? (existsSync(onDisk) ? readFileSync(onDisk, 'utf8') : null)
      if (known === null) this.#files.delete(path)
      else this.#files.set(path, known)
    }
  }

  async #analyse(only: string | null, number: number): Promise<void> {
    const source = { ...this.#source, files: new Map(this.#files) }
    let facts: EditorFacts | null = null
    const { diagnostics } = await generateApp(source, {
      thorough: true,
      core: this.#core,
      understood: (known) => {
        facts = editorFacts(known)
      },
      ...(only === null ? {} : { only: (path: string) => path === only }),
    })
    const own = only === null ? diagnostics : diagnostics.filter(({ file }) => file === only)
    this.#tell({ facts, diagnostics: own, only, number })
  }
}
