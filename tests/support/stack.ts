import { type App, type ControllerType, defineApp } from '../../shell/app.ts'
import { readConfiguration } from '../../shell/config/configuration.ts'
import { Settings } from '../../shell/config/settings.ts'
import type { Route } from '../../shell/core/route.ts'
import { SourceMapper } from '../../shell/log/backtrace.ts'
import { Log } from '../../shell/log/log.ts'
import { PublicFailurePages } from '../../shell/server/answer/public-failure-pages.ts'
import { Stack } from '../../shell/server/stack.ts'
import { PublicFiles } from '../../shell/server/static/public-files.ts'
import { Client } from '../../shell/test/client.ts'
import { stackTransport } from '../../shell/test/stack-transport.ts'
import { coreModule, SECRET } from './core.ts'

/** A controller, the routes to it and what else a test wants of an application. */
export interface TestAppOptions {
  readonly controllers: Readonly<Record<string, ControllerType>>
  readonly routes: readonly (readonly [
    verb: Route['verb'],
    path: string,
    target: string,
    name?: string,
  ])[]
  readonly views?: Readonly<Record<string, string>>
  readonly helpers?: App['helpers']
  readonly settings?: Partial<Settings>
  readonly env?: Readonly<Record<string, string>>
  readonly publicFolder?: string
}

/** An application in this process: a client for it, and the lines it logged. */
export interface TestApp {
  readonly app: App
  readonly stack: Stack
  readonly client: Client
  readonly lines: string[]
}

/** Boots an application over the real core, without a database or a socket. */
export function bootApp(options: TestAppOptions): TestApp {
  const lines: string[] = []
  const sink = { write: (line: string) => void lines.push(line), flush: () => {} }
  const app = defineApp({
    name: 'test',
    controllers: options.controllers,
    routes: options.routes.map(([verb, path, target, name = null]) => {
      const [controller = '', action = ''] = target.split('#')
      return { verb, path, controller, action, name }
    }),
    models: [],
    migrations: [],
    views: options.views ?? {},
    ...(options.helpers === undefined ? {} : { helpers: options.helpers }),
  })
  const files = new PublicFiles(options.publicFolder ?? '/nowhere')
  const stack = new Stack({
    app,
    settings: Object.assign(new Settings(), options.settings),
    configuration: readConfiguration(options.env ?? {}, { environment: 'production', root: '/' }),
    secret: SECRET,
    module: coreModule(),
    classes: [],
    helpers: Object.keys(options.helpers ?? {}),
    views: { sources: () => new Map(Object.entries(app.views)), hasChanged: () => false },
    files,
    pool: { turn: (_, body) => body() },
    log: new Log(sink, 'info', 'text'),
    pages: new PublicFailurePages(files),
    mapper: new SourceMapper(null),
  })
  return { app, stack, client: new Client(stackTransport(stack)), lines }
}
