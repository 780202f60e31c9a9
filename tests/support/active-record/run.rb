# frozen_string_literal: true

# Runs every call of calls.rb through ActiveRecord: `ruby run.rb DATABASE CALLS`, JSON out. The database is a file of SQLite
# or the address of a server.

require 'active_record'
require 'json'

database, calls = ARGV
SERVER = database.start_with?('postgresql:')
ActiveRecord::Base.establish_connection(SERVER ? database : { adapter: 'sqlite3', database: database })
ActiveRecord::Base.connection.execute('PRAGMA foreign_keys = ON') unless SERVER

ActiveRecord::Base.belongs_to_required_by_default = true

class Article < ActiveRecord::Base
  has_many :comments
  has_many :taggings
  has_many :tags, through: :taggings
  validates :title, presence: true

  def self.draft = where(status: 'draft')
end

class Comment < ActiveRecord::Base
  belongs_to :article, optional: false
end

class Tag < ActiveRecord::Base
end

class Tagging < ActiveRecord::Base
  belongs_to :article
  belongs_to :tag
end

class Visit < ActiveRecord::Base
  validates :name, length: { minimum: 2, maximum: 5 }, allow_nil: true
  validates :count, numericality: { only_integer: true, greater_than: 0 }, allow_nil: true
  validates :kind, inclusion: { in: %w[short long] }, allow_nil: true
  validates :code, format: { with: /\A[a-z]+\z/ }, exclusion: { in: %w[root] }, allow_blank: true
  validates :email, uniqueness: { scope: :kind }, allow_nil: true
  validates :email, confirmation: true
  validates :terms, acceptance: true
end

class Ticket < ActiveRecord::Base
end

class Booking < ActiveRecord::Base
  # As it is since Rails 7.0 without saying so.
  attribute :length, :interval
end

def show(value)
  value = value.__getobj__ while value.is_a?(Delegator)
  case value
  when nil, true, false, String then value
  when Integer then value.abs < 2**53 ? value : { integer: value.to_s }
  when Symbol then { symbol: value.to_s }
  when Float then { float: value.to_s }
  when BigDecimal then { decimal: value.to_s('F') }
  when Range then { range: [show(value.begin), show(value.end), value.exclude_end?] }
  when ActiveSupport::Duration then { duration: value.iso8601 }
  when Date then { date: value.to_s }
  when Time, ActiveSupport::TimeWithZone then { time: value.utc.strftime('%F %T.%6N') }
  when ActiveRecord::Base
    { record: value.class.name, attributes: show(value.attributes.except('created_at', 'updated_at')) }
  when ActiveRecord::Relation, Array then value.map { |each| show(each) }
  when ActiveModel::Errors then show(value.messages)
  when Hash then { hash: value.map { |key, each| [key.to_s, show(each)] } }
  else { object: value.class.name.to_s }
  end
end

def answer(call)
  result = nil
  if SERVER
    %w[articles comments tags taggings visits tickets].each do |table|
      ActiveRecord::Base.connection.execute(
        "SELECT setval(pg_get_serial_sequence('#{table}', 'id'), COALESCE(max(id), 1)) FROM #{table}"
      )
    end
  end
  ActiveRecord::Base.transaction do
    result =
      begin
        { value: show(eval(call)) }
      rescue StandardError => e
        { error: e.class.name, message: e.message.sub(/\ASQLite3::\w+: /, '') }
      end
    raise ActiveRecord::Rollback
  end
  result
end

lines = File.readlines(calls, chomp: true).reject { |line| line.empty? || line.start_with?('#') }
puts JSON.generate(lines.to_h { |line| [line, answer(line)] })
