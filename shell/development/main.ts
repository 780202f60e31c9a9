import { existsSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../app.ts'
import { MANIFEST } from '../core/asset-manifest.ts'
import type { Exchange } from '../core/exchange.ts'
import { developmentSecret } from '../kept-secret.ts'
import type { Assets } from '../main/assets.ts'
import { main as runMain } from '../main/main.ts'
import { become } from '../main/restart.ts'
import type { Runtime } from '../main/runtime.ts'
import { serve } from '../main/serve.ts'
import { viewsOnDisk } from '../server/page/view-source.ts'
import { dieWithParent } from '../server/socket/libc.ts'
import type { Answer } from '../server/socket/reading.ts'
import type { StackHooks } from '../server/stack.ts'
import { BuildFile } from './build-status.ts'
import { developmentCommands } from './commands.ts'
import { DevelopmentFailurePages } from './error-page.ts'
import { LiveReload } from './live-reload.ts'
import { isOfPreviews } from './mail-previews.ts'
import { additionAt, addToPage, LIVE_PATH } from './page-additions.ts'
import { answerPending } from './pending-page.ts'
import { RebuildWait } from './rebuild-wait.ts'
import { PREVIEWS_ASKED } from './watched-sources.ts'
import { answerWelcome } from './welcome-page.ts'

export { withPreviews } from './mail-previews.ts'

/**
 * The program of a development bundle: the commands of the built binary, and a server that reads the
 * views from disk, shows errors with their source, and turns into the newest bundle on SIGHUP.
 *
 * @example
 * import app from '../../gen/app.ts'
 * import { main } from 'webfw/development'
 * await main(app, { environment: 'development', core, sqlite, embedded: false, public: {}, root })
 */
export function main(app: App, assets: Assets): Promise<void> {
  return runMain(app, assets, serveDevelopment, developmentCommands)
}

function serveDevelopment(runtime: Runtime, port: number): Promise<number> {
  const { configuration, settings, log } = runtime
  const { root } = configuration
  const build = new BuildFile(root)
  // Without `webfw server`, which builds, this process would serve old code for ever.
  dieWithParent()
  const { compiled } = runtime.assets
  const manifest = compiled === undefined ? null : join(compiled, MANIFEST)
  const isWatched = process.env.WEBFW_READY_FD !== undefined
  const lookedAt = () => (isWatched ? (build.read().looked ?? null) : null)
  const views = viewsOnDisk(join(root, 'app', 'views'), runtime.app.views, manifest, lookedAt)
  const wait = new RebuildWait(root, build)
  if (runtime.pending().length > 0) log.warn('migrations are pending: run `webfw db migrate`')
  return serve(runtime, port, {
    secret: configuration.secret ?? developmentSecret(root),
    views,
    hooks: developmentHooks(runtime, build, views, wait),
    pages: (_files, mapper) =>
      new DevelopmentFailurePages(root, mapper, settings.filterParameters, (file) =>
        wait.isOwn(file),
      ),
    allowsPending: true,
    restart: {
      hangsUp: false,
      isFit: async () => true,
      become: (fd, former) => become(build.read().bundle, fd, former),
    },
    onReady: () => tellReady(settings.drainTimeout),
  })
}

/** Tells `webfw server` that SIGHUP is understood from now on, and how many seconds it takes at most to stop. */
function tellReady(drainTimeout: number): void {
  const descriptor = process.env.WEBFW_READY_FD
  if (descriptor !== undefined) writeSync(Number(descriptor), `${drainTimeout}\n`)
}

function developmentHooks(
  runtime: Runtime,
  build: BuildFile,
  views: { stamp(): string },
  wait: RebuildWait,
): StackHooks {
  const startedAt = Date.now().toString(36)
  const version = () => Bun.hash(`${startedAt}\n${build.stamp()}\n${views.stamp()}`).toString(36)
  const live = new LiveReload(version)
  const transform: StackHooks['transform'] = (html, nonce, work) => {
    return addToPage(html, build.read(), version(), nonce, work)
  }
  let isMigrated = false
  return {
    transform,
    before(exchange) {
      if (isOfServer(exchange.target)) return null
      if (exchange.route === -1 && isOfPreviews(exchange.path)) {
        askForPreviews(runtime.configuration.root)
      }
      return wait.before(exchange)
    },
    intercept(exchange: Exchange): Answer | null {
      if (exchange.target === LIVE_PATH) return live.answer(exchange)
      const bytes = additionAt(exchange.target)
      if (bytes !== null) {
        exchange.close()
        return { bytes, pieces: null, keepAlive: false, release: () => {} }
      }
      if (exchange.route === -1) {
        const isRoot = exchange.target === '/' && exchange.method === 'GET'
        return isRoot ? answerWelcome(exchange, runtime.app.name, transform) : null
      }
      if (isMigrated) return null
      const pending = runtime.pending()
      isMigrated = pending.length === 0
      return isMigrated ? null : answerPending(exchange, pending, transform)
    },
  }
}

/** Has the next build show previews of mails, and this request wait for it. */
function askForPreviews(root: string): void {
  const path = join(root, PREVIEWS_ASKED)
  if (!existsSync(path)) writeFileSync(path, '')
}

/** Whether an address is the development server's own. */
function isOfServer(target: string): boolean {
  return target === LIVE_PATH || additionAt(target) !== null
}
