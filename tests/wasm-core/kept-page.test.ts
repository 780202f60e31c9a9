import fc from 'fast-check'
import t from 'tap'
import { State } from '../../shell/core/exchange.ts'
import { keptPage, restorePage } from '../../shell/core/kept-page.ts'
import { renderTemplate } from '../../shell/core/render.ts'
import { respond } from '../../shell/core/respond.ts'
import { NOW, testCore } from '../support/core.ts'
import { cookieField, drawRoutes, exchanging, RANDOM, request } from '../support/exchange.ts'

const templates: Record<string, string> = {
  plain: '<p><%= request.path %></p>',
  forms: '<%= button_to "A", "/a" %><p>é</p><%= button_to "B", "/b" %>',
  filled: '<%= @text %><%= button_to "A", "/a" %><%= @text %>',
  twice: '<% form = capture do %><%= button_to "A", "/a" %><% end %><%= form %><%= form %>',
  cut: '<% content_for(:x) do %><%= form_authenticity_token %><% end %><i><%= content_for(:x)[0, 9] %></i>',
  field: '<%= request.user_agent %>',
  back: '<%= link_to "Back", :back %>',
  nonce: '<%= javascript_tag "a()", nonce: true %>',
}
const core = testCore({
  routes: drawRoutes('GET / a#b', 'POST / a#c'),
  templates: Object.entries(templates),
})
const other = (seed: number) => Buffer.alloc(32, seed).toString('base64url')

/** Renders for a visitor with these fields, and hands the exchange over. */
function rendering<Result>(
  template: string,
  fields: readonly string[],
  use: (exchange: Parameters<typeof keptPage>[0]) => Result,
  assigns: Readonly<Record<string, unknown>> = {},
): Result {
  return exchanging(core, request('GET /', fields), (exchange) => {
    const context = {
      controller: 'a',
      action: 'b',
      url: 'http://localhost',
      random: RANDOM,
      nonce: 'n',
    }
    const given = { template, layout: null, assigns, locals: {}, flash: new Map(), context }
    renderTemplate(core, exchange, given, () => null)
    return use(exchange)
  })
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()
const tokensOf = (html: string) =>
  [...html.matchAll(/value="([\w-]{86})"/g)].map(([, token = '']) => token)

/** The page for another visitor, its response's cookie and the tokens on it. */
function givenAgain(
  page: NonNullable<ReturnType<typeof keptPage>>,
  seed: number,
  fields: string[] = [],
) {
  return exchanging(core, request('GET /', fields), (exchange) => {
    t.equal(
      restorePage(exchange, page, () => other(seed)),
      true,
    )
    const html = text(exchange.output)
    const parts = {
      status: 200,
      headers: [],
      session: null,
      flash: new Map(),
      body: null,
      keepAlive: true,
    }
    const response = Buffer.from(respond(exchange, parts, NOW)).toString('latin1')
    return { html, tokens: tokensOf(html), response, cookie: cookieField(response) }
  })
}

const isForged = (cookie: string, token = '') =>
  exchanging(core, request('POST /', [cookie], `authenticity_token=${token}`), (e) => e.isForged)

t.test('a page without tokens is the same bytes, for whoever asks', async (t) => {
  const page = rendering('plain', [], keptPage)
  t.equal(page?.tokens, 0)
  const again = givenAgain(page as never, 1)
  t.equal(again.html, '<p>/</p>')
  t.match(again.response, /^HTTP\/1\.1 200 OK\r\n[^]*\r\nContent-Length: 8\r\n\r\n<p>\/<\/p>$/)
  t.equal(again.cookie, '', 'nobody gets a session by it')
})

t.test('tokens on a page are those of who gets it', async (t) => {
  const made = rendering('forms', [], (exchange) => {
    return { page: keptPage(exchange), html: text(exchange.output) }
  })
  t.equal(made.page?.tokens, 2)
  const page = made.page as NonNullable<typeof made.page>
  const [first, second] = [givenAgain(page, 1), givenAgain(page, 2)]
  for (const { html, tokens, cookie } of [first, second]) {
    t.equal(html.replaceAll(/[\w-]{86}/g, ''), made.html.replaceAll(/[\w-]{86}/g, ''))
    t.equal(new Set([...tokens, ...tokensOf(made.html)]).size, 4, 'masked anew')
    for (const token of tokens) t.equal(isForged(cookie, token), false)
  }
  t.equal(isForged(first.cookie, second.tokens[0]), true, 'nobody else can use them')
  t.equal(isForged(first.cookie, tokensOf(made.html)[0]), true)

  const returning = givenAgain(page, 3, [first.cookie])
  t.equal(returning.cookie, '', 'who has a session keeps it')
  for (const token of returning.tokens) t.equal(isForged(first.cookie, token), false)
})

t.test('a page that is its request’s alone is not kept', async (t) => {
  for (const template of ['twice', 'cut', 'field', 'back', 'nonce']) {
    t.equal(rendering(template, ['User-Agent: a', 'Referer: /x'], keptPage), null, template)
  }
})

t.test('a token is found wherever it stands', async (t) => {
  for (let length = 0; length < 40; length++) {
    const assigns = { text: '"'.repeat(length).slice(1) + 'a' }
    t.equal(rendering('filled', [], keptPage, assigns)?.tokens, 1, `${length}`)
  }
})

t.test('offsets that lead out of the page are refused', async (t) => {
  const page = rendering('forms', [], keptPage) as NonNullable<ReturnType<typeof keptPage>>
  const offsets = fc.oneof(fc.nat(page.length + 100), fc.integer({ min: 0, max: 0xffffffff }))
  fc.assert(
    fc.property(fc.array(offsets, { minLength: 1, maxLength: 4 }), (places) => {
      const at = page.bytes.length - page.tokens * 4
      const bytes = new Uint8Array(at + places.length * 4)
      bytes.set(page.bytes.subarray(0, at))
      new DataView(bytes.buffer).setUint32(at, places[0] as number, true)
      for (const [index, place] of places.entries()) {
        new DataView(bytes.buffer).setUint32(at + index * 4, place, true)
      }
      const wrong = { bytes, length: page.length, tokens: places.length }
      const isWithin = places.every((place) => place + 86 <= page.length)
      return exchanging(core, request('GET /'), (exchange) => {
        const restored = restorePage(exchange, wrong, () => other(1))
        return restored === isWithin && (restored || exchange.state === State.FAILED)
      })
    }),
  )
})
