/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { HTMLElement, parse } from 'node-html-parser'
import t from 'tap'
import { launchBrowser, withoutBrowser } from '../support/browser.ts'
import { hostilePage } from './hostile-page.ts'
import { LITERAL } from './script-places.ts'
import { CONTEXTS, FILTERS, PAYLOADS } from './xss-payloads.ts'

/** Elements and the names of their attributes, in order. */
function skeleton(html: string): string {
  const words: string[] = []
  const walk = (element: HTMLElement) => {
    for (const child of element.childNodes) {
      if (!(child instanceof HTMLElement)) continue
      // A form that leads elsewhere carries no token.
      if (child.attributes['name'] === 'authenticity_token') continue
      words.push(`<${child.rawTagName} ${Object.keys(child.attributes).join(' ')}>`)
      walk(child)
      words.push('>')
    }
  }
  walk(parse(html))
  return words.join('')
}

t.test('no text adds an element or an attribute', async (t) => {
  t.ok(PAYLOADS.length >= 100, `${PAYLOADS.length} texts`)
  for (const source of CONTEXTS) {
    const plain = skeleton(hostilePage(source, 'plain'))
    const wrong = PAYLOADS.filter((text) => skeleton(hostilePage(source, text)) !== plain)
    t.same(wrong, [], source)
  }
})

t.test('values in a script are literals that say what the text says', async (t) => {
  for (const text of PAYLOADS) {
    const html = hostilePage(LITERAL, text)
    const literal = html.slice('<script>var a = '.length, -'</script>'.length)
    t.equal(JSON.parse(literal), text)
    t.notMatch(literal, /[<>&\u2028\u2029]/)
  }
})

t.test('in Chromium', { skip: withoutBrowser }, async (t) => {
  const browser = await launchBrowser()
  const visitor = await browser.newPage()
  const dialogs: string[] = []
  visitor.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })

  await t.test('its own parser finds no added element, attribute or script', async (t) => {
    const sources = CONTEXTS.map((source) => ({
      source,
      plain: hostilePage(source, 'plain'),
      pages: PAYLOADS.map((text) => hostilePage(source, text)),
    }))
    const wrong = await visitor.evaluate((all) => {
      const shape = (html: string) => {
        const document = new DOMParser().parseFromString(html, 'text/html')
        // A form that leads elsewhere carries no token.
        const elements = [...document.querySelectorAll('*:not([name="authenticity_token"])')]
        return elements.map((each) => `${each.tagName} ${each.getAttributeNames()}`).join('|')
      }
      const runs = (html: string) => {
        const document = new DOMParser().parseFromString(html, 'text/html')
        const links = [...document.querySelectorAll('*')].flatMap((each) =>
          ['href', 'src', 'action', 'formaction', 'data'].map((name) => each.getAttribute(name)),
        )
        return links.some((link) => {
          if (link === null || !URL.canParse(link, 'http://a.example')) return false
          const { protocol } = new URL(link, 'http://a.example')
          return ['javascript:', 'data:', 'vbscript:'].includes(protocol)
        })
      }
      return all.flatMap(({ source, plain, pages }) =>
        pages
          .filter((html) => shape(html) !== shape(plain) || runs(html))
          .map((html) => `${source} ${html}`),
      )
    }, sources)
    t.same(wrong, [])
  })

  await t.test('what filters let through cannot run', async (t) => {
    const pages = FILTERS.flatMap((source) => PAYLOADS.map((text) => hostilePage(source, text)))
    const wrong = await visitor.evaluate(
      (all) =>
        all.filter((html) => {
          const body = new DOMParser().parseFromString(html, 'text/html').documentElement
          const elements = [...body.querySelectorAll('*')]
          return elements.some(
            (each) =>
              /^(script|style|iframe|object|embed|svg|math|base|meta|link|form)$/i.test(
                each.tagName,
              ) ||
              each.getAttributeNames().some((name) => {
                if (/^(href|src|cite)$/.test(name)) {
                  const { protocol } = new URL(each.getAttribute(name) ?? '', 'http://a.example')
                  return !/^(https?|mailto|ftp|tel):$/.test(protocol)
                }
                return /^on|href|src|style/.test(name)
              }),
          )
        }),
      pages,
    )
    t.same(wrong, [])
  })

  await t.test('pages full of them open no dialog', async (t) => {
    for (const source of [...CONTEXTS, ...FILTERS]) {
      const pages = PAYLOADS.map((text) => hostilePage(source, text)).join('\n')
      await visitor.setContent(`<!DOCTYPE html><body>${pages}</body>`, { waitUntil: 'commit' })
      await visitor.evaluate(() => {
        addEventListener('click', (event) => event.preventDefault(), true)
        for (const each of document.querySelectorAll('body *')) {
          for (const name of ['click', 'mouseover', 'focus', 'load', 'error', 'toggle']) {
            each.dispatchEvent(new Event(name, { cancelable: true }))
          }
        }
      })
    }
    t.same(dialogs, [])
  })
  await browser.close()
})
