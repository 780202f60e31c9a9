import t from 'tap'
import { Controller } from '../../../shell/controller/controller.ts'
import { SafeString } from '../../../shell/core/safe-string.ts'
import { CalendarDate } from '../../../shell/record/value/calendar-date.ts'
import { Time } from '../../../shell/ruby/time/time.ts'
import { bootApp } from '../../support/stack.ts'

class PagesController extends Controller {
  static override readonly actions = {
    text: (controller: PagesController) => controller.render({ html: '<b>"x"</b>' }),
    safe: (controller: PagesController) => controller.render({ html: new SafeString('<b>x</b>') }),
    typed: (controller: PagesController) =>
      controller.render({ plain: 'ü', contentType: controller.params.get('type') as string }),
    page: (controller: PagesController) =>
      controller.render({ body: 'ü', contentType: 'text/html' }),
    expiring: (controller: PagesController) => {
      const { cookies } = controller
      cookies.set('time', { value: '1', expires: Time.utc(2026, 11, 22, 1, 2, 3) })
      cookies.set('day', { value: '2', expires: CalendarDate.of(2027, 1, 31) })
      cookies.set('date', { value: '3', expires: new Date(0) })
      controller.head('ok')
    },
    wrong: (controller: PagesController) => {
      controller.cookies.set('soon', { value: '1', expires: 'soon' })
      controller.head('ok')
    },
    forget: (controller: PagesController) => {
      controller.cookies.delete('kept', { path: '/account', domain: 'example.com' })
      controller.head('ok')
    },
  }
}

const options = {
  controllers: { pages: PagesController },
  routes: Object.keys(PagesController.actions).map(
    (name) => ['GET', `/${name}`, `pages#${name}`] as const,
  ),
}

t.test('render html: escapes what is not HTML-safe', async (t) => {
  const { client } = bootApp(options)

  t.equal(client.get('/text').body, '&lt;b&gt;&quot;x&quot;&lt;/b&gt;')
  t.equal(client.get('/safe').body, '<b>x</b>')
})

t.test('a content_type: of text says its charset', async (t) => {
  const { client } = bootApp(options)
  const typeOf = (type: string) =>
    client.get(`/typed?type=${encodeURIComponent(type)}`).headers.get('content-type')

  t.equal(typeOf('text/csv'), 'text/csv; charset=utf-8')
  t.equal(typeOf('application/xml'), 'application/xml; charset=utf-8')
  t.equal(typeOf('application/ld+json'), 'application/ld+json; charset=utf-8')
  t.equal(typeOf('text/csv; charset=iso-8859-1'), 'text/csv; charset=iso-8859-1')
  t.equal(typeOf('image/png'), 'image/png; charset=utf-8')
  t.equal(client.get('/page').headers.get('content-type'), 'text/html; charset=utf-8')
})

t.test('a cookie expires at a Time, a Date or a JavaScript date', async (t) => {
  const { client } = bootApp(options)

  const set = client.get('/expiring').headers.get('set-cookie') ?? ''

  t.match(set, /^time=1;.* Expires=Sun, 22 Nov 2026 01:02:03 GMT/)
  t.match(set, /day=2;.* Expires=Sun, 31 Jan 2027 00:00:00 GMT/)
  t.match(set, /date=3;.* Expires=Thu, 01 Jan 1970 00:00:00 GMT/)
})

t.test('what is no time cannot be when a cookie expires', async (t) => {
  const { client, lines } = bootApp(options)

  t.equal(client.get('/wrong').status, 500)
  t.match(lines.join('\n'), /cookies\[:soon\]: expires: .*soon/)
})

t.test('cookies.delete says the path and the domain that the cookie was set with', async (t) => {
  const { client } = bootApp(options)

  const set = client.get('/forget').headers.get('set-cookie')

  t.match(set, /^kept=; Path=\/account; Domain=example\.com; Max-Age=0; Expires=Thu, 01 Jan 1970/)
})
