import { spawn } from 'node:child_process'
import t from 'tap'
import { shellProgram } from '../support/bun.ts'
import { eventually } from '../support/eventually.ts'
import { serveGenerated } from '../support/generated-app.ts'
import { postOffice } from '../support/post-office.ts'
import { startServer } from '../support/server.ts'
import { storageTables } from '../support/storage-app.ts'
import { Visitor } from '../support/visitor.ts'

// Action Mailbox: mails come in over the relay ingress, are kept, and processed by mailboxes. Rails guide "Action Mailbox Basics".

const FILES: Readonly<Record<string, string>> = {
  'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
end
`,
  'app/controllers/notes_controller.rb': `class NotesController < ApplicationController
  def index
    render json: Note.order(:id).map { |note| [note.mailbox, note.text] }
  end

  def mails
    render json: ActionMailbox::InboundEmail.order(:id).map { |mail| [mail.status, mail.message_id, mail.source.bytesize] }
  end

  def old
    ActionMailbox::InboundEmail.update_all(updated_at: 40.days.ago)
    mails = params[:kept] ? [] : ActionMailbox::InboundEmail.order(:id).to_a
    mails.each { |mail| mail.incinerate }
    render json: [mails.size, ActionMailbox::InboundEmail.count, ActiveStorage::Attachment.count]
  end
end
`,
  'app/mailboxes/application_mailbox.rb': `class ApplicationMailbox < ActionMailbox::Base
  class LargeList
    def match?(inbound_email) = inbound_email.mail.to.to_a.size > 2
  end

  routing LargeList.new => :lists
  routing(/^save@/i => :forwards, "Shop@Example.org" => "admin/orders")
  routing ->(inbound_email) { inbound_email.mail.subject == "stop" } => :stops
  routing(/@example\\.org$/ => :backstop)

  private

  def note(text) = Note.create!(mailbox: self.class.name, text: text)
end
`,
  'app/mailboxes/lists_mailbox.rb': `class ListsMailbox < ApplicationMailbox
  def process = note("to #{mail.to.size}")
end
`,
  'app/mailboxes/forwards_mailbox.rb': `class ForwardsMailbox < ApplicationMailbox
  before_processing :require_sender, unless: -> { mail.subject == "quiet" }
  before_processing { note("before") }
  around_processing :surround
  after_processing { note("after") }

  def process
    text = mail.multipart? ? mail.text_part.decoded : mail.decoded
    files = mail.attachments.map { |file| "#{file.filename} #{file.mime_type} #{file.body.decoded.bytesize}" }
    note [mail.from.first, mail.from_address.display_name, mail.subject, text.strip, *files].compact.join("|")
    note inbound_email.status
  end

  private

  def require_sender
    bounce_with SenderMailer.required(inbound_email) if mail.from_address.domain == "unknown.example"
  end

  def surround
    note "around"
    yield
    note "around again"
  end
end
`,
  'app/mailboxes/admin/orders_mailbox.rb': `class Admin::OrdersMailbox < ApplicationMailbox
  rescue_from(KeyError) { |error| note("rescued #{error.message}"); bounced! }

  def process
    raise KeyError, "no order" if mail.subject == "lost"
    raise "no way" if mail.subject == "broken"
    note mail["X-Order"].to_s
  end
end
`,
  'app/mailboxes/stops_mailbox.rb': `class StopsMailbox < ApplicationMailbox
  before_processing { delivered! }
  def process = note("never")
end
`,
  'app/mailboxes/backstop_mailbox.rb': `class BackstopMailbox < ApplicationMailbox
  def process = bounce_now_with(SenderMailer.required(inbound_email))
end
`,
  'app/mailers/sender_mailer.rb': `class SenderMailer < ActionMailer::Base
  default from: "shop@example.org"
  def required(inbound_email)
    mail to: inbound_email.mail.from, subject: "Re: #{inbound_email.mail.subject}", body: "Who are you?"
  end
end
`,
  'app/models/application_record.rb': `class ApplicationRecord < ActiveRecord::Base
  primary_abstract_class
end
`,
  'app/models/note.rb': `class Note < ApplicationRecord
end
`,
  'config/application.rb': `require_relative "boot"
require "rails/all"
module Shop
  class Application < Rails::Application
    config.load_defaults 8.0
    config.active_storage.service = :local
    config.action_mailbox.ingress = :relay
    config.action_mailer.smtp_settings = { address: "127.0.0.1", port: ENV["SMTP_PORT"].to_i }
  end
end
`,
  'config/routes.rb': `Rails.application.routes.draw do
  get "/notes", to: "notes#index"
  get "/mails", to: "notes#mails"
  get "/old", to: "notes#old"
end
`,
  'config/storage.yml': `local:
  service: Disk
  root: <%= Rails.root.join("storage") %>
`,
  'db/schema.rb':
    storageTables(`  create_table "action_mailbox_inbound_emails", force: :cascade do |t|
    t.integer "status", default: 0, null: false
    t.string "message_id", null: false
    t.string "message_checksum", null: false
    t.datetime "created_at", null: false
    t.datetime "updated_at", null: false
    t.index ["message_id", "message_checksum"], name: "index_action_mailbox_inbound_emails_uniqueness", unique: true
  end

  create_table "notes", force: :cascade do |t|
    t.string "mailbox"
    t.text "text"
  end
`),
}

const PASSWORD = 'a long password of the ingress'
const INGRESS = '/rails/action_mailbox/relay/inbound_emails'
const CONDUCTOR = '/rails/conductor/action_mailbox'
const PAGES = `${CONDUCTOR}/inbound_emails`

function mail(fields: Readonly<Record<string, string>>, body = 'Hello\n'): string {
  const all = { From: 'Ann <ann@example.net>', ...fields }
  return `${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`
}

t.test('mails are posted, kept, and processed by the mailbox that they are for', async (t) => {
  const office = await postOffice()
  t.teardown(() => office.close())
  const env = { RAILS_INBOUND_EMAIL_PASSWORD: PASSWORD, SMTP_PORT: String(office.port) }
  let server = await serveGenerated(new Map(Object.entries(FILES)), env)
  t.teardown(() => server.stop())
  const post = async (
    body: string | Uint8Array,
    { password = PASSWORD, type = 'message/rfc822' } = {},
  ) => {
    const authorization = `Basic ${Buffer.from(`actionmailbox:${password}`).toString('base64')}`
    const headers = { 'content-type': type, authorization }
    const response = await fetch(`http://127.0.0.1:${server.port}${INGRESS}`, {
      method: 'POST',
      headers,
      body: body as never,
    })
    return response.status
  }
  const json = async (path: string) =>
    (await fetch(`http://127.0.0.1:${server.port}${path}`)).json()
  const mails = (): Promise<[status: string, id: string, size: number][]> => json('/mails')
  const noted = async (): Promise<string[]> => {
    return ((await json('/notes')) as string[][]).map((note) => note.join(': '))
  }
  /** Posts a mail that is for a mailbox, and waits until it is done: what became of it, and what was noted. */
  const taken = async (body: string | Uint8Array): Promise<[status: string, notes: string[]]> => {
    const before = (await noted()).length
    const known = (await mails()).length
    t.equal(await post(body), 204)
    const status = async (): Promise<string> => (await mails())[known]?.[0] ?? ''
    await eventually(
      'done',
      async () => !/^(?:|pending|processing)$/.test(await status()),
      server.output,
    )
    return [await status(), (await noted()).slice(before)]
  }

  await t.test('who has no password, and what is no mail, is turned away', async (t) => {
    t.equal(await post(mail({}), { password: 'wrong' }), 401)
    t.equal(await post(mail({}), { type: 'text/plain' }), 415)
    t.equal((await fetch(`http://127.0.0.1:${server.port}${INGRESS}`)).status, 404)
    t.same(await mails(), [])
  })

  await t.test('a mail with files is processed inside of its callbacks', async (t) => {
    const fields = {
      From: '=?utf-8?Q?Ann_=C3=84?= <ann@example.net>',
      To: 'Save <SAVE@example.org>',
      Subject: '=?iso-8859-1?Q?Caf=E9?=',
      'Message-ID': '<one@example.net>',
      'Content-Type': 'multipart/mixed; boundary=b1',
    }
    const picture = Buffer.from([0, 255, 10, 13, 200])
    const body = `--b1\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\nSch\xf6n\r\n--b1\r\nContent-Type: image/png; name=dot.png\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\n${picture.toString('base64')}\r\n--b1--\r\n`
    const source = Buffer.from(mail(fields, body), 'latin1')
    t.same(await taken(source), [
      'delivered',
      [
        'before',
        'around',
        'ann@example.net|Ann Ä|Café|Schön|dot.png image/png 5',
        'processing',
        'after',
        'around again',
      ].map((text) => `ForwardsMailbox: ${text}`),
    ])
    t.same((await mails()).at(-1), ['delivered', 'one@example.net', source.length])

    t.equal(await post(source), 204, 'the same mail again')
    t.equal((await mails()).length, 1)
  })

  await t.test('routes are asked in their order, by addresses, Procs and objects', async (t) => {
    const orders = {
      To: 'x@example.net',
      'X-Original-To': 'shop@example.ORG',
      'X-Order': '=?utf-8?B?w7w=?= 7',
    }
    t.same(await taken(mail(orders)), ['delivered', ['Admin::OrdersMailbox: ü 7']])
    const three = { To: 'save@example.org, b@example.org', Cc: 'c@example.org' }
    t.same((await taken(mail({ ...three, Subject: 'quiet' })))[1].length, 6)
    t.same(await taken(mail({ To: 'a@example.org, save@example.org, c@example.org' })), [
      'delivered',
      ['ListsMailbox: to 3'],
    ])
    t.same(await taken(mail({ To: 'none@example.com', Subject: 'stop' })), ['delivered', []])
  })

  await t.test('a mail is turned away with an answer, now or by a job', async (t) => {
    const from = { From: 'Bob <bob@unknown.example>', To: 'save@example.org', Subject: 'Hi' }
    t.same(await taken(mail(from)), ['bounced', []])
    await eventually('the answer', () => office.mails.length === 1, server.output)
    t.same(office.mails[0]?.to, ['bob@unknown.example'])
    t.match(office.mails[0]?.text, /^Subject: Re: Hi\r$/m)
    t.same(await taken(mail({ To: 'any@example.org' })), ['bounced', []])
    t.same(office.mails[1]?.to, ['ann@example.net'])
  })

  await t.test('errors are rescued, or the mail has failed and is kept', async (t) => {
    const to = { To: 'shop@example.org' }
    t.same(await taken(mail({ ...to, Subject: 'lost' })), [
      'bounced',
      ['Admin::OrdersMailbox: rescued no order'],
    ])
    t.same(await taken(mail({ ...to, Subject: 'broken' })), ['failed', []])
    t.same((await taken(mail({ To: 'none@example.com' })))[0], 'bounced', 'no route')
    t.match(server.output(), /ActionMailbox::Router::RoutingError/)
  })

  await t.test('what is no mail is kept, and bounded', async (t) => {
    const deep = Array.from(
      { length: 3000 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
    )
    const odd = [
      '',
      'no mail at all',
      Buffer.from([0, 1, 254, 255]),
      `To: save@example.org\nSubject: deep\nMIME-Version: 1.0\n${deep.join('')}`,
      `${'X-A: b\n'.repeat(50_000)}To: x@example.org\n\nbomb`,
      `To: ${'('.repeat(100_000)}\n\nparentheses`,
      `To: save@example.org\nSubject: ${'=?utf-8?Q?'.repeat(20_000)}\nContent-Type: text/plain; ${'a="'.repeat(50_000)}\n\nwords`,
    ]
    const known = (await mails()).length
    for (const source of odd) t.equal(await post(source), 204)
    await eventually('done', async () => (await mails()).every(([status]) => status !== 'pending'))
    t.same(
      (await mails()).slice(known).map(([status]) => status),
      ['bounced', 'bounced', 'bounced', 'failed', 'bounced', 'bounced', 'failed'],
    )
    t.match((await mails())[known]?.[1], /^da39a3ee5e6b4b0d3255bfef95601890afd80709@.+\.mail$/)
  })

  await t.test(
    'servers of mails hand them over with a command, and are told how it went',
    async (t) => {
      const hand = async (
        to: string,
        words: readonly string[],
      ): Promise<[number | null, string]> => {
        const program = [`${server.root}/app.mjs`, server.root, `action_mailbox:ingress:${to}`]
        const child = spawn(shellProgram(), ['--no-env-file', ...program, ...words])
        child.stdin.end(mail({ To: 'shop@example.org', 'X-Order': to }))
        let told = ''
        child.stdout.on('data', (chunk) => {
          told += chunk
        })
        return new Promise((done) => child.on('close', (code) => done([code, told])))
      }
      const url = `URL=http://127.0.0.1:${server.port}${INGRESS}`
      t.same(await hand('postfix', [url, `INGRESS_PASSWORD=${PASSWORD}`]), [
        0,
        '2.0.0 Successfully relayed message to ingress',
      ])
      await eventually('it is there', async () => (await noted()).at(-1)?.endsWith('postfix'))
      t.same(await hand('exim', [url, 'INGRESS_PASSWORD=no']), [
        75,
        'Invalid credentials for ingress',
      ])
      t.same(await hand('qmail', [url]), [111, 'URL and INGRESS_PASSWORD are required'])
      t.match(await hand('postfix', [`URL=http://127.0.0.1:1/`, 'INGRESS_PASSWORD=x']), [
        1,
        /^4\.4\.2 /,
      ])
    },
  )

  await t.test(
    'a mail that is acknowledged is processed, though the server is killed',
    async (t) => {
      for (let round = 0; round < 3; round++) {
        const numbers = Array.from({ length: 8 }, (_, at) => `order ${round}.${at}`)
        const posts = numbers.map(async (number) => {
          const status = await post(mail({ To: 'shop@example.org', 'X-Order': number })).catch(
            () => 0,
          )
          return status === 204 ? [`Admin::OrdersMailbox: ${number}`] : []
        })
        await Promise.race(posts)
        await server.stop('SIGKILL')
        const acknowledged = (await Promise.all(posts)).flat()
        t.ok(acknowledged.length > 0)
        server = await startServer(`${server.root}/app.mjs`, env, server.root)
        await eventually('all are processed', async () => {
          const notes = new Set(await noted())
          return acknowledged.every((note) => notes.has(note))
        })
      }
    },
  )

  await t.test('mails that are processed are burnt once they are old', async (t) => {
    const [all, left, files] = (await json('/old')) as number[]
    t.ok((all as number) > 10)
    t.same([left, files], [0, 0])
  })

  await t.test('production has no pages where mails are written', async (t) => {
    const visitor = new Visitor(`http://127.0.0.1:${server.port}`)
    const absent = ['', '/new', '/sources/new', '/1'].map((path) => `${PAGES}${path}`)
    for (const path of ['/no-such-page', ...absent]) {
      t.equal((await visitor.get(path)).status, 404, `GET ${path}`)
    }
    const nothing = visitor.page
    const deeds = ['/1/reroute', '/1/incinerate'].map((path) => `${CONDUCTOR}${path}`)
    for (const path of [PAGES, `${PAGES}/sources`, ...deeds]) {
      t.equal((await visitor.post(path, { source: 'To: x@example.org' })).status, 404, path)
      t.equal(visitor.page, nothing, 'as any address that there is not')
    }
    t.same(await mails(), [])
  })

  await t.test('in development mails are written on pages, and routed again', async (t) => {
    await server.stop()
    const database = `${server.root}/storage/production.sqlite3`
    const development = { ...env, WEBFW_ENV: 'development', WEBFW_DATABASE: database }
    server = await startServer(`${server.root}/app.mjs`, development, server.root)
    const visitor = new Visitor(`http://127.0.0.1:${server.port}`)
    const listed = async (pattern: RegExp) => {
      await eventually(
        `the list has ${pattern}`,
        async () => (await visitor.get(PAGES)) && pattern.test(visitor.page),
        () => visitor.page + server.output(),
      )
    }
    t.equal((await visitor.post(`${PAGES}/sources`, { source: 'To: x@example.org' })).status, 403)
    t.same(await mails(), [], 'who has no token writes none')

    t.equal((await visitor.get(`${PAGES}/new?subject=Preset`)).status, 200)
    t.match(
      visitor.page,
      /name="mail\[subject\]"[^>]* value="Preset"|value="Preset"[^>]* name="mail\[subject\]"/,
    )
    const fields = {
      ...{ from: 'Ann <ann@example.net>', to: '', cc: '', bcc: 'SAVE@example.org' },
      ...{
        x_original_to: 'x@example.com',
        in_reply_to: '',
        subject: '<b>Grüße</b>',
        body: '</pre>é',
      },
    }
    const form = new FormData()
    const hidden = visitor.forms().find(({ action }) => action === PAGES)?.hidden ?? {}
    for (const [name, value] of Object.entries(hidden)) form.append(name, value)
    for (const [name, value] of Object.entries(fields)) form.append(`mail[${name}]`, value)
    form.append('mail[attachments][]', new Blob([Buffer.from([0, 255, 10, 13, 200])]), 'dot.png')
    form.append('mail[attachments][]', new Blob(['é\n']), 'note.txt')
    form.append('mail[attachments][]', new Blob([Buffer.from([0xe9])]), 'note.txt')
    const before = (await noted()).length
    const made = await visitor.request(PAGES, { method: 'POST', body: form })
    t.equal(made.status, 303)
    await listed(
      /<td>delivered<\/td>\s*<td>ann@example\.net<\/td>\s*<td>&lt;b&gt;Grüße&lt;\/b&gt;<\/td>/,
    )
    const note =
      'ForwardsMailbox: ann@example.net|Ann|<b>Grüße</b>|</pre>é|dot.png image/png 5|note.txt text/plain 3|note.txt text/plain 2'
    t.equal((await noted())[before + 2], note)

    await visitor.follow(made)
    t.match(
      visitor.page,
      /<pre>Date: [^<]*\nBcc: SAVE@example\.org\r?\n[^<]*X-Original-To: x@example\.com[^<]*&lt;\/pre&gt;[^<]*<\/pre>/i,
    )
    const id = new URL(made.headers.get('location') ?? '').pathname.split('/').at(-1)
    t.equal((await visitor.submit(`${CONDUCTOR}/${id}/reroute`, {})).status, 303)
    await eventually('it is processed again', async () => (await noted()).length === before + 12)
    t.same((await noted()).slice(before, before + 6), (await noted()).slice(before + 6))

    for (const notice of ['Full email source', 'The mail is there already.']) {
      await visitor.get(`${PAGES}/sources/new`)
      const source = 'From: bob@example.net\nTo: none@example.com\nSubject: By source\n\n<i>\n'
      await visitor.follow(await visitor.submit(`${PAGES}/sources`, { source }))
      t.match(visitor.page, notice)
    }
    await listed(/<td>bounced<\/td>\s*<td>bob@example\.net<\/td>\s*<td>By source<\/td>/)

    const latin = 'To: none@example.com\r\nSubject: Latin\r\n\r\nSch\xf6n'
    t.equal(await post(Buffer.from(latin, 'latin1')), 204)
    await listed(/<td>Latin<\/td>/)
    await visitor.get(/href="([^"]+\/\d+)"/.exec(visitor.page)?.[1] ?? '')
    t.match(visitor.page, /\r?\nSchön<\/pre>/)

    for (const notice of ['The mail is kept until', 'The mail is deleted.']) {
      await visitor.get(`${PAGES}/${id}`)
      await visitor.follow(await visitor.submit(`${CONDUCTOR}/${id}/incinerate`, {}))
      t.match(visitor.page, notice)
      await json('/old?kept=1')
    }
    t.equal((await visitor.get(`${PAGES}/${id}`)).status, 404)
    t.same(
      (await mails()).map(([status]) => status),
      ['bounced', 'bounced'],
    )
  })
})
