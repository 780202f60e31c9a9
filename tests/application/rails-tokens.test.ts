import t from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'

const ACTIONS: Readonly<Record<string, readonly [ruby: string, body: string]>> = {
  normalized: [
    `user = User.create!(email: " A@B.C ", password: "secret", name: nil)
    user.nick = " Ab "
    render plain: [user.email, User.find_by(email: "a@b.c  ")&.id == user.id, User.where(email: ["A@B.C"]).count, user.name.inspect, user.nick, User.exists?(email: "A@b.c")].join("|")`,
    'a@b.c|true|1|""|ab|true',
  ],
  secured: [
    `session = Session.new
    before = session.token
    session.save!
    kept = session.reload.token == before
    session.regenerate_token
    own = Session.create!(token: "mine")
    render plain: [before.length, kept, session.reload.token == before, own.token, Session.new.key.length, Session.generate_unique_secure_token(length: 30).length].join("|")`,
    '24|true|false|mine|36|30',
  ],
  named: [
    `user = User.create!(email: "t@b.c", password: "secret")
    token = user.generate_token_for(:unsubscribe)
    again = User.find_by_token_for(:unsubscribe, token)
    other = User.find_by_token_for(:password_reset, token)
    bad = User.find_by_token_for(:unsubscribe, token.sub("--", "x--"))
    raised = begin
      User.find_by_token_for!(:unsubscribe, "nonsense")
    rescue ActiveSupport::MessageVerifier::InvalidSignature => error
      error.class.to_s
    end
    unknown = begin
      user.generate_token_for(:nothing)
    rescue KeyError => error
      error.message
    end
    user.update!(email: "u@b.c")
    render plain: [again == user, other.inspect, bad.inspect, raised, unknown, User.find_by_token_for(:unsubscribe, token).inspect, User.find_by_token_for(:unsubscribe, nil).inspect].join("|")`,
    'true|nil|nil|ActiveSupport::MessageVerifier::InvalidSignature|key not found: :nothing|nil|nil',
  ],
  reset: [
    `user = User.create!(email: "r@b.c", password: "secret")
    token = user.password_reset_token
    found = User.find_by_password_reset_token!(token)
    user.update!(password: "other")
    gone = begin
      User.find_by_password_reset_token!(token)
    rescue ActiveSupport::MessageVerifier::InvalidSignature
      "used"
    end
    render plain: [found == user, gone, User.find_by_password_reset_token(token).inspect, user.password_salt.length, user.password_reset_token_expires_in.inspect].join("|")`,
    'true|used|nil|29|900 seconds',
  ],
  signed: [
    `user = User.create!(email: "s@b.c", password: "secret")
    id = user.signed_id(purpose: :login, expires_in: 1.hour)
    old = user.signed_id(expires_in: -1)
    missing = begin
      User.find_signed!(user.signed_id, purpose: :login)
    rescue ActiveSupport::MessageVerifier::InvalidSignature
      "refused"
    end
    fresh = begin
      User.new.signed_id
    rescue ArgumentError => error
      error.message
    end
    render plain: [User.find_signed(id, purpose: :login) == user, User.find_signed(id).inspect, User.find_signed(old).inspect, User.find_signed!(user.signed_id) == user, missing, fresh, Session.find_signed(user.signed_id).inspect].join("|")`,
    'true|nil|nil|true|refused|Cannot get a signed_id for a new record|nil',
  ],
}

const APP = {
  'db/migrate/20261101000000_create_all.rb': `class CreateAll < ActiveRecord::Migration[8.1]
  def change
    create_table :users do |t|
      t.string :email
      t.string :name
      t.string :nick
      t.string :password_digest
    end
    create_table :sessions do |t|
      t.string :token
      t.string :key
    end
  end
end
`,
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
  'app/models/concerns/nicknamed.rb': `module Nicknamed
  extend ActiveSupport::Concern

  included do
    normalizes :nick, with: -> { it.strip.downcase }
    generates_token_for :unsubscribe, expires_in: 1.day do
      email
    end
  end
end
`,
  'app/models/user.rb': `class User < ApplicationRecord
  include Nicknamed
  has_secure_password
  normalizes :email, with: ->(email) { email.strip.downcase }
  normalizes :name, with: ->(name) { name.to_s }, apply_to_nil: true
end
`,
  'app/models/session.rb': `class Session < ApplicationRecord
  has_secure_token
  has_secure_token :key, length: 36
end
`,
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\nend\n',
  'app/controllers/users_controller.rb': `class UsersController < ApplicationController
${Object.entries(ACTIONS)
  .map(([name, [ruby]]) => `  def ${name}\n    ${ruby}\n  end\n`)
  .join('\n')}end
`,
  'config/routes.rb': `Rails.application.routes.draw do
${Object.keys(ACTIONS)
  .map((name) => `  get "${name}", to: "users#${name}"\n`)
  .join('')}end
`,
}

t.test('records are normalized, and named by tokens', async (t) => {
  const names = Object.keys(ACTIONS)
  const { answers, output } = await runLoweredApp(
    t,
    APP,
    names.map((name) => ({ path: `/${name}` })),
  )
  for (const [index, name] of names.entries()) {
    t.equal(answers[index]?.body, ACTIONS[name]?.[1], `${name} ${output}`)
  }
})
