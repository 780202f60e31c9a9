// Answers requests in this process and says what each page costs: `pages.bun.ts FOLDER`.

import { join } from 'node:path'
import { closeCurrent } from '../../shell/active-support/current-attributes.ts'
import type { App } from '../../shell/app.ts'
import { createStack } from '../../shell/main/create-stack.ts'
import { Runtime } from '../../shell/main/runtime.ts'
import { startAs } from '../../shell/running.ts'
import { viewsOnDisk } from '../../shell/server/page/view-source.ts'
import { singleConnectionPool } from '../../shell/test/single-connection-pool.ts'
import { sqliteLibraryPath } from '../../tests/support/sqlite-library.ts'

const ROUNDS = 60
const REQUESTS = 100

const [folder = ''] = process.argv.slice(2)
startAs({ environment: 'production', root: folder })
const { default: app } = (await import(join(folder, 'gen/app.ts'))) as { default: App }
const assets = {
  core: 'build/core.wasm',
  sqlite: sqliteLibraryPath(),
  embedded: false,
  public: {},
  root: folder,
  environment: 'production' as const,
}
const secret = 'a secret for a bench that is long enough'
const runtime = new Runtime(app, assets, {
  WEBFW_DATABASE: ':memory:',
  WEBFW_SECRET_KEY_BASE: secret,
  WEBFW_LOG_LEVEL: 'error',
})
const pool = singleConnectionPool(runtime.pool.acquire())
closeCurrent()
const views = viewsOnDisk(join(folder, 'app/views'), app.views)
const stack = createStack(runtime, secret, views, { pool })

function ask(path: string): number {
  const bytes = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  const start = process.cpuUsage()
  for (let count = 0; count < REQUESTS; count++) {
    const reading = stack.read(bytes, '127.0.0.1')
    if (reading.kind !== 'request' || reading.answer instanceof Promise) throw new Error(path)
    const { answer } = reading
    if (!Buffer.from(answer.bytes).includes('200 OK')) throw new Error(`${path} is no page`)
    answer.release()
  }
  const { user, system } = process.cpuUsage(start)
  return (user + system) / REQUESTS
}

for (const [written, translated] of [
  ['written', 'keys'],
  ['written_mixed', 'mixed'],
] as const) {
  const best = { written: Number.POSITIVE_INFINITY, translated: Number.POSITIVE_INFINITY }
  for (let round = 0; round < ROUNDS; round++) {
    best.written = Math.min(best.written, ask(`/${written}`))
    best.translated = Math.min(best.translated, ask(`/${translated}?locale=de`))
  }
  const ratio = (best.translated / best.written).toFixed(2)
  console.log(
    `${translated}: ${best.translated.toFixed(1)} µs, written out ${best.written.toFixed(1)} µs: ${ratio} ×`,
  )
}
