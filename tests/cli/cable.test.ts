import t, { type Test } from 'tap'
import { findFreePort, untilReady } from '../support/blog.ts'
import { launchBrowser, withoutBrowser } from '../support/browser.ts'
import { CHAT } from '../support/chat-app.ts'
import { PATIENCE } from '../support/eventually.ts'
import { Project } from '../support/project.ts'

// Rails' own clients, @rails/actioncable and @hotwired/turbo-rails, against `webfw server`.

const FILES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(CHAT),
  'config/importmap.rb': `pin "application"
pin "@hotwired/turbo-rails", to: "turbo.min.js"
pin "@rails/actioncable", to: "actioncable.esm.js"
`,
  'app/javascript/application.js': `import "@hotwired/turbo-rails"
import { createConsumer } from "@rails/actioncable"
const chat = createConsumer("/socket").subscriptions.create({ channel: "ChatChannel", room: 1 }, {
  connected() { document.documentElement.dataset.chat = "on" },
  disconnected() { document.documentElement.dataset.chat = "off" },
  received({ body, by }) { if (body) document.getElementById("said").append(by + ": " + body + "; ") }
})
window.speak = (body) => chat.perform("speak", { body })
`,
  'app/views/layouts/application.html.erb': `<html><head><%= javascript_importmap_tags %><%= turbo_refreshes_with method: :morph, scroll: :preserve %></head><body><%= yield %></body></html>`,
  'app/views/rooms/show.html.erb': `<%= turbo_stream_from @room %><h1><%= @room.name %></h1><p id="said" data-turbo-permanent></p>
<ul id="messages"><%= render @room.messages %></ul>`,
}

async function serve(t: Test) {
  const project = new Project(t)
  await project.ask(['new', 'chat', '--rails', '--skip-git'])
  for (const [path, text] of Object.entries(FILES)) project.write(`chat/${path}`, text)
  const { code, stderr } = await project.ask(['db', 'migrate'], { within: 'chat' })
  if (code !== 0) throw new Error(stderr)
  const port = await findFreePort()
  const server = await untilReady(project.start(['server', String(port)], { within: 'chat' }), port)
  t.teardown(() => server.stop())
  return { project, root: `http://127.0.0.1:${port}` }
}

t.test('two browsers see each other’s changes', { skip: withoutBrowser }, async (t) => {
  const { project, root } = await serve(t)
  await fetch(`${root}/rooms`, { method: 'POST' })
  const browser = await launchBrowser()
  t.teardown(() => browser.close())
  const wrong: string[] = []
  const open = async (name: string) => {
    const page = await (await browser.newContext()).newPage()
    page.setDefaultTimeout(PATIENCE)
    page.on('pageerror', (error) => wrong.push(error.message))
    await page.goto(`${root}/rooms?user=${name}`)
    await page.goto(`${root}/rooms/1`)
    return page
  }
  const [ann, bob] = [await open('ann'), await open('bob')] as const
  /** Waits until both clients of both pages are subscribed. */
  const connected = async () => {
    for (const page of [ann, bob]) {
      await page.locator('turbo-cable-stream-source[connected]').waitFor({ state: 'attached' })
      await page.locator('html[data-chat=on]').waitFor({ state: 'attached' })
    }
  }
  const send = (body: string) =>
    ann.evaluate((text) => Reflect.get(globalThis, 'speak')(text), body)
  const seen = async (text: string) => {
    for (const page of [ann, bob]) {
      await page.locator('#messages li', { hasText: text }).waitFor()
      await page.locator('#said', { hasText: `ann: ${text};` }).waitFor()
    }
  }
  await connected()

  await t.test('what one performs is in both pages, by the channel and by the model', async (t) => {
    await send('hello <b>')
    await seen('hello <b>')
    t.equal(await bob.locator('#messages li').count(), 1)
  })

  await t.test('a refresh changes the page in place', async (t) => {
    await bob.evaluate(() => Object.assign(globalThis, { kept: true }))
    await fetch(`${root}/rooms/1?what=rename`, { method: 'PATCH' })
    await bob.locator('h1', { hasText: 'r2' }).waitFor()
    t.equal(await bob.evaluate(() => Reflect.get(globalThis, 'kept')), true)
    t.match(await bob.locator('#said').textContent(), /hello/)
  })

  await t.test(
    'browsers come back by themselves to the program that takes its place',
    async (t) => {
      const off = bob.locator('html[data-chat=off]').waitFor({ state: 'attached' })
      project.edit('chat/app/models/room.rb', (text) => text.replace('end', '  def other = 1\nend'))
      await fetch(`${root}/rooms/1`)
      await off
      await connected()
      await send('again')
      await seen('again')
      t.same(wrong, [])
    },
  )
})
