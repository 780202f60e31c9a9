import { execFileSync, spawnSync } from 'node:child_process'
import t from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'

// How columns keep values otherwise than their types say: `encrypts`, `serialize`, types of the application's own. What
// is encrypted is opened by OpenSSL as the guide "Active Record Encryption" and the source of Rails 8 have it.

const APP = {
  'config/application.rb': `module Shop
  class Application < Rails::Application
    config.active_record.encryption.primary_key = ENV.fetch("NO_SUCH_KEY", "primary")
    config.active_record.encryption.deterministic_key = "deterministic"
    config.active_record.encryption.key_derivation_salt = "salt"
  end
end
`,
  'config/initializers/types.rb': 'ActiveRecord::Type.register(:money, MoneyType)\n',
  'config/prices.yml': 'book: 12.5\ntags: [new, old]\n',
  'config/routes.rb': 'Rails.application.routes.draw do\n  root "people#index"\nend\n',
  'db/migrate/20261101000000_create_people.rb': `class CreatePeople < ActiveRecord::Migration[8.1]
  def change
    create_table :people do |t|
      t.string :email
      t.text :phone
      t.text :tags
      t.text :words
      t.text :settings
      t.json :data
      t.integer :price
    end
  end
end
`,
  'app/types/money_type.rb': `class MoneyType < ActiveRecord::Type::Value
  def type = :money

  def cast(value)
    return value if value.nil? || value.is_a?(Money)

    Money.new((value.to_s.delete("$").to_f * 100).round)
  end

  def serialize(value) = value&.cents

  def deserialize(value) = value && Money.new(value)
end
`,
  'app/models/money.rb': `class Money
  attr_reader :cents

  def initialize(cents) = @cents = cents

  def to_s = format("$%.2f", cents / 100.0)

  def ==(other) = other.is_a?(Money) && cents == other.cents
end
`,
  'app/models/comma_coder.rb': `class CommaCoder
  def self.load(text) = (text || "").split(",")
  def self.dump(list) = (list || []).join(",")
end
`,
  'app/models/person.rb': `class Person < ApplicationRecord
  encrypts :email, deterministic: true, downcase: true
  encrypts :phone
  serialize :tags, type: Array
  serialize :words, coder: CommaCoder
  store :settings, accessors: [:color]
  attribute :price, :money
  attribute :fee, MoneyType.new, default: 0
  validates :email, uniqueness: true
end
`,
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  self.abstract_class = true\nend\n',
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\nend\n',
  'app/controllers/people_controller.rb':
    'class PeopleController < ApplicationController\n  def index = @people = Person.order(:id)\nend\n',
  'app/views/people/index.html.erb':
    '<% @people.each do |person| %><%= person.email %> <%= person.phone %> <%= person.price %> <%= person.price.cents %> <%= person.tags.join("+") %> <%= person.color %><% end %>',
  'db/seeds.rb': `
ann = Person.create!(email: "A@B", phone: "1" * 200, tags: ["x", 1], words: %w[a b], color: "red", price: "$1.50", data: { "a" => 1 })
ann.data["b"] = 2
p ann.changed?, ann.save, Person.first.data
p Person.new(email: "a@b").valid?, Person.find_by(email: "A@b").id, Person.where(phone: "1" * 200).count, Person.pluck(:email)
p ann.encrypted_attribute?(:phone), ann.inspect.include?("A@B"), ann.reload.phone.size
p Person.connection.select_one("SELECT tags, words, settings, price FROM people")
p Person.first.price == Money.new(150), Person.where(price: Money.new(150)).count, ann.fee.to_s, Person.pluck(:price).map(&:to_s)
ann.price = 3
p ann.changed?, ann.price_was.to_s, Person.new.tags, Person.new.settings, YAML.load_file(Rails.root.join("config/prices.yml"))
ann.tags << :y
p ann.save, Person.first.tags
puts Person.connection.select_value("SELECT email FROM people"), Person.connection.select_value("SELECT phone FROM people")
`,
}

const OPEN = `
require "openssl"; require "json"; require "zlib"
def key(secret) = OpenSSL::PKCS5.pbkdf2_hmac(secret, "salt", 2**16, 32, "SHA256")
def open(line, secret)
  message = JSON.parse(line)
  cipher = OpenSSL::Cipher.new("aes-256-gcm").decrypt
  cipher.key = key(secret)
  cipher.iv = message["h"]["iv"].unpack1("m0")
  cipher.auth_tag = message["h"]["at"].unpack1("m0")
  text = cipher.update(message["p"].unpack1("m0")) + cipher.final
  message["h"]["c"] ? Zlib::Inflate.inflate(text) : text
end
email, phone = ARGV
puts open(email, "deterministic"), open(phone, "primary")
puts JSON.parse(email)["h"]["iv"].unpack1("m0") == OpenSSL::HMAC.digest("SHA256", key("deterministic"), "a@b")[0, 12]
`

const hasRuby = spawnSync('ruby', ['-e', 'require "openssl"']).status === 0

t.test('columns that keep their values in another way', async (t) => {
  const { answers, output } = await runLoweredApp(t, APP, [{ path: '/' }])
  const lines = output.trimEnd().split('\n')
  const [email = '', phone = ''] = lines.splice(-2)
  t.same(lines, [
    'true',
    'true',
    '{"a"=>1, "b"=>2}',
    'false',
    '1',
    '0',
    '["a@b"]',
    'true',
    'false',
    '200',
    '{"tags"=>"---\\n- x\\n- 1\\n", "words"=>"a,b", "settings"=>"--- !ruby/hash:ActiveSupport::HashWithIndifferentAccess\\ncolor: red\\n", "price"=>150}',
    'true',
    '1',
    '"$0.00"',
    '["$1.50"]',
    'true',
    '"$1.50"',
    '[]',
    '{}',
    '{"book"=>12.5, "tags"=>["new", "old"]}',
    'true',
    '["x", 1, :y]',
  ])
  t.equal(answers[0]?.body, `a@b ${'1'.repeat(200)} $3.00 300 x+1+y red`)
  if (!hasRuby) return
  const opened = execFileSync('ruby', ['-e', OPEN, email, phone], { encoding: 'utf8' })
  t.equal(opened, `a@b\n${'1'.repeat(200)}\ntrue\n`)
})
