import type { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Snapshot,
  snapshotSources,
  snapshotText,
} from '../../shell/development/watched-sources.ts'
import type { App } from '../app/app.ts'
import { isBuilding } from '../build/build-lock.ts'
import type { DevelopmentBuilder } from '../build/development-build.ts'
import { CommandError } from '../errors.ts'
import { colorsFor } from '../terminal/colors.ts'
import { formatDuration } from '../terminal/report.ts'
import { ApplicationProcess } from './application-process.ts'
import { type Outcome, writeBuildStatus } from './build-status.ts'
import {
  changedFiles,
  isBuilt,
  snapshotAssets,
  snapshotGenerated,
  snapshotViews,
} from './snapshot.ts'
import { WaitingPage } from './waiting-page.ts'

const POLL_INTERVAL = 250

/** Milliseconds without a change after which files that have not changed are looked at, too. */
const QUIET = 1000

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
  /** What a build reads beside the sources: it may mend a failed one, and change what templates need of gen/. */
  #views: Snapshot = new Map()
  /** When they were last found to need no other bundle, or to have none, in milliseconds. */
  #looked = 0
  #hasFailed = false
  #assets: Snapshot = new Map()
  /** What the last failed build said. */
  #failure = 'The application did not start: the terminal says why.'
  /** The newest one. */
  #bundle = ''
  /** When something was found to have changed last, by `performance.now()`. */
  #changed = 0
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
    this.#bundle = await this.#firstBundle(port)
    for (;;) {
      this.#tellBuilt()
      const application = this.#start(this.#bundle, port)
      const watching = this.#watch(application)
      const status = await application.ended
      await watching
      // What is wrong from the start, a port in use or a variable, no change of a file mends.
      if (status !== 1 || !this.#hasChanged) return status
      if (application.bundle !== this.#bundle) continue
      this.#errors.write('The application did not start. It is tried again at the next change.\n')
      this.#bundle = await this.#nextBundle(port)
    }
  }

  #start(bundle: string, port: string | undefined): ApplicationProcess {
    const words = port === undefined ? ['server'] : ['server', port]
    const { bun } = this.#builder
    const application = new ApplicationProcess({ bun, root: this.#app.root, bundle, words })
    this.#output.write(`development server: process ${application.pid}\n`)
    return application
  }

  async #firstBundle(port: string | undefined): Promise<string> {
    try {
      return await this.#build()
    } catch (error) {
      this.#tellFailure(error, 'build failed:')
      this.#errors.write('The application is built again at the next change.\n')
      return this.#nextBundle(port)
    }
  }

  /** Waits for a change that can be built; visitors see what is wrong until then. */
  async #nextBundle(port: string | undefined): Promise<string> {
    const page = await WaitingPage.open(port, () => this.#failure)
    try {
      return await this.#nextGoodBuild()
    } finally {
      await page.close()
    }
  }

  async #nextGoodBuild(): Promise<string> {
    for (;;) {
      await new Promise((done) => setTimeout(done, POLL_INTERVAL))
      if (isBuilding(this.#app)) continue
      if (this.#changes().length === 0 && (await this.#viewChanges()).length === 0) continue
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

  /** Templates that changed and need other methods than gen/ has, or any while the last build failed. */
  async #viewChanges(): Promise<string[]> {
    const views = snapshotViews(this.#app.root)
    const looked = Date.now()
    const changed = changedFiles(this.#views, views)
    if (changed.length === 0 || this.#hasFailed) return changed
    this.#views = views
    try {
      this.#changed = performance.now()
      return (await this.#builder.isStale(true)) ? changed : []
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      // The page that has the mistake shows it.
      this.#looked = looked
      this.#tellBuilt()
      return []
    }
  }

  /** Until the application has turned into the bundle, templates that need it are still to be waited for. */
  #tellBuilt(): void {
    this.#write({ ok: true, bundle: this.#bundle })
  }

  #tellFailure(error: unknown, title = 'rebuild failed:'): void {
    if (!(error instanceof CommandError)) throw error
    this.#failure = error.message
    this.#errors.write(`${colorsFor(this.#errors).red(title)} ${error.message}\n`)
    this.#write({ ok: false, banner: error.message })
  }

  #write(outcome: Outcome): void {
    const [looked, sources] = [this.#looked, snapshotText(this.#sources)]
    writeBuildStatus(this.#app, { ...outcome, looked, sources })
  }

  /** Rebuilds at every change, one build after the other, until the application has ended. */
  async #watch(application: ApplicationProcess): Promise<void> {
    const stop = new AbortController()
    application.ended.finally(() => stop.abort()).catch(() => {})
    while (!application.hasEnded) {
      await Promise.race([
        sleep(POLL_INTERVAL, undefined, { signal: stop.signal }).catch(() => {}),
        application.asked(),
      ])
      if (application.hasEnded || isBuilding(this.#app)) continue
      await this.#compileAssets()
      const changed = [...this.#changes(), ...(await this.#viewChanges())]
      if (changed.length > 0) await this.#rebuild(application, changed)
      else await this.#lookAtOthers(application)
    }
  }

  /** What a change in some files means for the others, where only these were lowered: a build of all follows. */
  async #lookAtOthers(application: ApplicationProcess): Promise<void> {
    if (!this.#builder.isPartial() || performance.now() - this.#changed < QUIET) return
    try {
      if (await this.#builder.isStale(false)) await this.#rebuild(application, [])
    } catch (error) {
      this.#hasFailed = true
      this.#tellFailure(error)
      this.#errors.write('The old code goes on serving.\n')
    }
  }

  /** Builds again for files that have changed; where none has, for what depends on those of the last build. */
  async #rebuild(application: ApplicationProcess, changed: readonly string[]): Promise<void> {
    const colors = colorsFor(this.#output)
    const started = performance.now()
    this.#changed = started
    const isQuick = changed.length > 0
    const reason = isQuick
      ? `${changed.slice(0, 3).join(', ')} changed`
      : 'other files depend on it'
    this.#output.write(colors.dim(`rebuilding: ${reason}\n`))
    try {
      this.#bundle = await this.#build(isQuick)
      this.#tellBuilt()
      const duration = formatDuration(performance.now() - started)
      this.#output.write(colors.green(`rebuilt in ${duration}; restarting\n`))
      this.#hasChanged = true
      application.become(this.#bundle)
    } catch (error) {
      this.#tellFailure(error)
      this.#errors.write('The old code goes on serving.\n')
    }
  }

  /** Changed assets need no new bundle: pages name the new files. */
  async #compileAssets(): Promise<void> {
    const assets = snapshotAssets(this.#app.root)
    const changed = changedFiles(this.#assets, assets)
    if (changed.length === 0) return
    this.#assets = assets
    try {
      await this.#builder.compileAssets(changed.some((path) => !isBuilt(path)))
    } catch (error) {
      this.#tellFailure(error, 'assets:')
    }
  }

  /** Edits made while it builds count as changes: the sources are looked at before, gen/ after. */
  async #build(isQuick = false): Promise<string> {
    this.#sources = snapshotSources(this.#app.root)
    this.#views = snapshotViews(this.#app.root)
    const looked = Date.now()
    this.#assets = snapshotAssets(this.#app.root)
    // What stopped the last build may be in a file that has not changed.
    const mayBeQuick = isQuick && !this.#hasFailed
    this.#hasFailed = true
    try {
      const bundle = await this.#builder.build('changes', mayBeQuick)
      this.#hasFailed = false
      return bundle
    } catch (error) {
      this.#looked = looked
      throw error
    } finally {
      this.#generated = snapshotGenerated(this.#app.root)
    }
  }
}
