import t, { type Test } from 'tap'
import { findFreePort, untilReady } from '../support/blog.ts'
import { launchBrowser, withoutBrowser } from '../support/browser.ts'
import { CHAT } from '../support/chat-app.ts'
import { eventually, PATIENCE } from '../support/eventually.ts'
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
      project.edit('chat/app/controllers/rooms_controller.rb', (text) =>
        text.replace('params[:id].to_i\n    head :ok', 'params[:id].to_i\n    head :accepted'),
      )
      await eventually('the new program answers', async () => {
        return (await fetch(`${root}/count/1`, { method: 'POST' })).status === 202
      })
      await connected()
      await send('again')
      await seen('again')
      t.same(wrong, [])
    },
  )
})

const TESTS: Readonly<Record<string, string>> = {
  'test/test_helper.rb': `ENV["RAILS_ENV"] ||= "test"
require_relative "../config/environment"
require "rails/test_help"
`,
  'test/channels/chat_channel_test.rb': `require "test_helper"

class ChatChannelTest < ActionCable::Channel::TestCase
  setup { @room = Room.create!(name: "a") }

  test "subscribes to a room" do
    stub_connection current_user: "ann"
    subscribe room: @room.id
    assert subscription.confirmed?
    assert_has_stream_for @room
    assert_has_stream "all"
    assert_equal "ann", connection.current_user
    perform :speak, body: "hi"
    assert_broadcast_on(@room, { body: "hi", by: "ann" })
    assert_broadcasts(@room, 1) { perform :ping }
    assert_equal ["pong"], capture_broadcasts(@room) { perform :ping }
    assert_no_broadcasts("all")
    perform :mute
    assert_has_no_stream_for @room
    unsubscribe
    assert_no_streams
    assert_broadcast_on "log", { left: "ann" }
  end

  test "is rejected without a room" do
    subscribe room: 99
    assert subscription.rejected?
    assert_no_streams
  end

  test "what is rescued is told to the client" do
    stub_connection
    subscribe room: @room.id, loud: true
    perform :fail
    assert_equal [{ "after" => true }, { "error" => "no" }], transmissions
  end

  test "a claim that is wrong fails" do
    assert_broadcasts("log", 1) { nil }
  end
end
`,
  'test/channels/application_cable/connection_test.rb': `require "test_helper"

module ApplicationCable
  class ConnectionTest < ActionCable::Connection::TestCase
    test "is known by its cookie" do
      cookies.signed[:user] = "ann"
      connect
      assert_equal "ann", connection.current_user
      disconnect
    end

    test "is turned away" do
      assert_reject_connection { connect }
    end
  end
end
`,
  'test/models/message_test.rb': `require "test_helper"

class MessageTest < ActiveSupport::TestCase
  include ActiveJob::TestHelper
  include Turbo::Broadcastable::TestHelper

  test "broadcasts to its room" do
    room = Room.create!(name: "a")
    perform_enqueued_jobs { room.messages.create!(body: "hi") }
    assert_turbo_stream_broadcasts room, count: 1
    assert_turbo_stream_broadcasts [room, :tail]
    assert_turbo_stream_broadcasts(room, count: 1) { room.messages.last.destroy! }
    assert_no_turbo_stream_broadcasts(room) { Message.suppressing_turbo_broadcasts { room.messages.create!(body: "x") } }
    streams = capture_turbo_stream_broadcasts(room) { Turbo::StreamsChannel.broadcast_remove_to room, target: "a" }
    assert_equal ["remove", "a"], [streams.first["action"], streams.first["target"]]
    assert_broadcasts("news", 1) { ActionCable.server.broadcast "news", { a: 1 } }
  end
end
`,
}

t.test('tests of channels, connections and broadcasts run as Rails runs them', async (t) => {
  const project = new Project(t)
  await project.ask(['new', 'chat', '--rails', '--skip-git'])
  project.remove('chat/test')
  for (const [path, text] of Object.entries({ ...FILES, ...TESTS })) {
    project.write(`chat/${path}`, text)
  }
  const { stdout, stderr } = await project.ask(['spin', 'test'], { within: 'chat' })
  t.match(stdout, /1 broadcasts to log expected, but 0 were sent\./, stderr)
  t.match(stdout, /^7 tests, \d+ assertions, 1 failures$/m)
})
