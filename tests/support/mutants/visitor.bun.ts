// Starts one application after the other and visits it: `visitor.bun.ts FOLDER`, where each line on standard
// input is the path of a bundle whose source map lies beside it. What happens is told on standard output, a Seen a line.

import { drainMicrotasks } from 'bun:jsc'
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { App } from '../../../shell/app.ts'
import { requireSecret } from '../../../shell/config/configuration.ts'
import * as webfw from '../../../shell/index.ts'
import { createStack } from '../../../shell/main/create-stack.ts'
import { failureOf } from '../../../shell/main/failure-text.ts'
import { Runtime } from '../../../shell/main/runtime.ts'
import * as ruby from '../../../shell/ruby/index.ts'
import { embeddedViews } from '../../../shell/server/page/view-source.ts'
import { Client } from '../../../shell/test/client.ts'
import { singleConnectionPool } from '../../../shell/test/single-connection-pool.ts'
import { stackTransport } from '../../../shell/test/stack-transport.ts'
import { corePath } from '../core.ts'
import { sqliteLibraryPath } from '../sqlite-library.ts'

/** What a visitor saw. */
export type Seen =
  | { readonly kind: 'stop'; readonly at: 'start' | 'migrate' | 'seeds'; readonly said: string }
  | {
      readonly kind: 'answer'
      readonly request: string
      readonly status: number
      readonly body: string
    }
  | { readonly kind: 'end' }

/** What is sent with every request that is not GET: each action takes of it what it knows. */
const SENT = {
  article: { title: 'A title', body: 'A body that is long enough' },
  comment: { commenter: 'Bob', body: 'Well said' },
  product: {
    category_id: '1',
    name: 'Hoe',
    price: '12.50',
    stock: '4',
    active: '1',
    sku: 'GA-HOE',
  },
  order: { note: 'Quick, please', status: 'open' },
  line: { product_id: '2', quantity: '3' },
  email: 'ada@example.com',
  amount: '2',
}

const [root = ''] = process.argv.slice(2)
// What the bundles import as `webfw` and `webfw/ruby`.
Object.assign(globalThis, { framework: { webfw, 'webfw/ruby': ruby } })
for await (const bundle of createInterface({ input: process.stdin })) {
  await visit(bundle)
  say({ kind: 'end' })
}

async function visit(bundle: string): Promise<void> {
  const sourceMap = `${bundle}.map`
  const assets = {
    environment: 'production',
    core: corePath(),
    sqlite: sqliteLibraryPath(),
    embedded: false,
    public: {},
    root,
    sourceMap,
  } as const
  let at: (Seen & { kind: 'stop' })['at'] = 'start'
  let runtime: Runtime | null = null
  try {
    const { default: app } = (await import(bundle)) as { default: App }
    runtime = new Runtime(app, assets, process.env)
    const secret = requireSecret(runtime.configuration)
    const database = runtime.pool.acquire()
    const stack = createStack(runtime, secret, embeddedViews(app.views), {
      pool: singleConnectionPool(database),
    })
    at = 'migrate'
    runtime.migrator(database).migrate()
    at = 'seeds'
    app.seeds?.()
    const client = new Client(stackTransport(stack, drainMicrotasks))
    goThrough(app, (verb, path, params = {}) => {
      const { status, body } = client.request(verb, path, { params })
      say({ kind: 'answer', request: `${verb} ${path}`, status, body })
    })
  } catch (error) {
    say({ kind: 'stop', at, said: failureOf(error, sourceMap).text })
  } finally {
    await runtime?.log.flush()
    runtime?.close()
  }
}

/** First as somebody who has not logged in. */
function goThrough(app: App, ask: (verb: string, path: string, params?: unknown) => void): void {
  const all = (verb: string, params: unknown) => {
    for (const route of app.routes.filter((each) => each.verb === verb)) {
      ask(verb, route.path.replace(/:\w+/g, '1'), params)
    }
  }
  all('POST', SENT)
  ask('POST', '/login', SENT)
  all('GET', {})
  all('POST', SENT)
  all('PATCH', SENT)
  all('GET', { format: 'json', max: '20', category_id: '1', q: 'a', cached: '1' })
  all('GET', { format: 'csv' })
  all('DELETE', SENT)
  ask('GET', '/nowhere')
}

function say(seen: Seen): void {
  writeSync(1, `${JSON.stringify(seen)}\n`)
}
