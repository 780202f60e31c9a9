/** What becomes of a gem that an application names in its Gemfile. */
export type GemFate =
  | { kind: 'built in' | 'not needed' }
  | { kind: 'next' | 'refused' | 'unknown'; remedy: string }

/** Gems whose part of Rails, or of its daily company, is in the framework. */
const BUILT_IN = new Set(
  `rails railties actionpack actionview activerecord activemodel activesupport sqlite3 pg puma rack rackup turbo-rails
  stimulus-rails importmap-rails propshaft sprockets-rails sprockets sassc-rails sass-rails sassc
  dartsass-rails dartsass-sprockets cssbundling-rails jsbundling-rails jbuilder bcrypt thruster minitest json bigdecimal
  csv ostruct base64 nokogiri jwt faker faraday httparty will_paginate webpacker solid_cache solid_queue solid_cable actioncable activejob
  actiontext mission_control-jobs i18n tzinfo concurrent-ruby`.split(/\s+/),
)

/** Gems that help while one develops with Ruby, or deploy what is one file here. */
const NOT_NEEDED = new Set(
  `bootsnap tzinfo-data debug byebug pry pry-rails web-console brakeman bundler-audit rubocop rubocop-rails
  rubocop-rails-omakase rubocop-performance rubocop-minitest standard erb_lint capybara selenium-webdriver webdrivers
  kamal spring spring-watcher-listen listen rack-mini-profiler guard guard-minitest minitest-reporters
  rails-controller-testing simplecov dotenv dotenv-rails foreman letter_opener letter_opener_web annotate annotaterb
  bullet better_errors binding_of_caller mocha webmock vcr rack-test rails_12factor stackprof memory_profiler
  autotuner lograge ruby-prof hotwire-spark web-push-testing uglifier turbolinks jquery-rails coffee-rails autoprefixer-rails
  warning meta_request i18n-tasks activestorage aws-sdk-s3 image_processing ruby-vips mini_magick`.split(
    /\s+/,
  ),
)

const JOBS =
  'Jobs of `ApplicationJob` wait in the application’s own database; what the gem has beside them is not here.'
const SQLITE =
  'The database is SQLite, inside the binary, or PostgreSQL: change config/database.yml and load the data once.'

/** Gems that are known not to work, and what to do. */
const REMEDIES: Readonly<Record<string, GemFate>> = {
  ...each('mysql2 trilogy activerecord-trilogy-adapter', 'refused', SQLITE),
  ...each(
    'sidekiq resque resque-pool delayed_job delayed_job_active_record good_job',
    'next',
    JOBS,
  ),
  ...each(
    'redis',
    'refused',
    'Sockets and jobs go through the application’s own database; keep anything else in a table, or in `Rails.cache`.',
  ),
  ...each('lexxy', 'next', 'The editor of rich text is Trix: write `form.rich_textarea`.'),
  ...each(
    'devise devise-jwt sorcery clearance authlogic',
    'refused',
    '`has_secure_password` and the session are built in: `rails generate authentication` writes what is needed.',
  ),
  ...each(
    'simple_form bootstrap_form',
    'refused',
    'Write `form_with`, and the fields with their labels.',
  ),
  ...each('faker ffaker', 'refused', 'Write the values into db/seeds.rb.'),
  ...each(
    'pundit cancancan',
    'refused',
    'Write the rule as a method of the model, and ask it in a before_action.',
  ),
  ...each(
    'kaminari pagy geared_pagination',
    'refused',
    'Write `paginate(page: params[:page], per_page: 20)`, and `will_paginate @articles` in the view.',
  ),
  ...each(
    'bootstrap bootstrap-sass font-awesome-rails foundation-rails',
    'refused',
    'Install the npm package that has its files: `npm install bootstrap`, bootstrap-sass for Bootstrap 3.',
  ),
  ...each(
    'bootstrap-will_paginate will_paginate-bootstrap bootstrap4-kaminari-views',
    'refused',
    'Links to pages have the markup of will_paginate itself: style `.pagination`.',
  ),
  ...each(
    'tailwindcss-rails',
    'refused',
    'Run `npm install @tailwindcss/cli`: `webfw build` calls it.',
  ),
  ...each(
    'haml haml-rails slim slim-rails',
    'refused',
    'Templates are ERB: write the template as .html.erb.',
  ),
  ...each(
    'rspec-rails rspec factory_bot factory_bot_rails shoulda-matchers',
    'refused',
    'Tests are minitest classes with fixtures, as `rails new` writes them.',
  ),
}

function each(names: string, kind: 'next' | 'refused', remedy: string): Record<string, GemFate> {
  return Object.fromEntries(names.split(' ').map((name) => [name, { kind, remedy }]))
}

/** The gems that a Gemfile names, in its order, each with what becomes of it. */
export function gemsOf(gemfile: string): Map<string, GemFate> {
  const names = [...gemfile.matchAll(/^\s*gem\s*\(?\s*["']([\w.-]+)["']/gm)].map(
    ([, name = '']) => name,
  )
  return new Map(names.map((name) => [name, fateOf(name)]))
}

/** What becomes of the gem of a name. */
export function fateOf(name: string): GemFate {
  if (BUILT_IN.has(name)) return { kind: 'built in' }
  if (NOT_NEEDED.has(name)) return { kind: 'not needed' }
  const remedy =
    'Run `bundle config set --local path vendor/bundle` and `bundle install`, so that its Ruby is here to be compiled; or write what it does into lib/.'
  return REMEDIES[name] ?? { kind: 'unknown', remedy }
}
