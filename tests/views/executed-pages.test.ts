/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { TemplateError } from '../../shell/core/template-error.ts'
import { launchBrowser, withoutBrowser } from '../support/browser.ts'
import { html } from '../support/template.ts'
import { hostilePage, hostileTrial } from './hostile-page.ts'
import { ARRIVES, BENIGN, PLACES, REFUSED } from './script-places.ts'
import { CONTEXTS, FILTERS, PAYLOADS } from './xss-payloads.ts'

// `npm run campaign pages` opens 20,000, with every text in every place.
const PAGES = Number(process.env.PAGES ?? 40)
/** Pages at once. */
const FRAMES = 25

/** Whatever runs here shows that the trap works: one for each way of running. */
const CONTROLS: readonly string[] = [
  '<script>alert(1)</script>',
  '<script>pwned = 1</script>',
  '<img src="/none" onerror="alert(1)">',
  '<b onclick="alert(1)">a</b>',
  '<b onmouseover="alert(1)">a</b>',
  '<input onfocus="alert(1)">',
  '<style>@keyframes x { to { color: red } }</style><b style="animation: x 1ms" onanimationstart="alert(1)">a</b>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="&#1;java&#10;script:alert(1)">a</a>',
  '<form action="javascript:alert(1)"><button>a</button></form>',
  '<button form="q" formaction="javascript:alert(1)">a</button><form id="q"></form>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<svg><a><set attributeName="href" to="javascript:alert(1)" /><text y="9">a</text></a></svg>',
  '<svg><a href="javascript:alert(1)"><text y="9">a</text></a></svg>',
]

/** Of what xss.test.ts looks at too, and of what loads pages itself, the test takes a part, the campaign all. */
function isTaken(source: string, index: number): boolean {
  if (PAGES > 40) return true
  if (/iframe|object|embed/.test(source)) return index % 96 === 0
  return PLACES.includes(source) ? index % 12 === 0 : index % 48 === 0
}

/** Pages of pairs of a context and a text: each has many contexts on it. */
function hostilePages(): string[] {
  const contexts = [...PLACES, ...CONTEXTS, ...FILTERS]
  const pairs = PAYLOADS.flatMap((text, at) =>
    contexts
      .filter((source, index) => isTaken(source, at + index))
      .map((source) => [source, text] as const),
  )
  return Array.from({ length: PAGES }, (_, page) =>
    pairs
      .filter((_, index) => index % PAGES === page)
      .map(([source, text]) => hostilePage(source, text))
      .join('\n'),
  )
}

t.test(
  'places where nothing safe can be written are refused when the template is read',
  async (t) => {
    for (const [source, number] of REFUSED) {
      try {
        t.fail(`${source} rendered ${html(source, hostileTrial('x'))}`)
      } catch (error) {
        if (!(error instanceof TemplateError)) throw error
        t.equal(error.number, number, `${source}: ${error.message}`)
        t.ok(error.line > 0 && error.column > 0 && (error.hint ?? '') !== '', source)
      }
    }
  },
)

t.test('in Chromium', { skip: withoutBrowser }, async (t) => {
  const pages: string[] = []
  const server = createServer((request, response) => {
    const page = pages[Number(/^\/p\/(\d+)/.exec(request.url ?? '')?.[1] ?? Number.NaN)]
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      page === undefined
        ? ''
        : `<!DOCTYPE html><base href="/x/">\n${page}\n<script>reached()</script>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  const browser = await launchBrowser(['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'])
  t.teardown(() => browser.close())
  const context = await browser.newContext()
  const visitor = await context.newPage()
  visitor.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined))
  await context.exposeBinding('report', ({ frame }, what: string) => {
    let outer = frame
    while (outer.parentFrame() !== null && outer.parentFrame() !== visitor.mainFrame()) {
      outer = outer.parentFrame() ?? outer
    }
    const index = Number(outer.name().slice(1))
    if (what === 'reached') reached.add(index)
    else fired.set(index, what)
  })
  await context.addInitScript(() => {
    const at = window as unknown as Record<string, unknown> & { report(what: string): void }
    for (const name of ['alert', 'confirm', 'prompt']) at[name] = () => at.report(name)
    Object.defineProperty(window, 'pwned', { set: () => at.report('pwned') })
    at.f = () => false
    at.reached = () => at.report('reached')
  })
  await visitor.goto(`${origin}/p/none`)
  let reached = new Set<number>()
  let fired = new Map<number, string>()

  /** Opens pages, does to each element what a visitor may do, and gives what ran. */
  async function open(sources: readonly string[]) {
    pages.length = 0
    reached = new Set()
    fired = new Map()
    pages.push(...sources)
    for (let from = 0; from < pages.length; from += FRAMES) {
      const indexes = pages.slice(from, from + FRAMES).map((_, index) => from + index)
      await visitor.evaluate(visit, indexes)
    }
    return {
      count: pages.length,
      unreached: pages.filter((_, index) => !reached.has(index)),
      fired,
    }
  }

  await t.test('whatever runs is seen', async (t) => {
    // An animation begins with a frame of the browser, which a machine under load may draw late.
    let unseen = CONTROLS
    for (let round = 0; round < 40 && unseen.length > 0; round += 1) {
      const { fired } = await open(unseen)
      unseen = unseen.filter((_, index) => !fired.has(index))
    }
    t.same(unseen, [])
  })

  await t.test('no text of a visitor runs in any place of a page', async (t) => {
    const { count, unreached, fired } = await open(hostilePages())
    t.comment(`${count} pages`)
    t.ok(count >= Math.min(PAGES, 490))
    t.same(
      [...fired].map(([index, what]) => `${what}: ${pages[index]}`),
      [],
    )
    t.same(unreached.slice(0, 3), [], 'every page is read to its end')
  })

  await t.test('texts of everyday arrive in scripts as they are', async (t) => {
    const sources = ARRIVES.flatMap((source) => BENIGN.map((text) => [source, text] as const))
    pages.length = 0
    for (const [source, text] of sources) {
      pages.push(`<script>var got</script>${hostilePage(source, text)}`)
    }
    const got = await visitor.evaluate(async (count) => {
      const all: unknown[] = []
      for (let from = 0; from < count; from += 50) {
        const frames = Array.from({ length: Math.min(50, count - from) }, (_, index) => {
          const frame = document.createElement('iframe')
          frame.src = `/p/${from + index}`
          const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
          document.body.append(frame)
          return { frame, loaded }
        })
        await Promise.all(frames.map(({ loaded }) => loaded))
        for (const { frame } of frames) {
          all.push((frame.contentWindow as unknown as { got: unknown }).got)
          frame.remove()
        }
      }
      return all
    }, sources.length)
    for (const [index, [source, text]] of sources.entries()) t.equal(got[index], text, source)
  })
})

/** Runs in the browser: loads pages into frames and does to them what a visitor may do. */
async function visit(indexes: readonly number[]): Promise<void> {
  const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))
  const frames = indexes.map((index) => {
    const frame = document.createElement('iframe')
    frame.name = `p${index}`
    frame.src = `/p/${index}`
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    document.body.append(frame)
    return { frame, loaded: Promise.race([loaded, pause(60_000)]) }
  })
  await Promise.all(frames.map(({ loaded }) => loaded))
  for (const { frame } of frames) {
    const page = frame.contentDocument
    if (page === null) continue
    // A link may run a script, but not lead away from the page that is looked at.
    const stay = (event: Event) => {
      const path = event.composedPath() as Element[]
      const links = path.flatMap((each) =>
        ['href', 'xlink:href', 'action', 'formaction'].flatMap((name) => {
          const target = each as Element & { href?: { animVal?: string } }
          return [each.getAttribute?.(name), target.href?.animVal]
        }),
      )
      const submitter = (event as SubmitEvent).submitter?.getAttribute('formaction')
      const runs = [...links, submitter].some((link) => {
        if (typeof link !== 'string' || !URL.canParse(link, 'http://a.example')) return false
        return new URL(link, 'http://a.example').protocol === 'javascript:'
      })
      if (!runs) event.preventDefault()
    }
    page.addEventListener('click', stay)
    page.addEventListener('submit', stay)
    for (const element of page.querySelectorAll('body *')) {
      const own = element.getAttributeNames().filter((name) => name.startsWith('on'))
      const events = new Set(['mouseover', 'focus', ...own.map((name) => name.slice(2))])
      for (const name of events) {
        if (name !== 'click' && name !== 'submit') element.dispatchEvent(new Event(name))
      }
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    }
  }
  await pause(60)
  for (const { frame } of frames) frame.remove()
}
