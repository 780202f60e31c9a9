# Runs the lines of tests/rails/active-storage.test.ts with Debian's Rails: `ruby run.rb ROOT < body.rb`, where ROOT becomes the
# application's folder with its database and its files. Prints what each line gives, and answers of the routes, as JSON.
ENV["RAILS_ENV"] = "production"
ENV["DATABASE_URL"] = "sqlite3:#{File.join(File.realpath(ARGV[0]), "rails.sqlite3")}"
GC.disable
require "json"
require "logger"
require "rails"
require "active_record/railtie"
require "action_controller/railtie"
require "active_job/railtie"
require "active_storage/engine"
require "rack/test"
require "sqlite3"

ROOT = File.realpath(ARGV[0])
class Judged < Rails::Application
  config.root = ROOT
  config.load_defaults 6.1
  config.eager_load = false
  config.secret_key_base = "judge" * 20
  config.logger = Logger.new(File::NULL)
  config.hosts.clear
  config.active_job.queue_adapter = :inline
  config.active_storage.service = :local
  config.active_storage.service_configurations = { "local" => { "service" => "Disk", "root" => File.join(ROOT, "kept") } }
  config.active_storage.analyzers = []
  config.active_support.deprecation = :silence
  config.paths["config/database"] = []
end
Judged.initialize!
ActiveRecord::Schema.verbose = false
ActiveRecord::Schema.define(version: 20261129000001) do
  create_table(:active_storage_blobs) do |t|
    t.string :key, null: false
    t.string :filename, null: false
    t.string :content_type
    t.text :metadata
    t.string :service_name, null: false
    t.bigint :byte_size, null: false
    t.string :checksum, null: false
    t.datetime :created_at, null: false
    t.index [:key], unique: true
  end
  create_table(:active_storage_attachments) do |t|
    t.string :name, null: false
    t.references :record, null: false, polymorphic: true, index: false
    t.references :blob, null: false
    t.datetime :created_at, null: false
    t.index [:record_type, :record_id, :name, :blob_id], name: "index_active_storage_attachments_uniqueness", unique: true
  end
  create_table(:active_storage_variant_records) do |t|
    t.belongs_to :blob, null: false, index: false
    t.string :variation_digest, null: false
    t.index [:blob_id, :variation_digest], name: "index_active_storage_variant_records_uniqueness", unique: true
  end
  create_table(:posts) do |t|
    t.string :title
    t.timestamps
  end
end
class ApplicationRecord < ActiveRecord::Base
  self.abstract_class = true
end
class Post < ApplicationRecord
  has_one_attached :avatar
  has_many_attached :images
  validates :title, presence: true
end
ActiveStorage::Current.host = "http://example.org"
eval(STDIN.read)
lines = Checks.new.run
session = Rack::Test::Session.new(Rack::MockSession.new(Judged, "example.org"))
answers = Checks.new.addresses.map do |address|
  session.get(address)
  session.follow_redirect! if session.last_response.redirect?
  response = session.last_response
  [response.status, *%w[Content-Type Content-Disposition].map { |name| response.headers[name] }, response.body.bytesize]
end
puts JSON.generate([lines, answers])
