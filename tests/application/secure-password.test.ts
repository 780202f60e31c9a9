import t from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'

// What Rails' bcrypt wrote for "secret" (version 2a) and for 72 times "a".
const OF_SECRET = '$2a$04$abcdefghijklmnopqrstuu2r9OfJnfCsdneAXAGHnS4UpFFP8WIrW'
const OF_LETTERS = '$2b$04$abcdefghijklmnopqrstuuBzzIgyKkz7xMWYSzkIjUSnxEQFQ0WNe'

const actions: Readonly<Record<string, readonly [ruby: string, body: string]>> = {
  saved: [
    `user = User.create!(email: "a@b.c", password: "correct horse", password_confirmation: "correct horse")
    user = User.find(user.id)
    digest = user.password_digest
    render plain: [digest.length, digest.start_with?("$2"), user.password.inspect, user.authenticate("wrong"), user.authenticate("correct horse") == user, user.authenticate_password("") , user.inspect.include?(digest)].join("|")`,
    '60|true|nil|false|true|false|false',
  ],
  refused: [
    `all = [User.new(email: "x"), User.new(email: "x", password: ""), User.new(email: "x", password: "a", password_confirmation: "b"), User.new(email: "x", password: "a" * 73), User.new(email: "x", password: "ü" * 37), User.new(email: "x", password: "ü" * 36), User.new(email: "x", password: "   ", password_confirmation: "other"), User.new(email: "x", password: "   ", password_confirmation: "   ")]
    render plain: all.map { |user| user.valid? ? "fine" : user.errors.full_messages.join(",") }.join("|")`,
    "Password can't be blank|Password can't be blank|Password confirmation doesn't match Password|Password is too long (maximum is 72 characters)|Password is too long (maximum is 72 characters)|fine|Password confirmation doesn't match Password|fine",
  ],
  changed: [
    `user = User.create!(email: "a@b.c", password: "first")
    before = user.password_digest
    user.update!(password: "", email: "new@b.c")
    kept = user.password_digest == before
    user.password = nil
    render plain: [kept, user.password_digest.inspect, user.valid?].join("|")`,
    'true|nil|false',
  ],
  by_rails: [
    `user = User.new(email: "r", password_digest: "${OF_SECRET}")
    long = User.new(email: "l", password_digest: "${OF_LETTERS}")
    broken = User.new(email: "b", password_digest: "nonsense")
    said = begin
      broken.authenticate("secret")
    rescue BCrypt::Errors::InvalidHash => e
      "#{e.class} #{e.message}"
    end
    render plain: [user.authenticate("secret") == user, user.authenticate("Secret"), long.authenticate("a" * 80) == long, User.new.authenticate("x").inspect, said].join("|")`,
    'true|false|true|false|BCrypt::Errors::InvalidHash invalid hash',
  ],
  found: [
    `User.create!(email: "f@b.c", password: "secret")
    missing = begin
      User.authenticate_by(email: "f@b.c")
    rescue ArgumentError => e
      e.message
    end
    render plain: [User.authenticate_by(email: "f@b.c", password: "secret")&.email, User.authenticate_by(email: "f@b.c", password: "x").inspect, User.authenticate_by(email: "none", password: "secret").inspect, User.authenticate_by(email: "f@b.c", password: "").inspect, missing].join("|")`,
    'f@b.c|nil|nil|nil|One or more password arguments are required',
  ],
  by_form: [
    `User.create!(email: "g@b.c", password: "secret")
    render plain: User.authenticate_by(params.permit(:email, :password))&.email.inspect`,
    '"g@b.c"',
  ],
  another: [
    `pin = Pin.create!(code: "1234")
    render plain: [pin.code_digest.length, pin.authenticate_code("1234") == pin, pin.authenticate_code("4321"), Pin.new.valid?, Pin.new(code: "5", code_confirmation: "6").valid?].join("|")`,
    '60|true|false|true|true',
  ],
  plain_bcrypt: [
    `digest = BCrypt::Password.create("secret", cost: 5)
    again = BCrypt::Password.new(digest.to_s)
    render plain: [digest == "secret", digest.is_password?("x"), again.cost, again.version, "#{again}" == digest.to_s, BCrypt::Password.valid_hash?("x"), digest.is_a?(String)].join("|")`,
    'true|false|5|2b|true|false|true',
  ],
}

t.test('has_secure_password keeps a digest that Rails reads, and compares with it', async (t) => {
  const names = Object.keys(actions)
  const bodies = names.map((name) => `  def ${name}\n    ${actions[name]?.[0]}\n  end\n`)
  const { answers, output } = await runLoweredApp(
    t,
    {
      'db/migrate/1_create_all.rb': `class CreateAll < Webfw::Migration
  def change
    create_table :users do |t|
      t.string :email
      t.string :password_digest
    end
    create_table :pins do |t|
      t.string :code_digest
    end
  end
end
`,
      'app/models/user.rb': 'class User\n  has_secure_password\nend\n',
      'app/models/pin.rb': 'class Pin\n  has_secure_password :code, validations: false\nend\n',
      'app/controllers/users_controller.rb': `class UsersController < ApplicationController\n${bodies.join('\n')}end\n`,
      'config/routes.rb': `Webfw::Routes.draw do\n${names.map((name) => `  get "/${name}", to: "users#${name}"\n`).join('')}end\n`,
    },
    names.map((name) => ({
      path: name === 'by_form' ? '/by_form?email=g@b.c&password=secret' : `/${name}`,
    })),
  )
  for (const [index, name] of names.entries()) {
    t.equal(answers[index]?.body, actions[name]?.[1], name)
  }
  t.notMatch(output, /=secret|correct horse/, 'no password is in the log')
})

t.test('a column of that name is the token for a new password, as before Rails 8', async (t) => {
  const { output } = await runLoweredApp(
    t,
    {
      'db/migrate/1_create_users.rb':
        'class CreateUsers < ActiveRecord::Migration[7.0]\n  def change\n    create_table :users do |t|\n      t.string :password_digest\n      t.string :password_reset_token\n    end\n  end\nend\n',
      'app/models/user.rb': 'class User < ApplicationRecord\n  has_secure_password\nend\n',
      'config/routes.rb': 'Rails.application.routes.draw do\nend\n',
      'db/seeds.rb':
        'user = User.create!(password: "secret", password_reset_token: "abc")\np user.reload.password_reset_token, User.find_by(password_reset_token: "abc") == user\n',
    },
    [],
  )
  t.match(output, '"abc"\ntrue\n')
})
