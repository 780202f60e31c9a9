import t from 'tap'
import { eventually } from '../support/eventually.ts'
import { serveGenerated } from '../support/generated-app.ts'
import { postOffice } from '../support/post-office.ts'
import { type RunningServer, startServer } from '../support/server.ts'

const files: Readonly<Record<string, string>> = {
  'config/application.rb': `module Shop
  class Application < Rails::Application
    config.load_defaults 8.0
    config.action_mailer.smtp_settings = { address: "127.0.0.1", port: ENV["SMTP_PORT"].to_i, open_timeout: 60, read_timeout: 60 }
    config.action_mailer.deliver_later_queue_name = "mailers"
  end
end
`,
  'db/schema.rb': `ActiveRecord::Schema[8.0].define(version: 1) do
  create_table :users do |t|
    t.string :email
  end
end
`,
  'db/migrate/1_create_users.rb': `class CreateUsers < ActiveRecord::Migration[8.0]
  def change
    create_table(:users) { |t| t.string :email }
  end
end
`,
  'app/models/user.rb': 'class User < ApplicationRecord\nend\n',
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
  'app/mailers/user_mailer.rb': `class UserMailer < ActionMailer::Base
  default from: "shop@example.org"
  rescue_from(KeyError) { |error| Rails.cache.write("rescued", error.message) }

  def welcome(user, by: "none")
    raise KeyError, "no key" if by == "nobody"
    mail to: user.email, subject: "Welcome by #{by} #{params && params[:note]}", body: "hello"
  end
end
`,
  'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
  skip_forgery_protection
end
`,
  'app/controllers/mails_controller.rb': `class MailsController < ApplicationController
  def up = render(plain: "up")

  def now
    UserMailer.welcome(user, by: "now").deliver_now
    render plain: "sent"
  end

  def later
    UserMailer.with(note: params[:note]).welcome(user, by: params[:by] || "later").deliver_later(wait: params[:wait].to_i.seconds)
    render plain: "kept"
  end

  def undone
    User.transaction do
      UserMailer.welcome(user, by: "undone").deliver_later
      raise ActiveRecord::Rollback
    end
    render plain: "undone"
  end

  def rescued = render(plain: Rails.cache.read("rescued").to_s)

  private

  def user = User.find_or_create_by!(email: "ann@example.org")
end
`,
  'config/routes.rb': `Rails.application.routes.draw do
  get "/up", to: "mails#up"
  get "/now", to: "mails#now"
  get "/later", to: "mails#later"
  get "/undone", to: "mails#undone"
  get "/rescued", to: "mails#rescued"
end
`,
}

t.test('a server of mail that is slow or gone', async (t) => {
  const post = await postOffice()
  t.teardown(() => post.close())
  const env = { SMTP_PORT: String(post.port) }
  let server: RunningServer = await serveGenerated(new Map(Object.entries(files)), env)
  t.teardown(() => server.stop())
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`)
    return response.text()
  }
  const subjects = () =>
    post.mails.map(({ text }) => /^Subject: (.*?) *\r$/m.exec(text)?.[1]).sort()

  for (const path of ['/now', '/later?note=n']) {
    await t.test(`others are answered while it keeps ${path} waiting`, async (t) => {
      post.hold()
      const asked = get(path)
      await eventually('it is asked', () => post.held.length === 1)
      t.equal(await get('/up'), 'up')
      post.greet()
      t.match(await asked, /sent|kept/)
    })
  }

  await t.test('keywords and params reach the mail that is made later', async (t) => {
    await eventually('both are there', () => post.mails.length === 2)
    t.same(subjects(), ['Welcome by later n', 'Welcome by now'])
  })

  await t.test('a mail of a transaction that is rolled back is not sent', async (t) => {
    t.equal(await get('/undone'), 'undone')
  })

  await t.test('rescue_from of the mailer takes what its action raises later', async (t) => {
    await get('/later?by=nobody')
    await eventually('it is rescued', async () => (await get('/rescued')) === 'no key')
    t.pass()
  })

  await t.test(
    'mails that wait are sent by the process that comes after one that was killed',
    async (t) => {
      post.hold()
      await get('/later?note=due')
      await get('/later?note=delayed&wait=1')
      await eventually('it is asked', () => post.held.length === 1)
      await server.stop('SIGKILL')
      post.greet()
      server = await startServer(server.root + '/app.mjs', env, server.root)
      await eventually('both are sent', () => subjects().length === 4)
      t.same(
        subjects(),
        ['delayed', 'due', 'n'].map((note) => `Welcome by later ${note}`).concat('Welcome by now'),
      )
    },
  )
})
