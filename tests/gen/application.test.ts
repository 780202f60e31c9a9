import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import t from 'tap'
import {
  type AppFile,
  classifyFiles,
  classifyPath,
  type PathMistake,
  wrongConstant,
} from '../../gen/application/file-kinds.ts'
import { attributeTypes, modelTables, printTableModel } from '../../gen/dialect/models/table.ts'
import { generateApp } from '../../gen/generate/generate-app.ts'
import { printManifest } from '../../gen/generate/manifest.ts'
import { readSchemaFacts } from '../../gen/schema/facts.ts'
import { Schema } from '../../shell/schema/schema.ts'
import type { TableDefinition } from '../../shell/schema/table-definition.ts'

t.test('a path says what the file is and what it must define', async (t) => {
  const kinds: [string, Partial<AppFile>][] = [
    ['db/schema.rb', { kind: 'schema', constant: null, module: null }],
    ['db/seeds.rb', { kind: 'seeds', module: 'gen/seeds.ts' }],
    ['config/routes.rb', { kind: 'routes', module: null }],
    ['config/app.rb', { kind: 'config', module: 'gen/config.ts' }],
    [
      'db/migrate/20261121000001_create_articles.rb',
      {
        kind: 'migration',
        version: '20261121000001',
        constant: 'CreateArticles',
        module: 'gen/migrations/20261121000001_create_articles.ts',
      },
    ],
    [
      'app/controllers/blog_posts_controller.rb',
      {
        kind: 'controller',
        name: 'blog_posts',
        constant: 'BlogPostsController',
        module: 'gen/controllers/blog_posts_controller.ts',
      },
    ],
    [
      'app/models/article.rb',
      { kind: 'model', constant: 'Article', module: 'gen/models/article.ts' },
    ],
    ['app/helpers/application_helper.rb', { kind: 'helper', keyword: 'module' }],
    ['app/models/ticket_statistics.rb', { kind: 'model', constant: 'TicketStatistics' }],
    ['app/services/checkout.rb', { constant: 'Checkout', module: 'gen/services/checkout.ts' }],
    ['app/views/articles/_form.html.erb', { kind: 'view', name: 'articles/_form' }],
    [
      'app/controllers/admin/articles_controller.rb',
      {
        kind: 'controller',
        name: 'admin/articles',
        constant: 'AdminArticlesController',
        rubyName: 'Admin::ArticlesController',
        module: 'gen/controllers/admin/articles_controller.ts',
      },
    ],
    ['app/models/concerns/user/named.rb', { constant: 'UserNamed', keyword: 'module' }],
    ['lib/thing.rb', { constant: 'Thing', module: 'gen/lib/thing.ts' }],
    ['config/environments/production.rb', { kind: 'setup', module: null }],
  ]
  for (const [path, expected] of kinds) t.match(classifyPath(path), expected, path)
})

t.test('a model whose plural leads to another word is refused', async (t) => {
  const table = '  create_table "cookies" do |t|\n    t.string "name"\n  end\n'
  const files = new Map([
    ['config/routes.rb', 'Webfw::Routes.draw do\nend\n'],
    ['db/schema.rb', `Webfw::Schema.define(version: 1) do\n${table}end\n`],
    ['app/models/cookie.rb', 'class Cookie\n  validates :name, presence: true\nend\n'],
  ])

  const { diagnostics } = await generateApp({ name: 'shop', files })

  t.match(diagnostics, [
    {
      file: 'app/models/cookie.rb',
      line: 1,
      message: 'app/models/cookie.rb is no model of cookies: one of them is a cooky.',
      hint: 'Give the table and the model another name.',
    },
  ])
})

t.test('a private method of a record is refused to others', async (t) => {
  const table = '  create_table "items" do |t|\n    t.string "name"\n  end\n'
  const files = new Map([
    ['config/routes.rb', 'Webfw::Routes.draw do\n  get "/", to: "items#show"\nend\n'],
    ['db/schema.rb', `Webfw::Schema.define(version: 1) do\n${table}end\n`],
    [
      'app/models/item.rb',
      'class Item\n  def shown = [label, self.label]\n\n  private\n\n  def label = name\nend\n',
    ],
    [
      'app/controllers/application_controller.rb',
      'class ApplicationController < Webfw::Controller\nend\n',
    ],
    [
      'app/controllers/items_controller.rb',
      'class ItemsController < ApplicationController\n  def show\n    render plain: Item.first.label\n  end\nend\n',
    ],
  ])

  const { diagnostics } = await generateApp({ name: 'shop', files })

  t.match(diagnostics, [
    {
      file: 'app/controllers/items_controller.rb',
      line: 3,
      message: '`label` is a private method of Item: this call raises NoMethodError.',
      hint: 'Write `def label` above `private`.',
    },
  ])
})

t.test(
  'what a refused declaration announces is told the same reason wherever it is said',
  async (t) => {
    const files = new Map([
      [
        'config/routes.rb',
        'Rails.application.routes.draw do\n  resources :items, only: [:show, :edit, :create]\nend\n',
      ],
      [
        'db/schema.rb',
        `ActiveRecord::Schema[8.0].define(version: 1) do
  create_table "items" do |t|
    t.string "name"
  end
end
`,
      ],
      [
        'app/models/application_record.rb',
        'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
      ],
      [
        'app/models/item.rb',
        `class Item < ApplicationRecord
  has_many :offers
end
`,
      ],
      [
        'app/controllers/application_controller.rb',
        'class ApplicationController < ActionController::Base\nend\n',
      ],
      [
        'app/controllers/items_controller.rb',
        `class ItemsController < ApplicationController
  def show
    @item = Item.find(params[:id])
  end

  def edit
    @item = Item.find(params[:id])
  end

  def create
    item = Item.new(name: "x")
    item.offers
    redirect_to item
  end
end
`,
      ],
      ['app/views/items/show.html.erb', '<%= @item.offers.size %>\n'],
      [
        'app/views/items/edit.html.erb',
        '<%= form_with model: @item do |f| %><%= f.text_area :name %><% end %>\n',
      ],
    ])

    const core = readFileSync('build/core.wasm')
    const { diagnostics } = await generateApp({ name: 'shop', files }, { core, thorough: true })

    t.same(
      diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`),
      ['app/models/item.rb:2 There is no model Offer with a table.'],
    )
  },
)

t.test('a path that says nothing is refused with the path to use', async (t) => {
  const mistakes: [string, RegExp][] = [
    ['app/models/Article.rb', /in lowercase/],
    ['app/controllers/articles.rb', /app\/controllers\/articles_controller\.rb/],
    ['app/views/articles/index.haml.erb', /app\/views\/articles\/index\.haml\.html\.erb|html\.erb/],
    ['app/views/index.html.erb', /folder of its controller/],
    ['db/migrate/create_articles.rb', /20261121000001_create_articles\.rb/],
    ['test/thing.rb', /folders of app: app\/models, app\/services/],
    ['app/services/Billing.rb', /app\/services\/ticket_export\.rb/],
    ['app/thing.rb', /folders of app/],
  ]
  for (const [path, hint] of mistakes) {
    t.match((classifyPath(path) as PathMistake).hint, hint, path)
  }
})

t.test('Rails’ configuration says the settings that are known here', async (t) => {
  const files = new Map([
    ['config/routes.rb', 'Webfw::Routes.draw do\nend\n'],
    [
      'config/application.rb',
      `require_relative "boot"
module Shop
  class Application < Rails::Application
    config.load_defaults 8.1
    config.time_zone = "UTC"
    config.hosts << "shop.example"
    config.action_view.field_error_proc = Proc.new { |html_tag, instance| html_tag.html_safe }
  end
end
`,
    ],
    [
      'config/environments/production.rb',
      'Rails.application.configure do\n  config.force_ssl = true\n  config.cache_store = :solid_cache_store\nend\n',
    ],
    [
      'config/environments/development.rb',
      `Rails.application.configure do
  if Rails.root.join("tmp/caching-dev.txt").exist?
    config.cache_store = :memory_store, { size: 64.megabytes }
  else
    config.cache_store = :null_store
  end
end
`,
    ],
    [
      'config/initializers/security.rb',
      `Rails.application.config.filter_parameters += [ :passw, :_key ]
Rails.application.config.session_store :cookie_store, key: "_shop"
Rails.application.configure do
  config.content_security_policy do |policy|
    policy.default_src :self, :https
    policy.object_src  :none
  end
end
`,
    ],
  ])

  const { files: generated, diagnostics } = await generateApp({ name: 'shop', files })

  t.same(diagnostics, [])
  const text = (name: string) => generated.get(`gen/config/${name}.ts`) ?? ''
  t.match(text('application'), /'hosts'\), 'shop\.example'/)
  t.match(text('application'), /'field_error_proc=', \[null\]/)
  t.match(text('initializers/security'), /'filter_parameters=',[\s\S]*'passw'[\s\S]*'_key'/)
  t.match(text('initializers/security'), /'session_store'[^\n]*\n[^\n]*\n[^\n]*key: '_shop'/)
  t.match(text('initializers/security'), /'default_src', \[symbol\('self'\), symbol\('https'\)\]/)
  t.match(text('environments/production'), /'production'[\s\S]*'force_ssl=', \[true\]/)
  t.match(
    text('environments/development'),
    /caching-dev\.txt[\s\S]*memory_store[\s\S]*size[\s\S]*else[\s\S]*null_store/,
  )

  const stores = 'Rails.application.config.cache_store = MyStore.new\n'
  const unknown = await generateApp({
    name: 'shop',
    files: new Map([...files, ['config/initializers/cache.rb', stores]]),
  })
  t.match(unknown.diagnostics, [
    { file: 'config/initializers/cache.rb', line: 1, hint: /:memory_store/ },
  ])

  const divs = [
    'proc { |html| tag.div html, class: "field_with_errors is-invalid" }',
    'Proc.new { |html_tag, _instance| content_tag :div, html_tag, class: "field_with_errors is-invalid" }',
    '->(html_tag, _) { "<div class=\\"field_with_errors is-invalid\\">#{html_tag}</div>".html_safe }',
  ]
  for (const div of divs) {
    const path = 'config/environment.rb'
    const text = `Rails.application.initialize!\nActionView::Base.field_error_proc = ${div}\n`
    const made = await generateApp({ name: 'shop', files: new Map([...files, [path, text]]) })
    t.same(made.diagnostics, [], div)
    t.match(
      made.files.get('gen/config/environment.ts'),
      /'field_error_proc=',\s*\['field_with_errors is-invalid'\]/,
      div,
    )
  }

  const frame = 'ActionView::Base.field_error_proc = proc { |html_tag, _| "<b>#{html_tag}</b>" }\n'
  const framed = await generateApp({
    name: 'shop',
    files: new Map([...files, ['config/initializers/fields.rb', frame]]),
  })
  t.match(framed.diagnostics, [
    { file: 'config/initializers/fields.rb', line: 1, message: /field_error_proc/ },
  ])

  const way =
    'Rails.application.configure do\n  config.action_mailer.delivery_method = :postmark\nend\n'
  const mailer = 'class ShopMailer < ActionMailer::Base\nend\n'
  const unsent = await generateApp({
    name: 'shop',
    files: new Map([
      ...files,
      ['app/mailers/shop_mailer.rb', mailer],
      ['config/environments/staging.rb', way],
    ]),
  })
  t.match(unsent.diagnostics, [
    { file: 'config/environments/staging.rb', line: 2, message: /no delivery method :postmark/ },
  ])
})

t.test('files in folders are namespaces, found by Ruby’s lexical lookup', async (t) => {
  const files = new Map([
    ['config/routes.rb', 'Webfw::Routes.draw do\nend\n'],
    [
      'app/controllers/application_controller.rb',
      'class ApplicationController < Webfw::Controller\nend\n',
    ],
    [
      'app/controllers/admin/reports_controller.rb',
      `module Admin
  class ReportsController < ApplicationController
    def index
      render plain: "#{Report.new.total} #{Report::UNIT} #{Admin::HTMLNote.new.text}"
    end
  end
end
`,
    ],
    [
      'app/services/admin/report.rb',
      'class Admin::Report\n  UNIT = "km"\n\n  def total = 7\nend\n',
    ],
    ['app/services/admin/html_note.rb', 'class Admin::HTMLNote\n  def text = "note"\nend\n'],
    ['app/services/report.rb', 'class Report\n  def total = 1\nend\n'],
  ])

  const { files: generated, diagnostics } = await generateApp({ name: 'shop', files })

  t.same(diagnostics, [])
  t.match(generated.get('gen/app.ts'), /'admin\/reports': AdminReportsController/)
  const controller = generated.get('gen/controllers/admin/reports_controller.ts') ?? ''
  t.match(controller, /import { AdminReport } from '..\/..\/services\/admin\/report.ts'/)
  t.match(controller, /new AdminReport\(\)\.total\(\).*AdminReport\.UNIT.*new AdminHTMLNote\(\)/s)
})

t.test('classifyFiles() refuses two migrations of one version', async (t) => {
  const { files, diagnostics } = classifyFiles(
    new Map([
      ['db/migrate/1_create_a.rb', 'class CreateA\nend'],
      ['db/migrate/1_create_b.rb', 'class CreateB\nend'],
    ]),
  )

  t.equal(files.length, 2)
  t.match(diagnostics, [
    { file: 'db/migrate/1_create_b.rb', line: 1, excerpt: 'class CreateB\n^^^^^^^^^^^^^' },
  ])
})

t.test('a file that defines something else is told both ways out', async (t) => {
  const file = classifyPath('app/controllers/posts_controller.rb') as AppFile

  t.same(wrongConstant(file, 'ArticlesController'), {
    code: 'wrong-constant',
    message:
      'app/controllers/posts_controller.rb must define class PostsController, not ArticlesController.',
    hint: 'Write: class PostsController < ApplicationController, or rename the file app/controllers/articles_controller.rb',
  })
  t.match(wrongConstant(file, null), { message: /must define class PostsController\.$/ })
})

t.test('the manifest lists everything, formatted and sorted', async (t) => {
  const text = printManifest({
    app: 'blog',
    hasConfig: true,
    hasSeeds: true,
    hasSchema: false,
    hasInflections: false,
    packages: [],
    controllers: new Map([
      ['application', place('ApplicationController', 'gen/controllers/application_controller.ts')],
      ['articles', place('ArticlesController', 'gen/controllers/articles_controller.ts')],
    ]),
    models: [place('Article', 'gen/models/article.ts')],
    helpers: [
      {
        module: 'gen/helpers/application_helper.ts',
        methods: new Map([
          ['full_title', 'full_title'],
          ['published?', 'is_published'],
        ]),
      },
      { module: 'gen/helpers/empty_helper.ts', methods: new Map() },
    ],
    migrations: [
      {
        ...place('CreateArticles', 'gen/migrations/20261121000001_create_articles.ts'),
        version: '20261121000001',
      },
    ],
  })

  t.equal(
    text,
    `import { defineApp } from 'webfw'
import { config } from './config.ts'
import { ApplicationController } from './controllers/application_controller.ts'
import { ArticlesController } from './controllers/articles_controller.ts'
import * as applicationHelper from './helpers/application_helper.ts'
import { CreateArticles } from './migrations/20261121000001_create_articles.ts'
import { Article } from './models/article.ts'
import { routes } from './routes.ts'
import { seeds } from './seeds.ts'
import { views } from './views.ts'

/** The application blog: all that is served, migrated and tested. */
export default defineApp({
  name: 'blog',
  config,
  routes,
  controllers: { application: ApplicationController, articles: ArticlesController },
  models: [Article],
  helpers: {
    full_title: applicationHelper.full_title,
    'published?': applicationHelper.is_published,
  },
  migrations: [{ version: '20261121000001', name: 'CreateArticles', migration: CreateArticles }],
  views,
  seeds,
})
`,
  )
})

const schema = Schema.define({}, (schema) => {
  schema.createTable('articles', (table: TableDefinition) => {
    table.string('title', { default: "It's new", null: false })
    table.float('rating')
    table.timestamps()
  })
  schema.createTable('tags')
  schema.createTable('taggings', (table: TableDefinition) => {
    table.references('article', { null: false, foreignKey: true })
    table.references('tag', { foreignKey: true })
  })
  schema.createTable('ghosts', (table: TableDefinition) => {
    table.references('article', { foreignKey: true })
  })
})

t.test('models are the tables with a file, and the joins between them', async (t) => {
  const facts = await readSchemaFacts({ schema, migrations: [] })

  const both = modelTables(facts, new Set(['Article', 'Tag'])).map((table) => table.className)
  const one = modelTables(facts, new Set(['Article'])).map((table) => table.className)
  t.same(both, ['Article', 'Tagging', 'Tag'])
  t.same(one, ['Article'])
})

t.test('a join without a file gets a model of its own', async (t) => {
  const { tables } = await readSchemaFacts({ schema, migrations: [] })
  const table = tables.get('taggings')

  t.equal(
    table && printTableModel(table, new Set(['Article', 'Tag', 'Tagging'])),
    `import { Model } from 'webfw'
import { Article } from './article.ts'
import { Tag } from './tag.ts'

export class Tagging extends Model {
  static override readonly table = 'taggings'
  static override readonly columns = {
    id: 'integer',
    article_id: 'integer',
    tag_id: 'integer',
  } as const

  static {
    this.belongsTo('article', () => Article, { foreignKey: 'article_id' })
    this.belongsTo('tag', () => Tag, { foreignKey: 'tag_id', optional: true })
  }
}

export interface Tagging {
  get article_id(): number | null
  set article_id(value: unknown)
  get tag_id(): number | null
  set tag_id(value: unknown)
  get article(): Article
  set article(value: unknown)
  get tag(): Tag | null
  set tag(value: unknown)
}
`,
  )
})

t.test('a model has defaults, types and collections', async (t) => {
  const { tables } = await readSchemaFacts({ schema, migrations: [] })
  const table = tables.get('articles')
  if (table === undefined) return t.fail('no table')

  const text = printTableModel(table, new Set(['Article', 'Tag', 'Tagging']))
  const columns = table.columns.filter(({ name }) => name === 'title' || name === 'rating')
  const types = attributeTypes(
    { columns, associations: [], ids: ['tag_ids'] },
    new Set(),
    (type) => type,
    (name) => name === 'rating',
  )

  t.match(
    text,
    "import { type Collection, Model } from 'webfw'\nimport { type Float, type Time } from 'webfw/ruby'",
  )
  t.match(text, `static override readonly tableDefaults = { title: "It's new" } as const`)
  t.match(text, "this.hasMany('taggings', () => Tagging, { foreignKey: 'article_id' })")
  t.match(text, "this.hasMany('tags', () => Tag, { through: 'taggings', source: 'tag' })")
  t.match(text, 'get tags(): Collection<Tag>\n')
  t.match(text, 'get rating(): Float | null\n')
  t.notMatch(text, /ghosts/)
  t.same(types, [
    'get title(): string | null',
    'set title(value: unknown)',
    'get rating(): any',
    'set rating(value: unknown)',
    'get tag_ids(): number[]',
    'set tag_ids(value: unknown)',
  ])
})

t.test('what is generated is formatted as Biome would', async (t) => {
  const { tables } = await readSchemaFacts({ schema, migrations: [] })
  for (const table of tables.values()) {
    const text = printTableModel(table, new Set(['Article', 'Tag', 'Tagging', 'Ghost']))
    t.equal(biome(text), text, table.name)
  }
})

function biome(text: string): string {
  const args = ['node_modules/@biomejs/biome/bin/biome', 'format', '--stdin-file-path=gen/x.ts']
  return execFileSync(process.execPath, args, { input: text, encoding: 'utf8' })
}

function place(className: string, module: string): { className: string; module: string } {
  return { className, module }
}

t.test('an engine’s folders join the application’s, whose own files win', async (t) => {
  const files = new Map(
    Object.entries({
      Gemfile: 'gem "ratings"\n',
      'config/application.rb':
        'module Shop\n  class Application < Rails::Application\n  end\nend\n',
      'config/routes.rb':
        'Rails.application.routes.draw do\n  resources :ratings, only: :index\nend\n',
      'app/controllers/application_controller.rb':
        'class ApplicationController < ActionController::Base\nend\n',
      'app/models/application_record.rb':
        'class ApplicationRecord < ActiveRecord::Base\n  self.abstract_class = true\nend\n',
      'app/views/ratings/index.html.erb': '<p>own</p>\n',
      'gems/ratings/lib/ratings.rb':
        'require "ratings/engine"\nmodule Ratings\n  def self.most = 5\nend\n',
      'gems/ratings/lib/ratings/engine.rb':
        'module Ratings\n  class Engine < ::Rails::Engine\n  end\nend\n',
      'gems/ratings/app/models/rating.rb':
        'class Rating < ApplicationRecord\n  validates :stars, inclusion: 1..Ratings.most\nend\n',
      'gems/ratings/app/controllers/ratings_controller.rb':
        'class RatingsController < ApplicationController\n  def index\n    @ratings = Rating.all\n  end\nend\n',
      'gems/ratings/app/views/ratings/index.html.erb': '<p>theirs</p>\n',
      'gems/ratings/app/views/ratings/_rating.html.erb': '<b><%= rating.stars %></b>\n',
      'gems/ratings/config/locales/en.yml': 'en:\n  ratings:\n    title: Stars\n',
      'gems/ratings/db/migrate/20261121000001_create_ratings.rb':
        'class CreateRatings < ActiveRecord::Migration[8.0]\n  def change\n    create_table :ratings do |t|\n      t.integer :stars\n    end\n  end\nend\n',
    }),
  )
  const made = await generateApp({ name: 'shop', files })
  t.same(
    made.diagnostics.filter(({ severity }) => severity === 'error'),
    [],
  )
  const paths = [...made.files.keys()]
  for (const path of [
    'gen/gems/ratings.ts',
    'gen/models/rating.ts',
    'gen/controllers/ratings_controller.ts',
    'gen/migrations/20261121000001_create_ratings.ts',
  ])
    t.ok(paths.includes(path), path)
  const all = [...made.files.values()].join('\n')
  t.match(all, /Stars/, 'the translations of the engine')
  const views = [...made.files].filter(([path]) => path === 'gen/views.ts').join('\n')
  t.match(views, 'ratings/_rating', 'a template of the engine')
  t.notMatch(all, 'theirs', 'the application has a template of that name')
})

t.test('a gem with code that is not Ruby is refused by its name', async (t) => {
  const files = new Map(
    Object.entries({
      Gemfile: 'gem "swift_hash"\n',
      'config/routes.rb': 'Rails.application.routes.draw do\nend\n',
      'gems/swift_hash/lib/swift_hash.rb': 'require "swift_hash/swift_hash"\n',
      'gems/swift_hash/ext/swift_hash/extconf.rb': '',
    }),
  )
  const { diagnostics } = await generateApp({ name: 'shop', files })
  const found = diagnostics.find(({ message }) => message.includes('swift_hash'))
  t.match(found, {
    file: 'Gemfile',
    line: 1,
    severity: 'error',
    message: 'The gem swift_hash has code that is not Ruby (ext/swift_hash/extconf.rb).',
  })
})

t.test('types are known in an application that calls methods by computed names', async (t) => {
  const files = new Map(
    Object.entries({
      'config/application.rb':
        'module Shop\n  class Application < Rails::Application\n  end\nend\n',
      'config/routes.rb': 'Rails.application.routes.draw { resources :posts }\n',
      'db/schema.rb':
        'ActiveRecord::Schema.define(version: 1) { create_table(:posts) { |t| t.string :title; t.integer :post_id } }\n',
      'app/models/application_record.rb':
        'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
      'app/models/post.rb': `class Post < ApplicationRecord
  has_many :posts, -> { order(:title).where.not(title: nil) }
  scope :titled, -> { where.not(title: nil) }
  %w[draft live].each { |name| define_method("as_#{name}") { title + name } }
end
`,
      'app/controllers/concerns/asked.rb':
        'module Asked\n  extend ActiveSupport::Concern\n  def asked = Post.new.public_send(params[:name])\n  def asks? = @post.present?\nend\n',
      'app/controllers/posts_controller.rb': `class PostsController < ActionController::Base
  include Asked
  before_action { @post = Post.find(params[:id]) if params[:id] }

  def index = render(json: Post.titled.titled.limit(1))

  def update
    respond_to do |format|
      format.html { redirect_to @post if @post.save }
      format.json { render json: @post.errors }
    end
  end

  def show
    Post.instance_exec(@post) { |post| post }
    kept = @post
    render json: kept
  end
end
`,
    }),
  )
  const { files: made } = await generateApp({ name: 'shop', files })
  const controller = made.get('gen/controllers/posts_controller.ts') ?? ''
  for (const line of [
    'declare _post: Post',
    'if (this._post.save()) return this.redirectTo(this._post)',
    'format.json(() => this.render({ json: this._post.errors }))',
    'const kept = this._post ?? null',
    "Post.titled().scope('titled').limit(1)",
    'selfless((post) => post)',
  ])
    t.match(controller, line)
  t.notMatch(controller, 'described')
  t.match(
    made.get('gen/models/post.ts'),
    "scope: (relation) => relation.order('title').where().not({ title: null })",
  )
})
