const PASSWORD =
  'Write `has_secure_password` in the model, or `BCrypt::Password.create(password)` and `BCrypt::Password.new(digest) == password`.'
const NETWORK =
  'HTTP is spoken by `Net::HTTP`, `URI.open`, `Faraday` and `HTTParty`; other protocols are not here.'
const ATTACHMENTS =
  'Of Active Storage there are ActiveStorage::Blob, Attachment, Filename, the jobs and controllers that Rails has, and its errors: docs/guides/active-storage.md.'
const RICH_TEXT =
  'There are `ActionText::RichText`, `ActionText::Content`, `ActionText::Attachment` and `ActionText::Attachable`.'
const THREADS = 'Every request has a task of its own; nothing else runs beside it.'
const SANITIZING =
  'It is of the gem rails-html-sanitizer, which is not read: write `sanitize text, tags: %w[b], attributes: %w[href]`, `strip_tags`, or `Rails::HTML::FullSanitizer.new`.'
const REPORT =
  'Write `Rails.error.report(error)`, and a subscriber of `Rails.error` that passes it on.'
const AGENT = 'Ask `request.user_agent`, or write `allow_browser versions: :modern`.'
const MIDDLEWARE =
  'Write a `before_action` or an `around_action` in ApplicationController, which ask `request` and `response`, or a class of middleware, `config.middleware.use RequestNote`.'
const TYPES =
  'There are `Boolean`, `Date`, `DateTime`, `Decimal`, `Float`, `Integer`, `String` and `Value`: `ActiveModel::Type::Boolean.new.cast(text)`. A class below one of them is a type: `attribute :price, PriceType.new`.'
const RECORDS = 'Models name no class of Rails: write `class Article`, and call `Article` itself.'
const JOBS =
  'A job is `class ReportJob < ApplicationJob` in app/jobs, and `ReportJob.perform_later(report)`.'
/** What to write instead of other ways to go on answering. */
export const STREAMING =
  'Write `include ActionController::Live` in the controller and `response.stream.write`; or let the page ask again, with `fetch` in a script or `<meta http-equiv="refresh" content="5">`; with `fresh_when` the answer is 304 while nothing is new.'

/** What to write instead of a library of Ruby or of Rails that is not here, by the constant that names it. */
const ABSENT: Readonly<Record<string, string>> = {
  Faker:
    'There are `Faker::Address`, `Faker::Book`, `Faker::Boolean`, `Faker::Commerce`, `Faker::Company`, `Faker::Date`, `Faker::Internet`, `Faker::Job`, `Faker::Lorem`, `Faker::Name`, `Faker::Number`, `Faker::PhoneNumber`, `Faker::Time`: write other values yourself, or draw them from an Array with `sample`.',
  Digest: 'There are `Digest::SHA256`, `SHA2`, `SHA384`, `SHA512`, `SHA1` and `MD5`.',
  OpenSSL:
    'There are `OpenSSL::HMAC`, `OpenSSL::Digest`, `Digest::SHA256`, `SecureRandom` and signed cookies: `cookies.signed[:id] = "…"`.',
  BCrypt: PASSWORD,
  Argon2: PASSWORD,
  SCrypt: PASSWORD,
  Net: NETWORK,
  HTTP: NETWORK,
  Socket: NETWORK,
  TCPSocket: NETWORK,
  OpenURI: NETWORK,
  Typhoeus: NETWORK,
  RestClient: NETWORK,
  Excon: NETWORK,
  Resolv: NETWORK,
  UDPSocket: NETWORK,
  IPSocket: NETWORK,
  Faraday: NETWORK,
  HTTParty: NETWORK,
  URI: 'There are `URI.parse`, `URI.join`, `URI.encode_www_form` and its kin, `URI::HTTP` and `URI::InvalidURIError`.',
  Oj: 'Write `JSON.parse(text)` and `value.to_json`.',
  PStore: 'Keep it in a table.',
  'File::Constants': 'Write a mode: `File.open(path, "w")`, `"a"`, `"wx"`.',
  DateTime: 'Write `Time`: `Time.current`, `Time.utc(2026, 11, 21)`.',
  Queue: THREADS,
  ConditionVariable: THREADS,
  Concurrent: `It is of the gem concurrent-ruby. ${THREADS}`,
  Singleton: 'Write `include Singleton` in a class.',
  Forwardable: 'Write `extend Forwardable` in a class.',
  Delegator: 'Write `class Shown < SimpleDelegator`.',
  Observer: 'Write callbacks.',
  ERB: 'Templates are in app/views; `ERB::Util.html_escape(text)` escapes.',
  CGI: 'There are `CGI.escapeHTML`, `CGI.unescapeHTML`, `CGI.escape` and `CGI.unescape`.',
  Nokogiri: 'Gems do not run here.',
  Redis: 'Gems do not run here: keep it in a table.',
  Sidekiq: JOBS,
  ActiveJob: JOBS,
  ApplicationJob: JOBS,
  ActionMailer:
    'A mailer is `class UserMailer < ApplicationMailer` in app/mailers; tests ask `ActionMailer::Base.deliveries`.',
  ApplicationMailer:
    'Write `class ApplicationMailer < ActionMailer::Base` in app/mailers/application_mailer.rb.',
  ActionCable:
    'A channel is `class ChatChannel < ApplicationCable::Channel` in app/channels; `ActionCable.server.broadcast "chat", message` sends.',
  'ActionController::Live':
    'Write `include ActionController::Live` in the class of the controller; `SSE` is known there.',
  ActiveStorage: ATTACHMENTS,
  ActionText: RICH_TEXT,
  ActiveModel: 'Write `include ActiveModel::Model` in a class of app/models.',
  ActionController:
    'A controller is `class ArticlesController < ApplicationController`; errors are `Webfw::ParameterMissing` and its kin.',
  ActionView: 'The words of views are for templates and app/helpers.',
  'ActionDispatch::PublicExceptions':
    'The server sends public/404.html and its kin itself. Pages of your own: `config.exceptions_app = routes`, and `match "/404", to: "errors#not_found", via: :all`.',
  ActionDispatch: `Look at \`request\` in a controller. ${MIDDLEWARE}`,
  'ActiveModel::Type': TYPES,
  'ActiveRecord::Type': TYPES,
  'ActiveRecord::Schema':
    'It is what db/schema.rb is written in. Write a migration to change tables; `Article.column_names` tells what a table has.',
  ActiveRecord: `${RECORDS} Errors are \`Webfw::RecordNotFound\` and its kin; SQL goes through \`where("title = ?", title)\`.`,
  ApplicationRecord: RECORDS,
  Arel: 'Write `where("title = ?", title)`: SQL stands in the source.',
  ActiveSupport:
    'There are `ActiveSupport::Concern` in modules and `ActiveSupport::SafeBuffer`; the methods of values are there without it.',
  'ActiveSupport::Concern':
    'It is for modules with a name. One that is made at run time (`Module.new`) is metaprogramming: write `module Searchable`, `extend ActiveSupport::Concern` and `end` in app/models/concerns.',
  'ActiveSupport::Testing':
    'It is for tests, which have `travel_to`, `freeze_time` and their kin without it. An application is given a time: `def due?(now = Time.current)`.',
  'Turbo::Streams':
    'A file of app/helpers mixes a module that it defines into `Turbo::Streams::TagBuilder`; `Turbo::StreamsChannel` broadcasts.',
  'Turbo::Broadcastable': 'Every model has it: delete the line.',
  Loofah: `It is of the gem loofah, which is not read: write \`sanitize text, tags: %w[b], attributes: %w[href]\`, or \`strip_tags\`.`,
  'Rails::Html': SANITIZING,
  'Rails::HTML': SANITIZING,
  'Rails::HTML4': SANITIZING,
  'Rails::HTML5': SANITIZING,
  'ActionPack::Passkey':
    'Passkeys are not here: `has_secure_password`, or a code that is sent by mail.',
  Rails: 'There are `Rails.env` and `Rails.logger`.',
  'Minitest::Mock': 'Mocks are for tests.',
  MockExpectationError: 'Mocks are for tests.',
  Minitest: 'A test is `class ArticlesTest < Webfw::Test`.',
  RSpec: 'A test is `class ArticlesTest < Webfw::Test`.',
  FactoryBot: 'Make the records in `setup`.',
  Shellwords: 'An application runs no other program.',
  Open3: 'An application runs no other program.',
  Etc: 'An application asks nothing about its machine.',
  Prime: 'Write the method.',
  Matrix: 'Write the method with Arrays.',
  Ripper: 'There is no Ruby at run time.',
}

/** Classes of an application below parts of Rails that come with a later version, by their names. */
const LATER: readonly (readonly [RegExp, string])[] = [[/Job$/, JOBS]]

/** What to write instead of a constant that this program lacks; undefined where nothing is known. */
export function constantOutsideSubset(path: string): string | undefined {
  const names = path.split('::')
  const known = [names.slice(0, 2).join('::'), names[0] as string]
  const found = known.find((name) => Object.hasOwn(ABSENT, name))
  if (found !== undefined) return ABSENT[found]
  return LATER.find(([names]) => names.test(path))?.[1]
}

/** What to write instead of a class of a gem that is often there, by its constant; what asks `defined?` of one gets nil. */
const OF_GEMS: Readonly<Record<string, readonly [gem: string, remedy: string]>> = {
  Airbrake: ['airbrake', REPORT],
  Appsignal: ['appsignal', REPORT],
  Bugsnag: ['bugsnag', REPORT],
  Honeybadger: ['honeybadger', REPORT],
  NewRelic: ['newrelic_rpm', REPORT],
  PlatformAgent: ['platform_agent', AGENT],
  'Rack::Attack': ['rack-attack', 'Write `rate_limit to: 10, within: 1.minute` in the controller.'],
  'Rack::MiniProfiler': [
    'rack-mini-profiler',
    'Delete the line: the log has the times of each request.',
  ],
  Rollbar: ['rollbar', REPORT],
  Sentry: ['sentry-ruby', REPORT],
  Surfguard: ['surfguard', 'Write what it does into lib/ or app/, or do without it.'],
  UserAgent: ['useragent', AGENT],
}

/** Which gem a constant is of, and what to write; undefined where it is none of these. */
export function constantOfGem(path: string): string | undefined {
  const names = path.split('::')
  const known = [names.slice(0, 2).join('::'), names[0] as string]
  const found = known.find((name) => Object.hasOwn(OF_GEMS, name))
  if (found === undefined) return undefined
  const [gem, remedy] = OF_GEMS[found] as readonly [string, string]
  return `It is of the gem ${gem}, which is not read. ${remedy}`
}
