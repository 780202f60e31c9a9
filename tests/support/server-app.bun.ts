// A small application for tests of the server: `server-app.bun.ts ROOT [COMMAND]`. Tests move its clock.

import './moving-clock.ts'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { main as development } from '../../shell/development/main.ts'
import { Controller, defineApp, type Route, Sse, UploadedFile } from '../../shell/index.ts'
import { main as production } from '../../shell/main/main.ts'
import { corePath } from './core.ts'
import { sqliteLibraryPath } from './sqlite-library.ts'

/** Streams events until its visitor leaves. */
class FeedController extends Controller {
  static override readonly live = true
  static override readonly actions = {
    events: async (controller: FeedController) => {
      const name = String(controller.params.get('name'))
      controller.session.set('listened', 'yes')
      controller.response.contentType = 'text/event-stream'
      const sse = new Sse(controller.response.stream(), { retry: 300 })
      await sse.write({ hello: name }, { event: 'greeting', id: '1' })
      if (name === 'forever') await controller.sleep(3600)
      await sse.write('a\nb')
    },
  }
}

class PagesController extends Controller {
  static {
    this.skipForgeryProtection()
  }

  static override readonly actions = {
    hello: (controller: PagesController) => controller.render({ plain: 'hello' }),
    echo: (controller: PagesController) =>
      controller.render({ plain: String(controller.request.bytes().length) }),
    large: (controller: PagesController) =>
      controller.render({ plain: 'x'.repeat(Number(controller.params.get('size'))) }),
    slow: async (controller: PagesController) => {
      writeFileSync(join(root, 'tmp', 'slow'), '')
      await new Promise((done) => setTimeout(done, Number(controller.params.get('ms'))))
      controller.render({ plain: 'slow' })
    },
    pid: (controller: PagesController) => controller.render({ plain: String(process.pid) }),
    html: (controller: PagesController) => controller.render({ html: '<body>page</body>' }),
    session: (controller: PagesController) => {
      const count = Number(controller.session.get('count') ?? 0) + 1
      controller.session.set('count', String(count))
      controller.render({ plain: String(count) })
    },
    origin: (controller: PagesController) => {
      const { request } = controller
      controller.render({ plain: `${request.remoteIp()} ${request.url()}` })
    },
    upload: (controller: PagesController) => {
      const file = controller.params.get('file')
      if (!(file instanceof UploadedFile)) throw new TypeError('not a file')
      const { originalFilename, contentType } = file
      const spooled = readdirSync(join(root, 'tmp')).filter((name) => name.startsWith('upload-'))
      const json = {
        originalFilename,
        contentType,
        size: file.size(),
        read: file.read().length,
        spooled: spooled.length,
        path: statSync(file.path()).size,
      }
      controller.render({ json })
    },
    file: (controller: PagesController) =>
      controller.sendFile(join(root, 'public', 'large.bin'), { disposition: 'inline' }),
    nonce: (controller: PagesController) => controller.render('nonce'),
    runaway: (controller: PagesController) =>
      controller.render(`runaway_${controller.params.get('kind')}`),
    boom: () => {
      throw new Error('<boom>')
    },
    deep: () => {
      const down = (level: number): number => down(level + 1) + 1
      down(0)
    },
    // As if somebody had set the clock of the machine.
    clock: (controller: PagesController) => {
      const { now } = Date
      Date.now = () => now() + 3_600_000
      controller.render({ plain: 'later' })
    },
    hang: () => {
      writeFileSync(join(root, 'tmp', 'hangs'), String(process.pid))
      while (true);
    },
  }
}

/** Templates that would not end, each in its own way. */
const runaways = {
  'pages/runaway_loop': '<p>\n<% 1_000_000_000.times do |i| %><% x = i %><% end %>',
  'pages/runaway_text': '<p>\n<%= "x" * 100_000_000 %>',
  'pages/runaway_page': '<p>\n<% 10_000_000.times do %>0123456789<% end %>',
  'pages/runaway_memory':
    '<p>\n<% a = [] %><% 10_000_000.times do |i| %><% a = a + [i.to_s * 100] %><% end %>',
  'pages/runaway_partial': '<p>\n<%= render "self" %>',
  'pages/_self': '<%= render "self" %>',
  'pages/runaway_depth':
    '<p>\n<% a = [1]; b = [1] %><% 10_000.times do %><% a = [a, a]; b = [b, b] %><% end %><%= a == b %>',
}

const routes = Object.keys(PagesController.actions).flatMap((action): Route[] => [
  { verb: 'GET', path: `/${action}`, controller: 'pages', action, name: null },
  { verb: 'POST', path: `/${action}`, controller: 'pages', action, name: null },
])

routes.push({ verb: 'GET', path: '/events', controller: 'feed', action: 'events', name: null })
routes.push({ verb: 'GET', path: '/up', controller: 'webfw/health', action: 'show', name: null })

const app = defineApp({
  name: 'pages',
  config: (config) => {
    config.idleTimeout = 60
    config.contentSecurityPolicy = process.env.POLICY ?? null
    config.notFoundPage = process.env.NOT_FOUND ?? null
    config.headTimeout = 30
    config.bodyTimeout = 30
    config.drainTimeout = Number(process.env.DRAIN ?? 60)
    // A release that is no good.
    if (existsSync(join(root, 'broken'))) config.sessionName = 'no good'
    config.bodyLimit = Number(process.env.BODY_LIMIT ?? 1_000_000)
  },
  routes,
  controllers: { feed: FeedController, pages: PagesController },
  models: [],
  migrations: [],
  views: {
    'pages/nonce':
      '<script nonce="<%= content_security_policy_nonce %>">1</script><%= javascript_include_tag "/a", nonce: true %>',
    ...runaways,
  },
})

// The environment keeps the root for the code that this process becomes on SIGHUP.
const root = process.env.TEST_ROOT ?? process.argv.splice(2, 1)[0] ?? ''
process.env.TEST_ROOT = root
mkdirSync(join(root, 'tmp'), { recursive: true })
const assets = { core: corePath(), sqlite: sqliteLibraryPath(), embedded: false, public: {}, root }
if (process.env.WEBFW_ENV === 'development') {
  await development(app, { ...assets, environment: 'development' })
} else {
  await production(app, { ...assets, environment: 'production' })
}
