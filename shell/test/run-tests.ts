import { drainMicrotasks } from 'bun:jsc'
import type { App } from '../app.ts'
import { formatFrame, SourceMapper } from '../log/backtrace.ts'
import type { Assets } from '../main/assets.ts'
import { Runtime } from '../main/runtime.ts'
import { createStack } from '../main/serve.ts'
import { useConnection } from '../record/database/current.ts'
import { viewsOnDisk } from '../server/page/view-source.ts'
import { Client } from './client.ts'
import { runSuites, type TestClass } from './runner.ts'
import { singleConnectionPool } from './single-connection-pool.ts'
import { stackTransport } from './stack-transport.ts'
import { suiteOf } from './test.ts'

const SECRET = 'a secret for tests only, which never signs a real session'
/**
 * Runs the tests of some classes against the whole application, on a database of its own in memory
 * (or `WEBFW_DATABASE`), and ends the process with 0 when all hold, else 1.
 *
 * @example
 * await runTests(app, [ArticlesTest], { environment: 'test', core, sqlite, embedded: false, public: {}, root })
 */
export async function runTests(
  app: App,
  modules: readonly unknown[],
  assets: Assets,
): Promise<void> {
  const env = { ...process.env, WEBFW_DATABASE: process.env.WEBFW_DATABASE || ':memory:' }
  const runtime = new Runtime(app, { ...assets, environment: 'test' }, env)
  const classes = modules.filter(isTestClass)
  const mapper = new SourceMapper(assets.sourceMap ?? null)
  const database = await runtime.pool.acquire()
  runtime.migrator(database).migrate()
  const views = viewsOnDisk(`${runtime.configuration.root}/app/views`)
  const stack = createStack(runtime, SECRET, views, {
    pool: singleConnectionPool(database),
    // A visitor of a test leaves where a streaming action would keep it waiting.
    pause: async (milliseconds, stream) => {
      if (milliseconds > 0) stream.leave()
    },
  })
  const { failures } = await runSuites(classes, {
    print: (line) => process.stdout.write(`${line}\n`),
    client: () => new Client(stackTransport(stack, drainMicrotasks)),
    place: (error) => {
      const frame = mapper.frames(error).find((each) => each.isApplication)
      return frame === undefined ? null : formatFrame(frame)
    },
    isolated: (body) =>
      useConnection(database, async () => {
        database.execute('BEGIN')
        try {
          return await body()
        } finally {
          database.execute('ROLLBACK')
        }
      }),
  })
  await runtime.log.flush()
  process.exitCode = failures === 0 ? 0 : 1
}

function isTestClass(value: unknown): value is TestClass {
  return typeof value === 'function' && suiteOf(value).cases.length > 0
}
