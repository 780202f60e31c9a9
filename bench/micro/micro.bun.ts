// What each step of a request takes by itself, in microseconds of processor time: `npm run bench micro`, or
// `bun bench/micro/micro.bun.ts WORD...` for the steps whose names have one of the words. Each takes under a second.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Controller } from '../../shell/controller/controller.ts'
import type { Exchange } from '../../shell/core/exchange.ts'
import { type Encodable, encode, FrameWriter } from '../../shell/core/frame.ts'
import { bootCore } from '../../shell/core/load.ts'
import { receive } from '../../shell/core/receive.ts'
import { renderTemplate } from '../../shell/core/render.ts'
import { respond } from '../../shell/core/respond.ts'
import { Database } from '../../shell/sqlite/database.ts'
import { openLibrary } from '../../shell/sqlite/library.ts'
import {
  cookieField,
  drawRoutes,
  RANDOM,
  request,
  respondText,
} from '../../tests/support/exchange.ts'
import { sqliteLibraryPath } from '../../tests/support/sqlite-library.ts'
import { bootApp } from '../../tests/support/stack.ts'
import { CLASSES, ROUTES, TestRecord, TestRecords } from '../../tests/support/template.ts'
import { ARTICLES, COMMENTS, ERB } from '../views/pages.ts'
import { connect } from './memory-wire.ts'
import { microseconds } from './microseconds.ts'

const NOW = 1795226632
const module = new WebAssembly.Module(readFileSync('build/core.wasm'))
const config = { secret: 'a secret for a bench that is long enough' }
const core = bootCore(module, {
  config,
  routes: ROUTES,
  classes: CLASSES,
  helpers: [],
  templates: new Map(Object.entries({ ...ERB, 'articles/escape': '<%= @text %>' })),
})
const many = Array.from({ length: 1000 }, (_, index) => `GET /things${index}/:id things#show`)
const crowded = bootCore(module, { config, routes: drawRoutes(...many) })

const BROWSER = [
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Language: en-US,en;q=0.5',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Connection: keep-alive',
  'Upgrade-Insecure-Requests: 1',
]
const bare = request('GET /articles/7')
const browser = request('GET /articles/7', BROWSER)
const session = new Map([['_csrf_token', RANDOM]])
const first = receive(core, bare, NOW)
const cookie = cookieField(respondText(first, { session }, NOW))
first.close()
const returning = request('GET /articles/7', [cookie])
const unmatched = request('GET /nowhere/7')
const last = request('GET /things999/7')
const parts = { status: 200, headers: [], session: null, flash: new Map(), body: 'a'.repeat(8192) }

const packed = (rows: Encodable): Encodable => {
  const writer = new FrameWriter(4096)
  rows[encode](writer)
  const bytes = writer.written.slice()
  return { [encode]: (target: FrameWriter) => target.raw(bytes) }
}
const articles = packed(new TestRecords(0, ARTICLES))
const comments = packed(
  new TestRecords(
    1,
    COMMENTS.map(({ id, title, body }) => ({ id, commenter: title, body })),
  ),
)
const article = packed(new TestRecord(0, { ...ARTICLES[0] }))
const comment = packed(new TestRecord(1, {}, { isNew: true }))
const text = 'Escape <b>this</b> & "that". '.repeat(350)

const folder = mkdtempSync(join(tmpdir(), 'webfw-bench-'))
const database = Database.open(openLibrary(sqliteLibraryPath()), join(folder, 'micro.sqlite3'))
database.execute('CREATE TABLE articles (id integer PRIMARY KEY, title text, body text)')
for (const { title, body } of ARTICLES) {
  database.execute('INSERT INTO articles (title, body) VALUES (?, ?)', [title, body])
}

class NullController extends Controller {
  static override readonly actions = {
    nothing: (controller: NullController) => controller.head(204),
    hello: (controller: NullController) => controller.render({ plain: 'hello' }),
  }
}
const { stack, lines } = bootApp({
  controllers: { null: NullController },
  routes: [
    ['GET', '/nothing', 'null#nothing'],
    ['GET', '/hello', 'null#hello'],
  ],
})
const send = connect(stack)
const ask = (path: string) => {
  const bytes = request(`GET ${path}`)
  return () => {
    lines.length = 0
    return send(bytes)
  }
}

const exchanged = (bytes: Uint8Array, use: (exchange: Exchange) => unknown, on = core) => {
  return () => {
    const exchange = receive(on, bytes, NOW)
    use(exchange)
    exchange.close()
  }
}
const rendered = (
  template: string,
  assigns: Readonly<Record<string, unknown>>,
  use: (exchange: Exchange) => unknown = () => {},
) =>
  exchanged(bare, (exchange) => {
    const context = { controller: 'articles', action: 'show', url: 'http://a', random: RANDOM }
    const page = { template, layout: null, assigns, locals: {}, flash: new Map() }
    renderTemplate(
      core,
      exchange,
      { ...page, context: { ...context, nonce: null } },
      ({ name }) => {
        throw new Error(`asked for ${name}`)
      },
    )
    use(exchange)
  })
const page = { article, comments, comment }

/** What is measured; `less` names what is taken off, because the step cannot be done without it. */
const steps: readonly (readonly [name: string, call: () => unknown, less?: string])[] = [
  ['receive: a bare GET', exchanged(bare, () => {})],
  ['receive: a GET as browsers send it', exchanged(browser, () => {})],
  ['match: none of 7 routes', exchanged(unmatched, () => {})],
  ['match: the last of 1,000 routes', exchanged(last, () => {}, crowded)],
  ['verify a session cookie', exchanged(returning, () => {}), 'receive: a bare GET'],
  [
    'sign a session cookie',
    exchanged(bare, (exchange) => respond(exchange, { ...parts, session, keepAlive: true }, NOW)),
    'respond: 8 kB',
  ],
  [
    'respond: 8 kB',
    exchanged(bare, (exchange) => respond(exchange, { ...parts, keepAlive: true }, NOW)),
    'receive: a bare GET',
  ],
  ['render: a list of 30 rows', rendered('articles/list', { articles }), 'receive: a bare GET'],
  [
    'render: an article, 10 comments, 12 forms',
    rendered('articles/page', page),
    'receive: a bare GET',
  ],
  ['escape: 10 kB', rendered('articles/escape', { text }), 'receive: a bare GET'],
  ['pack: 30 rows from SQLite', () => database.query('SELECT * FROM articles')],
  ['pack: one row from SQLite', () => database.query('SELECT * FROM articles WHERE id = ?', [7])],
  ['shell: an action that does nothing', ask('/nothing')],
  ['shell: an action that renders a word', ask('/hello')],
]

const words = process.argv.slice(2)
const taken = new Map<string, number>()
for (const [name, call, less] of steps) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) continue
  const whole = microsecondsOf(name, call)
  const other = steps.find(([each]) => each === less)
  const shown = whole - (other === undefined ? 0 : microsecondsOf(other[0], other[1]))
  console.log(`| ${name} | ${shown.toFixed(2)} |`)
}
rmSync(folder, { recursive: true })

/** Each call is measured once. */
function microsecondsOf(name: string, call: () => unknown): number {
  const found = taken.get(name) ?? microseconds(call)
  taken.set(name, found)
  return found
}
