import type { ChildProcess } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { findFreePort, type Running, untilReady } from '../support/blog.ts'
import { eventually } from '../support/eventually.ts'
import { Project } from '../support/project.ts'

const CONTROLLER = 'shop/app/controllers/pages_controller.rb'
const GENERATED = 'shop/gen/controllers/pages_controller.ts'

const PREVIEWED = {
  'app/mailers/user_mailer.rb': `class UserMailer < ActionMailer::Base
  default reply_to: "shop@example.org"

  def welcome
    @name = params[:name]
    attachments["terms.txt"] = "Terms"
    attachments.inline["dot.png"] = "\\x89P".b
    mail to: "ann@example.org"
  end
end
`,
  'app/views/user_mailer/welcome.html.erb':
    '<p><%= t("hello") %> <%= @name %></p>\n<%= image_tag attachments["dot.png"].url %>\n',
  'app/views/user_mailer/welcome.text.erb': 'Hello <%= @name %>\n',
  'config/locales/en.yml': 'en:\n  hello: Hello\n',
  'config/locales/de.yml': 'de:\n  hello: Guten Tag\n',
}

const USER_MAILER_PREVIEW = `class UserMailerPreview < ActionMailer::Preview
  def welcome
    UserMailer.with(name: named).welcome
  end

  def none
    12
  end

  private

  def named
    params[:name] || "Ann"
  end
end
`

/** The server that was started last: what it printed is told where something did not happen. */
let newest: Running | undefined

/** A development server on an application with one page that says `version one`. */
async function serveProject(t: Test) {
  const project = new Project(t)
  await project.ask(['new', 'shop', '--skip-git'])
  await project.ask(['g', 'controller', 'pages', 'about'], { within: 'shop' })
  project.edit(CONTROLLER, (text) =>
    text.replace(
      'def about\n',
      'def about\n    return redirect_to("/up") if params[:away]\n    2.times { Rails.cache.fetch("kept") { 1 } } if params[:kept]\n    @word = "one"\n',
    ),
  )
  project.edit(
    'shop/app/views/pages/about.html.erb',
    (text) =>
      `${text}<p>version <%= @word %></p>\n<% cache_if params[:kept], "part" do %><p>kept</p><% end %>\n`,
  )
  project.write('shop/tmp/caching-dev.txt', '')
  const port = await findFreePort()
  const child = project.start(['server', String(port)], { within: 'shop' })
  const server = await untilReady(child, port)
  newest = server
  t.teardown(() => server.stop())
  return { project, server, child }
}

t.test('the development server', async (t) => {
  const { project, server, child } = await serveProject(t)
  const about = () => pageOf(server)
  const pid = () => Number([...server.output().matchAll(/process (\d+)/g)].at(-1)?.[1])

  await t.test('serves the application and prints its process id', async (t) => {
    t.match(await about(), 'version one')
    t.match(await about(), '<script src="/__webfw/live.js" data-version=')
    t.match(await about(), />\d+ ms · 0 SQL 0\.0 ms <button/)
    const kept = async () => (await fetch(`${server.origin}/pages/about?kept=1`)).text()
    t.match(await kept(), ' · 1 of 3 from the cache <button')
    t.match(await kept(), ' · 3 of 3 from the cache <button')
    const frame = { headers: { 'Turbo-Frame': 'about' } }
    t.notMatch(await (await fetch(`${server.origin}/pages/about`, frame)).text(), 'webfw-work')
    t.ok(isAlive(pid()))
  })

  await t.test('says at / what to do next, while the routes have nothing there', async (t) => {
    const response = await fetch(`${server.origin}/`)

    t.equal(response.status, 200)
    t.match(await response.text(), 'webfw generate scaffold article')
    t.equal((await fetch(`${server.origin}/nowhere`)).status, 404)
  })

  await t.test('adds nothing to a response without a page', async (t) => {
    const response = await fetch(`${server.origin}/pages/about?away=1`, { redirect: 'manual' })

    t.equal(response.status, 302)
    t.equal(await response.text(), '')
  })

  await t.test('rebuilds when Ruby changes: new code, same process, same port', async (t) => {
    const before = pid()

    project.edit(CONTROLLER, (text) => text.replace('"one"', '"two"'))
    // A request waits for the new code, as in Rails: the first answer is of it.
    t.match(await about(), 'version two')

    t.ok(isAlive(before))
    await said(server, /rebuilding: app\/controllers\/pages_controller\.rb changed/)
    await said(server, /rebuilt in [\d.]+ m?s/)
  })

  await t.test('what a change means for files that have not changed follows', async () => {
    const rate = 'shop/lib/rate.rb'
    const given = (value: string) => `class Rate\n  def self.now\n    ${value}\n  end\nend\n`
    project.write(rate, given('2'))
    project.edit(CONTROLLER, (text) => text.replace('"two"', '"two #{Rate.now / 4}"'))
    await until(async () => (await about()).includes('version two 0<'))

    project.write(rate, given('2.0'))

    await until(async () => (await about()).includes('version two 0.5<'))
    await said(server, /rebuilding: other files depend on it/)
    rmSync(join(project.folder, rate))
    project.edit(CONTROLLER, (text) => text.replace('"two #{Rate.now / 4}"', '"two"'))
    await until(async () => (await about()).includes('version two<'))
  })

  await t.test('reads a changed view again without a rebuild', async (t) => {
    const rebuilds = server.output().match(/rebuilt in/g)?.length

    project.edit('shop/app/views/pages/about.html.erb', (text) =>
      text.replace('version', 'edition'),
    )
    await until(async () => (await about()).includes('edition two'))

    t.equal(server.output().match(/rebuilt in/g)?.length, rebuilds)
  })

  await t.test(
    'shows the former pages while a file that belongs to them cannot be read',
    async (t) => {
      // An editor's lock is a link that leads nowhere.
      const lock = join(project.folder, 'shop/app/views/pages/locked.html.erb')
      symlinkSync('nobody@nowhere', lock)
      t.match(await about(), 'edition two')
      rmSync(lock)
      t.match(await about(), 'edition two')
      await said(server, /the templates cannot be read/)
    },
  )

  await t.test('a template that cannot be parsed fails its own pages alone', async (t) => {
    const [view, layout] = ['pages/about', 'layouts/application'].map(
      (name) => `shop/app/views/${name}.html.erb`,
    ) as [string, string]
    const [before, outer] = [project.read(view), project.read(layout)]
    const up = async () => (await fetch(`${server.origin}/up`)).status

    project.write('shop/app/views/pages/other.html.erb', '<%= 1 + %>\n')
    project.write(view, `${before}<%= if %>\n`)
    await until(async () => /about\.html\.erb:\d+/.test(await about()))
    t.equal(await up(), 200)

    project.write(view, `${before}<p>mended</p>\n`)
    await until(async () => (await about()).includes('mended'))

    project.write(layout, `${outer}<%= 2 * %>\n`)
    await until(async () => /layouts\/application\.html\.erb:\d+/.test(await about()))

    project.write(layout, outer)
    project.write(view, before)
    rmSync(join(project.folder, 'shop/app/views/pages/other.html.erb'))
    await until(async () => (await about()).includes('edition two'))
  })

  await t.test(
    'shows a failed rebuild as a banner, on the terminal too, and goes on serving',
    async (t) => {
      project.edit(CONTROLLER, (text) => text.replace('@word = "two"', '@word = eval("1")'))
      t.match(await about(), 'id="webfw-build-failed"')

      t.match(await about(), 'edition two')
      t.match(await about(), 'pages_controller.rb:5')
      await said(server, /rebuild failed/)

      project.edit(CONTROLLER, (text) => text.replace('eval("1")', '"three"'))
      await until(async () => (await about()).includes('edition three'))
      t.notMatch(await about(), 'webfw-build-failed')
    },
  )

  await t.test('live reload and the banner have the nonce of the page’s policy', async (t) => {
    const settings = 'shop/config/app.rb'
    const before = project.read(settings)
    const policy = "script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; connect-src 'self'"
    const line = `  config.content_security_policy = ${JSON.stringify(policy)}\n`
    project.edit(settings, (text) => text.replace(/configure do \|config\|\n/, `$&${line}`))
    const page = () => fetch(`${server.origin}/pages/about`)
    await until(async () => (await page()).headers.has('content-security-policy'))
    project.edit(CONTROLLER, (text) => text.replace('"three"', 'eval("1")'))
    await until(async () => (await about()).includes('id="webfw-build-failed"'))

    const response = await page()
    const html = await response.text()
    const nonce = /nonce-([\w-]+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
    t.match(
      html,
      new RegExp(`<script src="/__webfw/live.js" data-version="\\S+" nonce="${nonce}">`),
    )
    t.match(html, `<link rel="stylesheet" href="/__webfw/live.css" nonce="${nonce}">`)
    t.notMatch(html, / style=|<style/, 'nothing that the policy stops')

    project.edit(CONTROLLER, (text) => text.replace('eval("1")', '"three"'))
    project.write(settings, before)
    await until(async () => !(await page()).headers.has('content-security-policy'))
    await until(async () => (await about()).includes('edition three'))
  })

  await t.test('waits with a rebuild while tmp/webfw-build.lock is held', async (t) => {
    project.write('shop/tmp/webfw-build.lock', `${process.pid}\n`)
    project.edit(CONTROLLER, (text) => text.replace('"three"', '"four"'))
    await new Promise((done) => setTimeout(done, 1500))
    t.match(await about(), 'edition three')

    project.write('shop/tmp/webfw-build.lock', '999999999\n')
    await until(async () => (await about()).includes('edition four'))
  })

  await t.test('waits while that lock names nobody', async (t) => {
    project.write('shop/tmp/webfw-build.lock', '')
    project.edit(CONTROLLER, (text) => text.replace('"four"', '"4"'))
    await new Promise((done) => setTimeout(done, 1500))
    t.match(await about(), 'edition four')

    const { code, stdout, stderr } = await project.ask(['build'], { within: 'shop' })
    t.equal(code, 1)
    t.match(stdout, 'waiting for who holds tmp/webfw-build.lock')
    t.match(stderr, /webfw-build\.lock is there and names no process[^]*remove it: rm /)

    rmSync(join(project.folder, 'shop/tmp/webfw-build.lock'))
    await until(async () => (await about()).includes('edition 4'))
    project.edit(CONTROLLER, (text) => text.replace('"4"', '"four"'))
    await until(async () => (await about()).includes('edition four'))
  })

  await t.test('kill -HUP restarts it in place', async (t) => {
    const before = pid()

    const starts = () => server.output().match(/listens on/g)?.length ?? 0
    const earlier = starts()
    process.kill(before, 'SIGHUP')
    await until(async () => starts() > earlier)

    t.match(await about(), 'edition four')
    t.ok(isAlive(before))
  })

  await t.test('shows a new migration as pending until it has run', async (t) => {
    const words = ['g', 'migration', 'create_tags', 'name:string']
    await project.ask(words, { within: 'shop' })
    await until(async () => (await about()).includes('Pending migrations'))

    await said(server, /migrations are pending: run `webfw db migrate`/)

    await project.ask(['db', 'migrate'], { within: 'shop' })
    await until(async () => (await about()).includes('<p>edition'))
  })

  await t.test('the old code goes on serving when the new one would not start', async (t) => {
    const failing = /pages_controller\.rb:2:\d+: IndexError: index 9 outside of array bounds/

    project.edit(CONTROLLER, (text) => text.replace('\n', '\n  WORD = ["a"].fetch(9)\n'))
    await until(async () => (await about()).includes('id="webfw-build-failed"'))
    await said(server, failing) // the .rb line, not the bundle
    t.match(await about(), 'edition four')
    t.notMatch(server.output(), /defineClass|\.mjs/)

    project.edit(CONTROLLER, (text) => text.replace('fetch(9)', 'fetch(0)'))
    await until(async () => !(await about()).includes('id="webfw-build-failed"'))
  })

  await t.test('a setting that is refused is told like any other mistake', async (t) => {
    const config = 'shop/config/app.rb'
    const before = project.read(config)

    project.write(config, 'Webfw.configure do |config|\n  config.body_limit = -1\nend\n')
    await until(async () => /body_limit.* a number above 0/.test(server.output()))
    t.match(await about(), 'edition four')

    project.write(config, before)
    await until(async () => !(await about()).includes('id="webfw-build-failed"'))
  })

  await t.test(
    'a build that a template failed is tried again when the template changes',
    async (t) => {
      const view = 'shop/app/views/pages/about.html.erb'
      const before = project.read(view)
      project.write(view, `${before}<%= nope_path %>\n`)
      project.edit(CONTROLLER, (text) => `${text}# changed\n`)
      await until(async () => server.output().includes('about.html.erb:'))

      project.write(view, before)

      await until(async () => (await about()).includes('edition four'))
      await until(async () => !(await about()).includes('id="webfw-build-failed"'))
    },
  )

  await t.test('a change while the application starts is taken up when it has', async (t) => {
    const before = pid()
    const restarts = () => server.output().match(/restarting/g)?.length ?? 0
    const earlier = restarts()

    project.edit(CONTROLLER, (text) => text.replace('\n', '\n  SLOW = sleep(3)\n'))
    await until(async () => restarts() > earlier)
    project.edit(CONTROLLER, (text) => text.replace('sleep(3)', 'sleep(2)').replace('four', 'five'))
    await until(async () => (await about()).includes('edition five'))

    t.equal(pid(), before)
    t.ok(isAlive(before))
  })

  await t.test('a change while a failing start is on its way is started at once', async (t) => {
    project.edit(CONTROLLER, (text) => text.replace('sleep(2)', '[sleep(2)].fetch(9)'))
    await until(async () => /[Ff]etch/.test(project.read(GENERATED)))
    project.edit(CONTROLLER, (text) =>
      text.replace('[sleep(2)].fetch(9)', '1').replace('five', 'six'),
    )

    await until(async () => (await about()).includes('edition six'))
    t.ok(isAlive(pid()))
  })

  await t.test('shows the mails of test/mailers/previews, from when somebody asks', async (t) => {
    const mailers = `${server.origin}/rails/mailers`
    const get = async (path = '') => (await fetch(`${mailers}${path}`)).text()
    const preview = 'shop/test/mailers/previews/user_mailer_preview.rb'
    for (const [path, text] of Object.entries(PREVIEWED)) project.write(`shop/${path}`, text)
    t.match(await get(), 'There is none yet')

    project.write(preview, USER_MAILER_PREVIEW)
    t.match(await get(), '<a href="/rails/mailers/user_mailer/welcome">welcome</a>')
    t.notMatch(await get(), '>named<', 'what is private is no mail')
    const shown = await get('/user_mailer/welcome')
    t.match(shown, '<tr><td>To</td><td>ann@example.org</td></tr>')
    t.match(shown, '<td>Reply-To</td><td>shop@example.org</td>')
    t.match(shown, '?attachment=terms.txt">terms.txt</a>')
    t.match(
      shown,
      '<iframe name="mail" title="The mail" src="/rails/mailers/user_mailer/welcome?part=text%2Fhtml"',
    )
    t.match(shown, '?locale=de">de</a>')
    const html = await get('/user_mailer/welcome?part=text/html&name=Bob&locale=de')
    t.match(html, /<p>Guten Tag Bob<\/p>\s*<img src="data:image\/png;base64,iVA="/)
    t.notMatch(html, '__webfw', 'nothing is added to a mail')
    t.match(await get('/user_mailer/welcome?part=text/plain'), 'Hello Ann')
    t.equal(await get('/user_mailer/welcome?attachment=terms.txt'), 'Terms')
    t.match(await get('/user_mailer/welcome.eml'), /^Date: [^]*\nSubject: Welcome\r\n/)
    t.match(await get('/user_mailer/none'), 'UserMailerPreview#none answers no mail, but 12')
    t.equal((await fetch(`${mailers}/user_mailer/other`)).status, 404)

    project.edit(preview, (text) => text.replace('12', 'if'))
    t.match(
      await get(),
      /<pre role="alert">test\/mailers\/previews\/user_mailer_preview\.rb:\d+:\d+: /,
    )
    t.match(await about(), 'edition six', 'the application goes on')
    t.notMatch(project.read('shop/gen/app.ts'), 'Preview')
  })

  await t.test('SIGTERM ends both processes with exit 0, while it restarts too', async (t) => {
    const application = pid()

    process.kill(application, 'SIGHUP')
    t.equal(await endOf(child, server), 0)
    t.notOk(isAlive(application))
  })
})

t.test('an interrupt ends the server while an action sleeps, after drain_timeout', async (t) => {
  const { project, server, child } = await serveProject(t)
  project.write(
    'shop/config/app.rb',
    'Webfw.configure do |config|\n  config.drain_timeout = 1\nend\n',
  )
  project.edit(CONTROLLER, (text) =>
    text.replace(
      '@word = "one"',
      'if params[:sleeps]\n      ActiveRecord::Base.transaction { sleep 0 }\n      File.write(Rails.root.join("tmp/sleeps"), "")\n      sleep 3600\n    end\n    @word = "two"',
    ),
  )
  await until(async () => (await pageOf(server)).includes('version two'))
  const asked = fetch(`${server.origin}/pages/about?sleeps=1`).catch(() => null)
  await until(async () => project.has('shop/tmp/sleeps'))
  await said(server, /a transaction is open while something waits/)

  child.kill('SIGINT')
  t.equal(await endOf(child, server), 0)
  t.equal(await asked, null)
})

const withoutDeathSignal = process.platform === 'linux' ? false : 'needs prctl (Linux)'

t.test('mistakes that are there from the start', async (t) => {
  const project = new Project(t)
  await project.ask(['new', 'shop', '--skip-git'])
  const routes = project.read('shop/config/routes.rb')
  const configure = (line: string) =>
    project.write('shop/config/app.rb', `Webfw.configure do |config|\n  ${line}\nend\n`)
  project.write('shop/config/routes.rb', 'Webfw::Routes.draw do\n  get "/lost"\nend\n')
  const port = await findFreePort()
  const child = project.start(['server', String(port)], { within: 'shop' })
  let told = ''
  child.stderr?.on('data', (chunk) => (told += chunk))

  await t.test('are told, and waited for', async (t) => {
    await until(async () => /built again at the next change/.test(told) || child.exitCode !== null)
    await until(async () => {
      const text = await (await fetch(`http://127.0.0.1:${port}/`)).text()
      return /id="webfw-build-failed"[^]*config\/routes\.rb:2:3: ArgumentError/.test(text)
    })
    t.match(told, 'build failed:')
    t.match(told, 'config/routes.rb:2:3: ArgumentError')
  })

  await t.test('may be others, of config/app.rb, when the first is mended', async () => {
    configure('config.session_name = "a b"')
    project.write('shop/config/routes.rb', routes)
    await until(async () => /session_name.? takes letters/.test(told))
  })

  configure('config.session_max_age = 2.weeks')
  const server = await untilReady(child, port)
  t.teardown(() => server.stop())
  await until(async () => (await fetch(`${server.origin}/up`)).status === 200)

  await t.test(
    'the application ends when its watcher is killed',
    { skip: withoutDeathSignal },
    async () => {
      const application = Number(/process (\d+)/.exec(server.output())?.[1])

      await server.stop('SIGKILL')

      await until(async () => !isAlive(application))
    },
  )
})

/** Waits for a line of the terminal: it may arrive after the page that the same change altered. */
async function said(server: Running, words: RegExp): Promise<void> {
  await until(async () => words.test(server.output()))
}

async function pageOf(server: Running): Promise<string> {
  const response = await fetch(`${server.origin}/pages/about`)
  return response.text()
}

function until(condition: () => Promise<boolean>): Promise<void> {
  return eventually(
    String(condition),
    condition,
    () => `the server said:\n${newest?.output() ?? ''}`,
  )
}

function endOf(child: ChildProcess, server: Running): Promise<number | null> {
  return child.exitCode === null ? server.stop('SIGTERM') : Promise.resolve(child.exitCode)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
