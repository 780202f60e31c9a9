// Answers requests with an application that gen has lowered: `lowered-app.bun.ts FOLDER REQUESTS`. The
// requests come from one visitor, in turn; FOLDER/answers.json gets what came back.

import './fixed-clock.ts'
import { drainMicrotasks } from 'bun:jsc'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeCurrent } from '../../shell/active-support/current-attributes.ts'
import type { App } from '../../shell/app.ts'
import { prepareTables } from '../../shell/main/commands.ts'
import { createStack } from '../../shell/main/create-stack.ts'
import { createMissing, drop } from '../../shell/main/postgresql-commands.ts'
import { Runtime } from '../../shell/main/runtime.ts'
import { startAs } from '../../shell/running.ts'
import { viewsOnDisk } from '../../shell/server/page/view-source.ts'
import { Client } from '../../shell/test/client.ts'
import { singleConnectionPool } from '../../shell/test/single-connection-pool.ts'
import { stackTransport } from '../../shell/test/stack-transport.ts'
import { corePath } from './core.ts'
import type { LoweredAnswer, LoweredRequest } from './lowered-app.ts'
import { sqliteLibraryPath } from './sqlite-library.ts'

const [folder = ''] = process.argv.slice(2)
startAs({ environment: 'test', root: folder })
const { default: app } = (await import(join(folder, 'gen/app.ts'))) as { default: App }
const requests = JSON.parse(readFileSync(join(folder, 'requests.json'), 'utf8')) as LoweredRequest[]
/** `postgresql://postgres@127.0.0.1:5432`: there each application has a database of its own. */
const server = process.env['APPLICATIONS_SERVER']
const name = `lowered_${process.pid}`
const place = server === undefined ? ':memory:' : `${server}/${name}?sslmode=disable`
const runtime = new Runtime(
  app,
  {
    core: corePath(),
    sqlite: sqliteLibraryPath(),
    embedded: false,
    public: {},
    root: folder,
    environment: 'test',
  },
  { ...process.env, WEBFW_DATABASE: place },
)
const { postgres } = runtime.configuration
if (postgres !== null) createMissing(postgres)
const database = runtime.pool.acquire()
runtime.migrator(database).migrate()
const pool = singleConnectionPool(database)
prepareTables(runtime)
app.seeds?.()
closeCurrent()
const stack = createStack(
  runtime,
  'a secret for tests that is long enough',
  viewsOnDisk(join(folder, 'app/views'), app.views),
  {
    pool,
    pause: async (milliseconds, stream) => {
      if (milliseconds > 0) stream.leave()
    },
  },
)
const client = new Client(stackTransport(stack, drainMicrotasks))
const answers: LoweredAnswer[] = []
for (const { path, verb = 'GET', ...keywords } of requests) {
  const response = client.request(verb, path, keywords)
  answers.push({
    status: response.status,
    headers: Object.fromEntries([...response.headers]),
    cookies: response.setCookies,
    body: response.body,
  })
}
runtime.log.flush()
if (postgres !== null) {
  runtime.close()
  drop(postgres)
}
writeFileSync(join(folder, 'answers.json'), JSON.stringify(answers))
