import t from 'tap'
import { Controller } from '../../../shell/controller/controller.ts'
import { parseResponse, type RawResponse } from '../../support/raw-http.ts'
import { bootApp, type TestApp } from '../../support/stack.ts'

class PagesController extends Controller {
  static override readonly actions = {
    away: (controller: PagesController) => controller.redirectTo(controller.params.get('to')),
    back: (controller: PagesController) => controller.redirectBack({ fallbackLocation: '/' }),
    from: (controller: PagesController) =>
      controller.render({ json: [controller.urlFrom(controller.params.get('to'))] }),
    permitted: (controller: PagesController) =>
      controller.redirectTo((controller.params.get('to') as never as Params).permitOrRaise()),
    file: (controller: PagesController) =>
      controller.sendFile(controller.params.get('path') as string),
    page: (controller: PagesController) => controller.render(),
  }
}

type Params = Controller['params']

const options = {
  controllers: { pages: PagesController },
  routes: [
    ...Object.keys(PagesController.actions).map(
      (name) => ['GET', `/${name}`, `pages#${name}`] as const,
    ),
    ['GET', '/secret', 'pages#page', 'secret'] as const,
  ],
  views: { 'pages/page': 'page' },
}

function get({ stack }: TestApp, target: string, fields: Record<string, string> = {}): RawResponse {
  const head = Object.entries({ Host: 'shop.example', ...fields })
  const text = `GET ${target} HTTP/1.1\r\n${head.map((each) => each.join(': ')).join('\r\n')}\r\n\r\n`
  const reading = stack.receive(new TextEncoder().encode(text), '127.0.0.1', false)
  if (reading.kind !== 'request' || reading.answer instanceof Promise) throw new Error('no answer')
  return parseResponse(new TextDecoder().decode(reading.answer.bytes))
}

/** Each leaves the page http://shop.example/ or https://shop.example/ in a browser (WHATWG URL). */
const LEAVING = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '\u001f\u0020//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/\r\n/evil.example',
  ' http://evil.example',
  'ht\ttp://evil.example',
  'http:evil.example',
  'http:/evil.example',
  'http:\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'HTTPS:\\\\evil.example',
  'http://shop.example@evil.example',
  'http://shop.example:80@evil.example',
  'http://user@shop.example/',
  'http://shop.example.evil.example',
  'http://shop.example:8080/',
  '//shop.example:8080/',
  'http://shop.example\\@evil.example',
  'http://evil.example\\@shop.example',
  'http://evil.example#@shop.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'mailto:ada@shop.example',
  'http://',
]

const STAYING = [
  '/here',
  '/here?to=//evil.example#//evil.example',
  'here',
  './here',
  '?page=2',
  '#top',
  'http://shop.example/a',
  'HTTP://SHOP.example:80/a',
  'https://shop.example/a',
  '//shop.example/a',
  '/@evil.example',
  '/a//evil.example',
  '/%09/evil.example',
  '/http://evil.example',
]

t.test('a Location that a browser takes to another host is refused', async (t) => {
  const app = bootApp(options)
  for (const to of LEAVING) {
    const { status, fields } = get(app, `/away?to=${encodeURIComponent(to)}`)
    t.equal(`${status} ${fields.get('location')}`, '500 undefined', JSON.stringify(to))
  }
})

t.test('a Location that stays on this host is sent as it is', async (t) => {
  const app = bootApp(options)
  for (const to of STAYING) {
    const { status, fields } = get(app, `/away?to=${encodeURIComponent(to)}`)
    t.equal(`${status} ${fields.get('location')}`, `302 ${to}`)
  }
})

t.test('url_from gives back what stays here, and nil for the rest', async (t) => {
  const app = bootApp(options)
  const from = (query: string) => JSON.parse(get(app, `/from?${query}`).body)[0]

  for (const to of LEAVING) t.equal(from(`to=${encodeURIComponent(to)}`), null, JSON.stringify(to))
  t.equal(from('to=/here'), '/here')
  t.equal(from('to=http://shop.example/a?b=1'), 'http://shop.example/a?b=1')
  t.equal(from('to=here'), null, 'a word is no address, as in Rails')
  t.equal(from('to='), null)
  t.equal(from('to[]=/here'), null)
  t.equal(from('to[host]=evil.example'), null)
  t.equal(from(''), null)
})

t.test('redirect_back follows a referer of this host only', async (t) => {
  const app = bootApp(options)
  const back = (Referer: string) => get(app, '/back', { Referer }).fields.get('location')

  t.equal(back('http://shop.example/list?page=2'), 'http://shop.example/list?page=2')
  for (const to of LEAVING.filter((each) => /^[ -~]*$/.test(each))) t.equal(back(to), '/', to)
})

t.test('redirect_to takes no parameters: neither a form, nor a list, nor nothing', async (t) => {
  const app = bootApp(options)

  t.equal(get(app, '/away?to[host]=evil.example').status, 400)
  t.equal(get(app, '/permitted?to[host]=evil.example').status, 500)
  t.match(app.lines.join('\n'), /ArgumentError: redirect_to takes no Hash/)
  t.equal(get(app, '/away?to[]=secret').status, 500, 'a text names no route')
  t.match(app.lines.join('\n'), /Please use symbols for polymorphic route arguments/)
  t.equal(get(app, '/away?to[]=//evil.example').status, 500)
  t.equal(get(app, '/away').status, 500)
})

t.test('send_file takes a path, no list and no form', async (t) => {
  const app = bootApp(options)

  t.equal(get(app, '/file?path=LICENSE').status, 200)
  t.equal(get(app, '/file?path[]=LICENSE').status, 500)
  t.match(app.lines.join('\n'), /TypeError: send_file takes a path, not \["LICENSE"\]/)
  t.equal(get(app, '/file?path[a]=LICENSE').status, 500)
  t.equal(get(app, '/file').status, 500)
})
