import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import type { Plugin } from 'esbuild'
import type { ConsoleLine, ConsoleLines } from '../../gen/index.ts'
import { type App, appPath } from '../app/app.ts'
import { bunEnvironment, bunFlags } from '../build/bun-environment.ts'
import { type Bundler, createBundler } from '../build/bundle.ts'
import { createDevelopmentBuilder, type DevelopmentBuilder } from '../build/development-build.ts'
import { frameworkBundle } from '../build/framework-bundle.ts'
import { generatedModules } from '../build/generated-modules.ts'
import { lockedFramework } from '../framework/framework.ts'
import { readAppSource } from '../generation/app-source.ts'
import { exitStatus } from '../process/run.ts'

/** How a console treats the database. */
export type ConsoleMode = 'plain' | 'sandbox' | 'read-only'

/** What the process of a console tells: see shell/development/console.ts. */
interface Told {
  readonly status?: number
  readonly isUnloaded?: boolean
  readonly words?: readonly string[]
  readonly variables?: readonly (readonly [name: string, ruby: string | null])[]
}

const MODULE = 'gen/seeds.ts'

/** An application, loaded in a process of its own, in which lines of Ruby are run one after another. */
export class Console {
  readonly #output: Writable
  readonly #app: App
  readonly #mode: ConsoleMode
  readonly #folder: string
  #lines: ConsoleLines | null = null
  #builder: DevelopmentBuilder | null = null
  #bundler: Bundler | null = null
  #child: ChildProcess | null = null
  #line: ConsoleLine | null = null
  #count = 0
  #isRunning = false
  #isInterrupted = false

  constructor(output: Writable, app: App, mode: ConsoleMode) {
    this.#output = output
    this.#app = app
    this.#mode = mode
    this.#folder = appPath(app, 'tmp', 'webfw', 'console', String(process.pid))
  }

  /** Builds and loads the application as its files are now. */
  async load(): Promise<void> {
    const { ConsoleLines } = await import('../../gen/index.ts')
    const options = { reuses: true, isConsole: true }
    await this.#stop()
    await this.#builder?.dispose()
    // Progress is no part of what the lines print.
    this.#builder = await createDevelopmentBuilder(process.stderr, this.#app, options)
    const path = await this.#builder.build('nothing')
    this.#lines = await ConsoleLines.open(readAppSource(this.#app))
    const isInherited = this.#output === process.stdout
    const stdio = isInherited ? 'inherit' : 'pipe'
    const child = spawn(this.#builder.bun, [...bunFlags, path, 'console', this.#mode], {
      cwd: this.#app.root,
      env: bunEnvironment(),
      stdio: ['ignore', stdio, stdio, 'ipc'],
    })
    this.#child = child
    if (!isInherited) child.stdout?.on('data', (text) => this.#output.write(text))
    if (!isInherited) child.stderr?.on('data', (text) => this.#output.write(text))
    await this.#told()
  }

  /** Runs a text, which begins at a line of what was typed; a number is the status of an end. */
  async run(text: string, number: number, isQuiet = false): Promise<number | null> {
    this.#isRunning = true
    const { status, isUnloaded } = await this.#runLine(text, number, isQuiet)
    this.#isRunning = false
    if (isUnloaded === true || this.#isInterrupted) this.#lines?.takeBack()
    if (!this.#isInterrupted) return status ?? null
    this.#isInterrupted = false
    await this.#loadAgain()
    return null
  }

  async #runLine(text: string, number: number, isQuiet: boolean): Promise<Told> {
    const { formatDiagnostic } = await import('../../gen/parse/diagnostics.ts')
    const { CONSOLE_LINE } = await import('../../gen/index.ts')
    const line = this.#lines?.lower(text, number) ?? null
    if (line === null) return {}
    for (const each of line.diagnostics) this.#output.write(`${formatDiagnostic(each)}\n`)
    if (line.diagnostics.some(({ severity }) => severity === 'error')) return {}
    const path = await this.#bundle(line)
    const { names, asked, module } = line
    const run = { kind: 'run', path, variable: CONSOLE_LINE, names, asked, module, isQuiet }
    return this.#isInterrupted ? {} : this.#ask(run)
  }

  /**
   * Loads the application anew, with what was defined here, and the variables that Ruby can make again. Answers the names of the others.
   */
  async reload(): Promise<string[]> {
    const { variables = [] } = await this.#ask({ kind: 'variables' })
    await this.#loadAgain()
    for (const [name, ruby] of variables) {
      if (ruby !== null) await this.run(`${name} = ${ruby}`, 1, true)
    }
    return variables.flatMap(([name, ruby]) => (ruby === null ? [name] : []))
  }

  /** Ends the line that runs, and with it the process that holds the variables; false where none runs. */
  interrupt(): boolean {
    if (!this.#isRunning) return false
    this.#isInterrupted = true
    this.#child?.kill('SIGKILL')
    return true
  }

  async #loadAgain(): Promise<void> {
    const definitions = this.#lines?.definitions() ?? []
    await this.load()
    for (const each of definitions) await this.run(each, 1, true)
  }

  /** The words that may follow: methods of a variable or a constant, or all that is known where there is none. */
  async words(receiver: string | null): Promise<readonly string[]> {
    return (await this.#ask({ kind: 'complete', receiver })).words ?? []
  }

  /** Ends the process of the application, after it has taken back what it has to. */
  async close(): Promise<void> {
    await this.#stop()
    await this.#bundler?.dispose()
    await this.#builder?.dispose()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #stop(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (child === null || hasEnded(child)) return
    const ended = new Promise((done) => child.once('exit', done))
    if (child.connected) child.disconnect()
    await ended
  }

  /** Bundles a line, whose imports are the modules of the process that runs it. */
  async #bundle(line: ConsoleLine): Promise<string> {
    const { root } = this.#app
    this.#line = line
    const modules = () => ({
      files: new Map([[MODULE, this.#line?.text ?? '']]),
      maps: new Map([[MODULE, this.#line?.map ?? '']]),
    })
    if (this.#bundler === null) {
      const framework = await lockedFramework(this.#output, this.#app)
      this.#bundler = await createBundler({
        root,
        framework,
        bundledFramework: await frameworkBundle(framework, this.#builder?.bun ?? ''),
        entry: `export * from './${MODULE}'`,
        plugins: [loadedModules(root), generatedModules(root, modules, { onlyInMemory: true })],
      })
    }
    const { code, map } = await this.#bundler.rebuild()
    this.#count += 1
    const path = join(this.#folder, `${this.#count}.mjs`)
    mkdirSync(this.#folder, { recursive: true })
    writeFileSync(`${path}.places`, map)
    writeFileSync(path, code)
    return path
  }

  #ask(asked: object): Promise<Told> {
    const told = this.#told()
    this.#child?.send(asked)
    return told
  }

  /** What the process tells next; its exit status where it has ended. */
  #told(): Promise<Told> {
    const child = this.#child
    if (child === null || hasEnded(child)) return Promise.resolve({ status: 1 })
    return new Promise((done) => {
      const heard = (told: unknown) => finish(told as Told)
      const ended = (code: number | null, signal: NodeJS.Signals | null) => {
        finish({ status: exitStatus(code, signal) })
      }
      const finish = (told: Told) => {
        child.off('message', heard)
        child.off('exit', ended)
        done(told)
      }
      child.on('message', heard)
      child.on('exit', ended)
    })
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Has the modules of the application taken from the process that has loaded them. */
function loadedModules(root: string): Plugin {
  return {
    name: 'webfw console',
    setup(build) {
      build.onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path, importer, resolveDir }) => {
        const module = relative(root, resolve(resolveDir, path))
        const isLine = !importer.endsWith(MODULE)
        return isLine ? undefined : { path: module, namespace: 'console' }
      })
      build.onLoad({ filter: /./, namespace: 'console' }, ({ path }) => ({
        contents: `module.exports = globalThis[Symbol.for('webfw.console')][${JSON.stringify(path)}]`,
        loader: 'js',
      }))
    },
  }
}
