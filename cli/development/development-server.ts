import { type ChildProcess, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import type { App } from '../app/app.ts'
import { isBuilding } from '../build/build-lock.ts'
import type { DevelopmentBuilder } from '../build/development-build.ts'
import { bunEnvironment, bunFlags } from '../build/run-bundle.ts'
import { CommandError } from '../errors.ts'
import { exitStatus, forwardSignals } from '../process/run.ts'
import { colorsFor } from '../terminal/colors.ts'
import { formatDuration } from '../terminal/report.ts'
import { writeBuildStatus } from './build-status.ts'
import { changedFiles, type Snapshot, snapshotGenerated, snapshotSources } from './snapshot.ts'

const POLL_INTERVAL = 500

/** The exit status of an application whose files raise while they are read (shell/development). */
const START_FAILURE = 70

/**
 * Watches an application and rebuilds it while the old code goes on serving. The application is a
 * process of its own: after a good build it gets SIGHUP and turns itself into the new bundle, with the
 * same process id on the same port; after a bad one it shows the message as a banner.
 */
export class DevelopmentServer {
  readonly #app: App
  readonly #builder: DevelopmentBuilder
  readonly #output: Writable
  readonly #errors: Writable
  #sources: Snapshot = new Map()
  #generated: Snapshot = new Map()
  #timer: NodeJS.Timeout | undefined
  /** Whether what it serves is not what it started with. */
  #hasChanged = false

  constructor(app: App, builder: DevelopmentBuilder, output: Writable, errors: Writable) {
    this.#app = app
    this.#builder = builder
    this.#output = output
    this.#errors = errors
  }

  /** Serves until the application ends, and answers its exit status. */
  async run(port: string | undefined): Promise<number> {
    let bundle = await this.#firstBundle()
    for (;;) {
      writeBuildStatus(this.#app, { ok: true, bundle })
      const status = await this.#serve(bundle, port)
      // What is wrong from the start, a port in use or a variable, no change of a file mends.
      const isRefused = status === 1 && this.#hasChanged
      if (status !== START_FAILURE && !isRefused) return status
      this.#errors.write('The application did not start. It is tried again at the next change.\n')
      bundle = await this.#nextBundle()
    }
  }

  async #serve(bundle: string, port: string | undefined): Promise<number> {
    const words = port === undefined ? ['server'] : ['server', port]
    const child = spawn(this.#builder.bun, [...bunFlags, bundle, ...words], {
      cwd: this.#app.root,
      env: bunEnvironment(),
      stdio: 'inherit',
    })
    this.#output.write(`development server: process ${child.pid}\n`)
    const stopForwarding = forwardSignals(child)
    this.#watch(child)
    try {
      return await ended(child)
    } finally {
      clearTimeout(this.#timer)
      stopForwarding()
    }
  }

  async #firstBundle(): Promise<string> {
    try {
      return await this.#build()
    } catch (error) {
      this.#tellFailure(error, 'build failed:')
      this.#errors.write('The application is built again at the next change.\n')
      return this.#nextBundle()
    }
  }

  /** Waits for a change that can be built. */
  async #nextBundle(): Promise<string> {
    for (;;) {
      await new Promise((done) => setTimeout(done, POLL_INTERVAL))
      if (this.#changes().length === 0 || isBuilding(this.#app)) continue
      this.#hasChanged = true
      try {
        return await this.#build()
      } catch (error) {
        this.#tellFailure(error)
      }
    }
  }

  #changes(): string[] {
    return [
      ...changedFiles(this.#sources, snapshotSources(this.#app.root)),
      ...changedFiles(this.#generated, snapshotGenerated(this.#app.root)),
    ]
  }

  #tellFailure(error: unknown, title = 'rebuild failed:'): void {
    if (!(error instanceof CommandError)) throw error
    writeBuildStatus(this.#app, { ok: false, banner: error.message })
    this.#errors.write(`${colorsFor(this.#errors).red(title)} ${error.message}\n`)
  }

  #watch(child: ChildProcess): void {
    this.#timer = setTimeout(async () => {
      await this.#poll(child)
      if (child.exitCode === null && child.signalCode === null) this.#watch(child)
    }, POLL_INTERVAL)
  }

  async #poll(child: ChildProcess): Promise<void> {
    const changed = this.#changes()
    if (changed.length === 0 || isBuilding(this.#app)) return
    await this.#rebuild(child, changed)
  }

  async #rebuild(child: ChildProcess, changed: readonly string[]): Promise<void> {
    const colors = colorsFor(this.#output)
    const started = performance.now()
    this.#output.write(colors.dim(`rebuilding: ${changed.slice(0, 3).join(', ')} changed\n`))
    try {
      const bundle = await this.#build()
      writeBuildStatus(this.#app, { ok: true, bundle })
      const duration = formatDuration(performance.now() - started)
      this.#output.write(colors.green(`rebuilt in ${duration}; restarting\n`))
      this.#hasChanged = true
      child.kill('SIGHUP')
    } catch (error) {
      this.#tellFailure(error)
      this.#errors.write('The old code goes on serving.\n')
    }
  }

  /** Edits made while it builds count as changes: the sources are looked at before, gen/ after. */
  async #build(): Promise<string> {
    this.#sources = snapshotSources(this.#app.root)
    try {
      return await this.#builder.build('changes')
    } finally {
      this.#generated = snapshotGenerated(this.#app.root)
    }
  }
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(exitStatus(code, signal)))
  })
}
