import t from 'tap'
import { Project } from '../support/project.ts'

// What `webfw action_mailbox:install` and `webfw generate mailbox` write, and the words of tests of mailboxes.

t.test('a mailbox that was generated is tested with mails that are written there', async (t) => {
  const project = new Project(t)
  const ask = async (...words: string[]) => {
    const within = words[0] === 'new' ? {} : { within: 'shop' }
    const { code, stdout, stderr } = await project.ask(words, within)
    t.equal(code, 0, `${words.join(' ')}: ${stderr}${stdout}`)
    return stdout
  }
  await ask('new', 'shop', '--rails', '--skip-git')
  t.match(await ask('action_mailbox:install'), /create +app\/mailboxes\/application_mailbox\.rb/)
  await ask('g', 'mailbox', 'forwards')
  t.notMatch(await ask('action_mailbox:install'), /^ *(?:create|insert) /m)
  await ask('db', 'migrate')
  t.match(project.read('shop/db/schema.rb'), /create_table "action_mailbox_inbound_emails"/)

  project.write(
    'shop/app/mailboxes/application_mailbox.rb',
    'class ApplicationMailbox < ActionMailbox::Base\n  routing all: :forwards\nend\n',
  )
  project.write(
    'shop/app/mailboxes/forwards_mailbox.rb',
    'class ForwardsMailbox < ApplicationMailbox\n  def process = mail.subject == "no" ? bounced! : nil\nend\n',
  )
  project.write(
    'shop/test/fixtures/files/welcome.eml',
    'From: Ann <ann@example.org>\nTo: save@example.org\nSubject: Fixture\n\nHello\n',
  )
  project.write(
    'shop/test/mailboxes/forwards_mailbox_test.rb',
    `require "test_helper"

class ForwardsMailboxTest < ActionMailbox::TestCase
  test "a mail of fields" do
    inbound_email = receive_inbound_email_from_mail(to: '"someone" <someone@example.com>', from: "else@example.com", subject: "Grüße", body: "Hello?")
    assert inbound_email.delivered?
    assert_equal ["Grüße", "Hello?", ["someone@example.com"]], [inbound_email.mail.subject, inbound_email.mail.decoded, inbound_email.mail.to]
  end

  test "a mail of a block, with parts and a file" do
    inbound_email = create_inbound_email_from_mail(status: :pending) do |mail|
      mail.from "Ann <ann@example.org>"
      mail.to "Bob <bob@example.org>"
      mail.subject = "no"
      mail.text_part { |part| part.body "Plain" }
      mail.html_part { |part| part.body "<b>Bold</b>" }
      mail.attachments["dot.png"] = "\\x89PNG".b
    end
    assert inbound_email.pending?
    mail = inbound_email.mail
    assert_equal ["Plain", "<b>Bold</b>"], [mail.text_part.decoded, mail.html_part.decoded]
    assert_equal ["dot.png", "image/png", 4], [mail.attachments[0].filename, mail.attachments[0].mime_type, mail.attachments.first.body.decoded.bytesize]
    inbound_email.route
    assert inbound_email.bounced?
  end

  test "a mail of a fixture and of a source" do
    assert_equal "Fixture", receive_inbound_email_from_fixture("welcome.eml").mail.subject
    assert_nil create_inbound_email_from_fixture("welcome.eml")
    assert receive_inbound_email_from_source("From: a@example.org\n\nHi").delivered?
  end
end
`,
  )
  t.match(
    await ask('spin', 'test', 'test/mailboxes/forwards_mailbox_test.rb'),
    /3 tests?, \d+ assertions, 0 failures/,
  )
})

t.test('an application in the small dialect is told how it gets mailboxes', async (t) => {
  const project = new Project(t)
  const ask = (...words: string[]) => project.ask(words, { within: 'shop' })
  t.equal((await project.ask(['new', 'shop', '--skip-git'])).code, 0)
  let told = ''
  for (const words of [['g', 'mailbox', 'forwards'], ['action_mailbox:install']]) {
    const { code, stderr } = await ask(...words)
    t.equal(code, 2)
    t.match(stderr, 'Action Mailbox has routes of its own, which Webfw::Routes.draw cannot have.')
    told = stderr
  }

  const [, written = ''] = /config\/application\.rb +(module .*)/.exec(told) ?? []
  project.write('shop/config/application.rb', `${written}\n`)
  project.remove('shop/config/app.rb')
  project.edit('shop/config/routes.rb', (text) =>
    text.replace('Webfw::Routes.draw', 'Rails.application.routes.draw'),
  )
  for (const words of [['action_mailbox:install'], ['g', 'mailbox', 'forwards'], ['db', 'migrate']])
    t.equal((await ask(...words)).code, 0, words.join(' '))
  project.edit('shop/app/mailboxes/application_mailbox.rb', (text) =>
    text.replace(/# routing.*/, 'routing all: :forwards'),
  )
  const ruby =
    'ActionMailbox::InboundEmail.create_and_extract_message_id!("From: a@b.example\\nMessage-ID: <1@b.example>\\nTo: c@d.example\\n\\nHello").then { |mail| mail.route; puts mail.status }'
  t.match(await ask('runner', ruby), { stdout: 'delivered', code: 0 })
})
