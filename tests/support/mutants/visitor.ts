import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { type BuildContext, context, type Plugin } from 'esbuild'
import { type GeneratedModules, generatedModules } from '../../../cli/build/generated-modules.ts'
import { nameSources } from '../../../cli/build/source-names.ts'
import { commandOf } from '../bun.ts'
import { SECRET } from '../core.ts'
import type { Seen } from './visitor.bun.ts'

/** A line of the application's log. */
export interface Logged {
  readonly level: string
  readonly message: string
  readonly backtrace?: string
}

/** What came of a visit. */
export interface Visit {
  readonly seen: readonly Seen[]
  readonly log: readonly Logged[]
  /** Why the visit has no end; null where it has. */
  readonly end: string | null
}

/** Longer than this no visit takes, in milliseconds. */
const PATIENCE = 120_000

/**
 * Lines before a bundle: the source map knows places by their line alone, and no file of the framework is as
 * long.
 */
const ABOVE = 5_000

/**
 * Bundles what gen made and has a process visit it. The process has the framework loaded and visits many
 * applications; one that ends by itself, or goes on for too long, is replaced.
 */
export class Visitor {
  readonly #folder = mkdtempSync(join(tmpdir(), 'webfw-mutants-'))
  #made: GeneratedModules = { files: new Map(), maps: new Map() }
  #context: BuildContext | null = null
  #child: ChildProcess | null = null
  #visits = 0

  async visit(made: GeneratedModules): Promise<Visit> {
    this.#made = made
    this.#context ??= await this.#createContext()
    const bundle = join(this.#folder, `app${this.#visits++}.mjs`)
    try {
      const { outputFiles = [] } = await this.#context.rebuild()
      const text = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? ''
      const map = JSON.parse(nameSources(text('.map'), this.#folder, resolve('.')))
      map.mappings = ';'.repeat(ABOVE) + map.mappings
      writeFileSync(bundle, '\n'.repeat(ABOVE) + text('.mjs'))
      writeFileSync(`${bundle}.map`, JSON.stringify(map))
      return await this.#ask(bundle)
    } catch (error) {
      return { seen: [], log: [], end: `the bundler stops: ${(error as Error).message}` }
    } finally {
      for (const path of [bundle, `${bundle}.map`]) rmSync(path, { force: true })
    }
  }

  async close(): Promise<void> {
    this.#child?.kill('SIGKILL')
    await this.#context?.dispose()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #createContext(): Promise<BuildContext> {
    return context({
      absWorkingDir: this.#folder,
      stdin: {
        contents: "export { default } from './gen/app.ts'",
        resolveDir: this.#folder,
        loader: 'ts',
      },
      outfile: 'app.mjs',
      write: false,
      bundle: true,
      minify: true,
      keepNames: true,
      supported: { 'class-static-field': false },
      platform: 'node',
      format: 'esm',
      target: 'esnext',
      charset: 'utf8',
      sourcemap: 'external',
      sourcesContent: false,
      logLevel: 'silent',
      tsconfigRaw: { compilerOptions: { target: 'esnext', useDefineForClassFields: true } },
      plugins: [
        loadedFramework,
        generatedModules(this.#folder, () => this.#made, { onlyInMemory: true }),
      ],
    })
  }

  #ask(bundle: string): Promise<Visit> {
    this.#child ??= this.#start()
    const child = this.#child
    const seen: Seen[] = []
    const log: Logged[] = []
    let errors = ''
    child.stderr?.on('data', (chunk) => (errors += chunk))
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
    return new Promise((done) => {
      const finish = (end: string | null) => {
        clearTimeout(timer)
        lines.close()
        child.removeAllListeners('exit')
        child.stdout?.removeAllListeners('data')
        child.stderr?.removeAllListeners('data')
        if (end !== null) this.#child = null
        done({ seen, log, end })
      }
      const timer = setTimeout(() => {
        finish('the visit does not end')
        child.kill('SIGKILL')
      }, PATIENCE)
      child.on('exit', (code) => finish(`the process ended by itself with ${code}: ${errors}`))
      lines.on('line', (line) => {
        const read = line.startsWith('{') ? (JSON.parse(line) as Seen | Logged) : null
        if (read === null) return
        if ('level' in read) log.push(read)
        else if (read.kind === 'end') finish(null)
        else seen.push(read)
      })
      child.stdin?.write(`${bundle}\n`)
    })
  }

  #start(): ChildProcess {
    const [program, ...words] = commandOf('tests/support/mutants/visitor.bun.ts')
    return spawn(program, [...words, this.#folder], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        PATH: '/usr/bin:/bin',
        WEBFW_DATABASE: ':memory:',
        WEBFW_LOG_FORMAT: 'json',
        WEBFW_SECRET_KEY_BASE: SECRET,
        BUN_JSC_useTailCalls: '0',
      },
    })
  }
}

/** `webfw` and `webfw/ruby` are those that the process has loaded. */
const loadedFramework: Plugin = {
  name: 'loaded framework',
  setup(build) {
    build.onResolve({ filter: /^webfw(?:\/ruby)?$/ }, ({ path }) => {
      return { path, namespace: 'framework' }
    })
    build.onLoad({ filter: /./, namespace: 'framework' }, ({ path }) => {
      return { contents: `module.exports = globalThis.framework[${JSON.stringify(path)}]` }
    })
  },
}
