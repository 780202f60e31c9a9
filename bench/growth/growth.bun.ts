// How the work of one request grows with what an application has and what it is asked for: routes, templates, rows and
// bytes of a page in this process, connections and workers (server-growth.mjs) over sockets. `npm run bench growth`.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Controller } from '../../shell/controller/controller.ts'
import { bootCore } from '../../shell/core/load.ts'
import { receive } from '../../shell/core/receive.ts'
import { renderTemplate } from '../../shell/core/render.ts'
import { connectedTo } from '../../shell/record/model/connect-models.ts'
import { Model } from '../../shell/record/model/model.ts'
import { Database } from '../../shell/sqlite/database.ts'
import { openLibrary } from '../../shell/sqlite/library.ts'
import { drawRoutes, RANDOM, request } from '../../tests/support/exchange.ts'
import { sqliteLibraryPath } from '../../tests/support/sqlite-library.ts'
import { bootApp } from '../../tests/support/stack.ts'
import { connect } from '../micro/memory-wire.ts'
import { microseconds } from '../micro/microseconds.ts'

const NOW = 1795226632
const module = new WebAssembly.Module(readFileSync('build/core.wasm'))
const config = { secret: 'a secret for a bench that is long enough' }

/** What is asked of an application of a size. */
type Curve = (size: number) => () => unknown

/** A request for the last route drawn, which nothing answers. */
const routes: Curve = (size) => {
  const lines = Array.from({ length: size }, (_, index) => `GET /things${index}/:id things#show`)
  const core = bootCore(module, { config, routes: drawRoutes(...lines) })
  const bytes = request(`GET /things${size - 1}/7`)
  return () => receive(core, bytes, NOW).close()
}

/** The last of many templates, which renders the first as a partial. */
const templates: Curve = (size) => {
  const partial = ['things/_thing0', '<b>a partial</b>'] as const
  const others = Array.from({ length: size - 1 }, (_, index) => {
    return [`things/page${index + 1}`, `<h1>Page</h1><%= render "things/thing0" %>`] as const
  })
  const core = bootCore(module, { config, templates: [partial, ...others] })
  const bytes = request('GET /nowhere')
  const context = { controller: 'things', action: 'show', url: 'http://a', random: RANDOM }
  const template = `things/page${size - 1}`
  const page = { template, layout: null, assigns: {}, locals: {}, flash: new Map() }
  return () => {
    const exchange = receive(core, bytes, NOW)
    renderTemplate(core, exchange, { ...page, context: { ...context, nonce: null } }, () => null)
    exchange.close()
  }
}

class Row extends Model {
  static override readonly table = 'rows'
  static override readonly columns = { id: 'integer', title: 'string', body: 'text' } as const
}

const folder = mkdtempSync(join(tmpdir(), 'webfw-bench-'))
const database = Database.open(openLibrary(sqliteLibraryPath()), join(folder, 'growth.sqlite3'))
database.execute('CREATE TABLE rows (id integer PRIMARY KEY, title text, body text)')

function fill(size: number): void {
  database.execute('DELETE FROM rows')
  database.execute(
    `WITH RECURSIVE ids(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids WHERE id < ?)
     INSERT INTO rows SELECT id, 'Title ' || id, 'A body of some length. A body of some length.' FROM ids`,
    [size],
  )
}

/** All rows of a table, one column of each read. */
const rows: Curve = (size) => {
  fill(size)
  return () => connectedTo(database, () => Row.order('id').map((row) => row.readColumn('title')))
}

/** One row of a table, by its id. */
const find: Curve = (size) => {
  fill(size)
  return () => connectedTo(database, () => Row.find(size))
}

class PagesController extends Controller {
  static override readonly actions = {
    page: (controller: PagesController) => controller.render({ html: page }),
  }
}
let page = ''

/** A page of so many bytes through the whole shell. */
const pages: Curve = (size) => {
  page = 'a page of some length, '.repeat(Math.ceil(size / 23)).slice(0, size)
  const { stack, lines } = bootApp({
    controllers: { pages: PagesController },
    routes: [['GET', '/page', 'pages#page']],
  })
  const send = connect(stack)
  const bytes = request('GET /page')
  return () => {
    lines.length = 0
    return send(bytes)
  }
}

// Rows come before what boots cores: each counts half a gigabyte in the engine's heap, which then collects too late.
const curves: readonly (readonly [name: string, curve: Curve, sizes: readonly number[]])[] = [
  ['rows read', rows, [10, 100, 1000, 10_000, 100_000]],
  ['rows in the table, one found', find, [10, 100, 1000, 10_000, 100_000]],
  ['routes, the last is asked for', routes, [10, 100, 1000, 10_000]],
  ['templates, one of them rendered', templates, [10, 100, 1000]],
  ['bytes of a page', pages, [1000, 10_000, 100_000, 1_000_000]],
]

const words = process.argv.slice(2)
console.log('| | size | µs | µs a unit | grows as n^ |')
console.log('| --- | --: | --: | --: | --: |')
for (const [name, curve, sizes] of curves) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) continue
  let before: { readonly size: number; readonly took: number } | null = null
  for (const size of sizes) {
    const took = microseconds(curve(size))
    const exponent =
      before === null
        ? ''
        : (Math.log(took / before.took) / Math.log(size / before.size)).toFixed(2)
    const each = (took / size).toPrecision(2)
    console.log(`| ${name} | ${size} | ${took.toFixed(2)} | ${each} | ${exponent} |`)
    before = { size, took }
  }
}
rmSync(folder, { recursive: true })
if (words.length === 0) {
  const program = join(import.meta.dir, 'server-growth.mjs')
  process.exitCode = spawnSync('node', [program], { stdio: 'inherit' }).status ?? 1
}
