import { type ChildProcess, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import type { App } from '../app/app.ts'
import { isBuilding } from '../build/build-lock.ts'
import type { DevelopmentBuilder } from '../build/development-build.ts'
import { bunFlags } from '../build/run-bundle.ts'
import { CommandError } from '../errors.ts'
import { forwardSignals } from '../process/run.ts'
import { colorsFor } from '../terminal/colors.ts'
import { formatDuration } from '../terminal/report.ts'
import { writeBuildStatus } from './build-status.ts'
import { changedFiles, type Snapshot, snapshotGenerated, snapshotSources } from './snapshot.ts'

const POLL_INTERVAL = 500

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

  constructor(app: App, builder: DevelopmentBuilder, output: Writable, errors: Writable) {
    this.#app = app
    this.#builder = builder
    this.#output = output
    this.#errors = errors
  }

  /** Serves until the application ends, and answers its exit status. */
  async run(port: string | undefined): Promise<number> {
    const bundle = await this.#build()
    writeBuildStatus(this.#app, { ok: true, bundle })
    const words = port === undefined ? ['server'] : ['server', port]
    const child = spawn(this.#builder.bun, [...bunFlags, bundle, ...words], {
      cwd: this.#app.root,
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

  #watch(child: ChildProcess): void {
    this.#timer = setTimeout(async () => {
      await this.#poll(child)
      if (child.exitCode === null && child.signalCode === null) this.#watch(child)
    }, POLL_INTERVAL)
  }

  async #poll(child: ChildProcess): Promise<void> {
    const changed = [
      ...changedFiles(this.#sources, snapshotSources(this.#app.root)),
      ...changedFiles(this.#generated, snapshotGenerated(this.#app.root)),
    ]
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
      child.kill('SIGHUP')
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      writeBuildStatus(this.#app, { ok: false, banner: error.message })
      this.#errors.write(`${colorsFor(this.#errors).red('rebuild failed:')} ${error.message}\n`)
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
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGKILL' ? 137 : 1)))
  })
}
