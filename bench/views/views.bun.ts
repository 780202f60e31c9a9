// Pages per second of processor time of the core next to eta, ejs and hono/html on the same runtime, by turns in one
// run: a list of 30 rows, an article with 10 comments and 12 forms, partials four deep ten times.
// Ours gets its rows packed, as the SQLite binding hands them on, and reads a request for each page; the
// others get objects. All end with the bytes of the page and mask the token of each form anew.

import { readFileSync } from 'node:fs'
import ejs from 'ejs'
import { Eta } from 'eta'
import { html, raw } from 'hono/html'
import { type Encodable, encode, FrameWriter } from '../../shell/core/frame.ts'
import { bootCore } from '../../shell/core/load.ts'
import { receive } from '../../shell/core/receive.ts'
import { renderTemplate } from '../../shell/core/render.ts'
import { RANDOM, request } from '../../tests/support/exchange.ts'
import { CLASSES, ROUTES, TestRecord, TestRecords } from '../../tests/support/template.ts'
import { ARTICLES, COMMENTS, ERB, parts, scriptTemplates, truncate } from './pages.ts'

const [article] = ARTICLES
if (article === undefined) throw new Error('there are no articles')
const encoder = new TextEncoder()
const secret = crypto.getRandomValues(new Uint8Array(32))

/** A masked token, as every form of a page carries one. */
function token(): string {
  const bytes = new Uint8Array(64)
  crypto.getRandomValues(bytes.subarray(0, 32))
  for (let index = 0; index < 32; index++) {
    bytes[index + 32] = (bytes[index] ?? 0) ^ (secret[index] ?? 0)
  }
  return bytes.toBase64({ alphabet: 'base64url', omitPadding: true })
}

const core = bootCore(new WebAssembly.Module(readFileSync('build/core.wasm')), {
  config: { secret: 'a secret for a bench that is long enough' },
  routes: ROUTES,
  classes: CLASSES,
  helpers: [],
  templates: new Map(Object.entries(ERB)),
})

/** Rows that are packed already. */
class Packed implements Encodable {
  readonly #bytes: Uint8Array

  constructor(rows: Encodable) {
    const writer = new FrameWriter(4096)
    rows[encode](writer)
    this.#bytes = writer.written.slice()
  }

  [encode](writer: FrameWriter): void {
    writer.raw(this.#bytes)
  }
}

const articles = new Packed(new TestRecords(0, ARTICLES))
const comments = new Packed(
  new TestRecords(
    1,
    COMMENTS.map(({ id, title, body }) => ({ id, commenter: title, body })),
  ),
)
const one = new Packed(new TestRecord(0, { ...article }))
const fresh = new Packed(new TestRecord(1, {}, { isNew: true }))
const line = request('GET /articles')

function ours(template: string, assigns: Record<string, unknown>): Uint8Array {
  const exchange = receive(core, line, 1795226632)
  const context = { controller: 'articles', action: 'show', url: 'http://a', random: RANDOM }
  renderTemplate(
    core,
    exchange,
    {
      template,
      layout: null,
      assigns,
      locals: {},
      flash: new Map(),
      context: { ...context, nonce: null },
    },
    ({ name }) => {
      throw new Error(`asked for ${name}`)
    },
  )
  const page = exchange.output.slice()
  exchange.close()
  return page
}

const data = { articles: ARTICLES, article, comments: COMMENTS, truncate, token }
const eta = new Eta({ cache: true })
for (const [name, source] of Object.entries(
  scriptTemplates((name, values) => `<%~ include('@${name}', ${values}) %>`),
)) {
  eta.loadTemplate(`@${name}`, source)
}

type Render = (values: unknown, include?: unknown) => string
const ejsPages = new Map<string, Render>()
for (const [name, source] of Object.entries(
  scriptTemplates((name, values) => `<%- it.include('${name}', ${values}) %>`),
)) {
  ejsPages.set(
    name,
    ejs.compile(source, { client: true, strict: true, localsName: 'it', _with: false }) as Render,
  )
}
const include = (name: string, values: object): string =>
  ejsPages.get(name)?.({ ...values, include }) ?? ''

const { field, pageEnd } = parts
const deep = (names: readonly string[], n: number): ReturnType<typeof html> => {
  const [name = '', ...rest] = names
  return html`<div class="${name}">${n}${rest.length > 0 ? deep(rest, n) : ''}</div>`
}
const hono = {
  list: () => html`<h1>Articles</h1>
<ul class="articles">
${ARTICLES.map(
  (each) => html`    <li>
      <h2><a href="/articles/${each.id}">${each.title}</a></h2>
      <p class="muted">${truncate(each.body)}</p>
    </li>
`,
)}</ul>
<a class="button" href="/articles/new">New article</a>
`,
  page: () => html`<h1>${article.title}</h1>
<p>${article.body}</p>
${COMMENTS.map(
  (each) => html`  <div class="comment">
    <p><b>${each.title}</b>: ${each.body}</p>
    ${raw(field(`/articles/${article.id}/comments/${each.id}`, 'delete', 'Delete', token()))}
  </div>
`,
)}${raw(field(`/articles/${article.id}`, 'delete', 'Delete article', token()))}
${raw(pageEnd(`/articles/${article.id}/comments`, token()))}`,
  deep: () =>
    html`${Array.from({ length: 10 }, (_, n) => deep(['one', 'two', 'three', 'four'], n))}`,
}

const pages = {
  list: () => ours('articles/list', { articles }),
  page: () => ours('articles/page', { article: one, comments, comment: fresh }),
  deep: () => ours('articles/deep', {}),
}

type Page = 'list' | 'page' | 'deep'
const engines: readonly (readonly [string, (page: Page) => Uint8Array])[] = [
  ['webfw', (page) => pages[page]()],
  ['eta', (page) => encoder.encode(eta.render(`@${page}`, data))],
  ['ejs', (page) => encoder.encode(include(page, data))],
  ['hono/html', (page) => encoder.encode(String(hono[page]()))],
]

const [seconds, rounds] = [Number(process.argv[2] ?? 0.4), Number(process.argv[3] ?? 5)]
for (const page of ['list', 'page', 'deep'] as const) {
  const best = new Map<string, number>()
  for (let round = 0; round <= rounds; round++) {
    for (const [name, render] of engines) {
      const rate = perSecond(() => render(page))
      // The first round is for the compilers.
      if (round > 0) best.set(name, Math.max(best.get(name) ?? 0, rate))
    }
  }
  console.log(`\n${page}`)
  const own = best.get('webfw') ?? 0
  for (const [name, render] of engines) {
    const rate = best.get(name) ?? 0
    const ratio = name === 'webfw' ? '' : `   webfw is ${(own / rate).toFixed(2)} times as fast`
    const bytes = render(page).length
    console.log(
      `  ${name.padEnd(10)} ${Math.round(rate).toString().padStart(8)}/s ${bytes} bytes${ratio}`,
    )
  }
}

/** Pages in a second of processor time, the collector's included: what else the machine does counts little. */
function perSecond(render: () => unknown): number {
  const before = process.cpuUsage()
  const start = performance.now()
  let count = 0
  while (performance.now() - start < seconds * 1000) {
    for (let index = 0; index < 20; index++) render()
    count += 20
  }
  const { user, system } = process.cpuUsage(before)
  return (count / (user + system)) * 1e6
}
