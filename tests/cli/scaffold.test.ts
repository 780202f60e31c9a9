import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { Project } from '../support/project.ts'

const APP = { within: 'app' }

async function newApp(t: Test) {
  const project = new Project(t)
  project.write('app/spin.toml', '[package]\nname = "app"\n\n[dependencies]\nwebfw = "v0.2.1"\n')
  project.write('app/config/routes.rb', 'Webfw::Routes.draw do\n  root "articles#index"\nend\n')
  return project
}

t.test('scaffold writes its files in order and inserts the route once', async (t) => {
  const project = await newApp(t)
  const words = ['generate', 'scaffold', 'article', 'title:string', 'body:text']
  const env = { WEBFW_TIMESTAMP: '20261121000001' }

  const first = await project.ask(words, { ...APP, env })
  const second = await project.ask(words, APP)

  t.same(linesOf(first.stdout), [
    'create db/migrate/20261121000001_create_articles.rb',
    'create app/models/article.rb',
    'create app/controllers/articles_controller.rb',
    'create app/views/articles/index.html.erb',
    'create app/views/articles/show.html.erb',
    'create app/views/articles/new.html.erb',
    'create app/views/articles/edit.html.erb',
    'create app/views/articles/_form.html.erb',
    'create test/articles.rb',
    'create test/articles.rb.expected',
    'insert config/routes.rb',
  ])
  t.ok(linesOf(second.stdout).every((line) => line.startsWith('identical ')))
  t.equal(linesOf(second.stdout).length, 11)
  t.equal(
    project.read('app/config/routes.rb'),
    'Webfw::Routes.draw do\n  resources :articles\n  root "articles#index"\nend\n',
  )
  t.equal(
    project.read('app/app/models/article.rb'),
    'class Article\n  validates :title, presence: true\nend\n',
  )
})

t.test("fields take an index and limits as Rails' generators do", async (t) => {
  const project = await newApp(t)
  const fields = ['name', 'email:string:uniq', 'code:string{8}:index', 'price:decimal{8,2}']

  await project.ask(['g', 'scaffold', 'product', ...fields], {
    ...APP,
    env: { WEBFW_TIMESTAMP: '20261121000001' },
  })
  await project.ask(['g', 'migration', 'add_slug_to_products', 'slug:string:uniq'], {
    ...APP,
    env: { WEBFW_TIMESTAMP: '20261121000002' },
  })

  const created = project.read('app/db/migrate/20261121000001_create_products.rb')
  t.match(created, 't.string :email, index: { unique: true }\n')
  t.match(created, 't.string :code, limit: 8, index: true\n')
  t.match(created, 't.decimal :price, precision: 8, scale: 2\n')
  t.match(project.read('app/test/products.rb'), 'email: "Another Email"')
  const added = project.read('app/db/migrate/20261121000002_add_slug_to_products.rb')
  t.match(
    added,
    'add_column :products, :slug, :string\n    add_index :products, :slug, unique: true',
  )
})

t.test('scaffold never overwrites: a file with other content stays, and says exist', async (t) => {
  const project = await newApp(t)
  project.write('app/app/models/article.rb', '# mine\n')

  const { stdout } = await project.ask(['g', 'scaffold', 'article', 'title'], APP)

  t.match(stdout, /^ *exist app\/models\/article\.rb$/m)
  t.equal(project.read('app/app/models/article.rb'), '# mine\n')
})

t.test(
  'a reference writes on_delete: :cascade, a select, and no presence rule of its own',
  async (t) => {
    const project = await newApp(t)
    await project.ask(['g', 'scaffold', 'article', 'title'], APP)

    await project.ask(['g', 'scaffold', 'comment', 'body:text', 'article:belongs_to'], APP)

    const [, migration = ''] = readdirSync(join(project.folder, 'app/db/migrate')).sort()
    t.match(
      project.read(`app/db/migrate/${migration}`),
      't.references :article, null: false, foreign_key: { on_delete: :cascade }',
    )
    t.match(
      project.read('app/app/views/comments/_form.html.erb'),
      'form.select :article_id, article_options',
    )
    t.match(
      project.read('app/app/controllers/comments_controller.rb'),
      'permit(:body, :article_id)',
    )
    t.equal(project.read('app/app/models/comment.rb'), 'class Comment\nend\n')
  },
)

t.test(
  'pages name a row by its required field, and its parent by the parent’s first string',
  async (t) => {
    const project = await newApp(t)
    await project.ask(['g', 'scaffold', 'author', 'age:integer', 'name'], APP)

    await project.ask(['g', 'scaffold', 'book', 'pages:integer', 'author:references'], APP)

    const index = project.read('app/app/views/books/index.html.erb')
    t.match(
      project.read('app/app/views/authors/index.html.erb'),
      'link_to author.name, author_path(author)',
    )
    t.match(index, 'link_to "Book #{book.id}", book_path(book)')
    t.match(index, '<%= book.author.name %>')
    t.match(
      project.read('app/app/controllers/books_controller.rb'),
      'Book.includes(:author).order(:id)',
    )
  },
)

t.test('a reference names its table, and its pages and tests follow it there', async (t) => {
  const project = new Project(t)
  await project.ask(['new', 'app', '--skip-git'])
  const migrations = () => readdirSync(join(project.folder, 'app/db/migrate')).sort()
  const last = () => project.read(`app/db/migrate/${migrations().at(-1)}`)
  await project.ask(['g', 'scaffold', 'user', 'name'], APP)

  const post = ['g', 'scaffold', 'post', 'title', 'author:references{users}', 'post:references']
  t.equal((await project.ask(post, APP)).code, 0)
  const key = 'foreign_key: { to_table: :users, on_delete: :cascade }'
  t.match(last(), `t.references :author, null: false, ${key}`)
  t.match(
    project.read('app/app/controllers/posts_controller.rb'),
    'User.order(:id).map { |author| [author.name, author.id] }',
  )
  t.match(project.read('app/app/views/posts/index.html.erb'), '<%= post.author.name %>')

  await project.ask(['g', 'model', 'note', 'text:text', 'owner:belongs_to{users}'], APP)
  t.match(last(), `t.references :owner, null: false, ${key}`)
  await project.ask(['g', 'migration', 'AddEditorToPosts', 'editor:references{users}'], APP)
  t.match(last(), `add_reference :posts, :editor, ${key}`)
  await project.ask(['g', 'scaffold', 'branch', 'name', 'parent:references{branches}'], APP)
  t.match(last(), 't.references :parent, foreign_key: { to_table: :branches, on_delete: :cascade }')

  const count = migrations().length
  for (const [words, why] of [
    [['scaffold', 'page', 'author:references{people}'], 'no model app/models/person.rb'],
    [['model', 'page', 'author:references{people}'], 'no model app/models/person.rb'],
    [['migration', 'AddAToPosts', 'a:references{people}'], 'there is no table people to refer to'],
    [['scaffold', 'page', 'author:references{Users}'], 'write author:references{users}'],
  ] as const) {
    const { code, stderr } = await project.ask(['g', ...words], APP)
    t.equal(code, 2, words.join(' '))
    t.match(stderr, why)
  }
  t.equal(migrations().length, count, 'nothing was written')

  const migrated = await project.ask(['db', 'migrate'], APP)
  t.equal(migrated.code, 0, migrated.stderr)
  t.match(project.read('app/db/schema.rb'), 'add_foreign_key "posts", "users", column: "author_id"')
  const tested = await project.ask(['spin', 'test'], APP)
  t.equal(tested.code, 0, tested.stdout + tested.stderr)
})

t.test('a reference to its own table may be empty', async (t) => {
  const project = await newApp(t)

  await project.ask(['g', 'scaffold', 'page', 'title', 'page:references'], APP)

  const [migration = ''] = readdirSync(join(project.folder, 'app/db/migrate'))
  t.match(
    project.read(`app/db/migrate/${migration}`),
    't.references :page, foreign_key: { on_delete: :cascade }',
  )
  t.match(project.read('app/app/views/pages/_form.html.erb'), 'include_blank: true')
})

t.test('inputs follow the type of the field', async (t) => {
  const project = await newApp(t)
  const fields =
    'a b:text c:integer d:float e:decimal f:boolean g:date h:datetime i:time j:json'.split(' ')

  const { code } = await project.ask(['g', 'scaffold', 'thing', ...fields], APP)

  t.equal(code, 0)
  const form = project.read('app/app/views/things/_form.html.erb')
  for (const input of [
    'text_field :a',
    'text_area :b',
    'number_field :c',
    'number_field :d, step: "any"',
    'number_field :e, step: "any"',
    'check_box :f',
    'date_field :g',
    'datetime_field :h',
    'time_field :i',
    'text_area :j',
  ]) {
    t.match(form, `form.${input} %>`)
  }
})

t.test('every bad field is refused with its reason, and nothing is written', async (t) => {
  const project = await newApp(t)

  for (const [field, reason] of [
    ['title:strng', 'the nearest is string'],
    ['Title:string', 'lowercase'],
    ['1st', 'lowercase'],
    ['a-b', 'lowercase'],
    ['class:string', 'Ruby keyword'],
    ['id:integer', 'already'],
    ['created_at:datetime', 'already'],
    ['updated_at', 'already'],
    ['save:boolean', 'hide the method save'],
    ['errors', 'hide the method errors'],
    ['constructor', 'hide the method constructor'],
    ['a:string:indx', 'index or uniq'],
    ['a:string:index:more', 'name:type:index'],
    ['a:date{3}', 'decimal{8,2}'],
    ['password:digest:index', 'needs no index'],
    ['article_id:references', 'write article:references'],
    ['author:references', 'there is no model app/models/author.rb'],
  ] as const) {
    const { code, stdout, stderr } = await project.ask(['g', 'scaffold', 'post', 'ok', field], APP)

    t.equal(code, 2, field)
    t.equal(stdout, '')
    t.match(stderr, reason)
  }
  const twice = await project.ask(['g', 'scaffold', 'post', 'name', 'name:text'], APP)
  t.match(twice.stderr, 'twice')
  t.notOk(project.has('app/app'))
  t.notOk(project.has('app/db'))
})

t.test(
  'password:digest makes a model with a password, and pages that ask for it twice',
  async (t) => {
    const project = await newApp(t)

    await project.ask(['g', 'scaffold', 'user', 'name', 'password:digest'], {
      ...APP,
      env: { WEBFW_TIMESTAMP: '20260102030405' },
    })

    t.match(
      project.read('app/db/migrate/20260102030405_create_users.rb'),
      't.string :password_digest\n',
    )
    t.match(project.read('app/app/models/user.rb'), '  has_secure_password\n\n  validates :name')
    const permitted = 'permit(:name, :password, :password_confirmation)'
    t.match(project.read('app/app/controllers/users_controller.rb'), permitted)
    const form = project.read('app/app/views/users/_form.html.erb')
    t.match(form, 'form.password_field :password %>')
    t.match(form, 'form.password_field :password_confirmation %>')
    for (const page of ['index', 'show']) {
      t.notMatch(project.read(`app/app/views/users/${page}.html.erb`), /digest|password/i)
    }
  },
)

t.test('a model name that cannot be is refused with its reason', async (t) => {
  const project = await newApp(t)

  for (const [name, reason] of [
    ['class', 'Ruby keyword'],
    ['string', 'already know'],
    ['test', 'already know'],
    ['1up', 'a letter'],
    ['a b', 'a letter'],
    ['application', 'already know'],
  ] as const) {
    const { code, stderr } = await project.ask(['g', 'scaffold', name, 'title'], APP)

    t.equal(code, 2, name)
    t.match(stderr, reason)
  }
})

t.test('singular, plural and camel-cased names mean the same resource', async (t) => {
  const project = await newApp(t)

  for (const name of ['BlogPost', 'blog_posts', 'blog_post']) {
    const { stdout } = await project.ask(['g', 'scaffold', name, 'title'], APP)

    t.match(stdout, 'app/controllers/blog_posts_controller.rb')
  }
  t.match(
    project.read('app/app/controllers/blog_posts_controller.rb'),
    'class BlogPostsController <',
  )
  t.equal(project.read('app/config/routes.rb').match(/resources :blog_posts$/gm)?.length, 1)
})

t.test('a word that is its own plural uses <word>_index for its list', async (t) => {
  const project = await newApp(t)

  await project.ask(['g', 'scaffold', 'sheep', 'name'], APP)

  t.match(project.read('app/app/controllers/sheep_controller.rb'), 'redirect_to sheep_index_path')
})

t.test('migration versions grow: now, or one more than the largest', async (t) => {
  const project = await newApp(t)
  project.write('app/db/migrate/29991231235959_create_futures.rb', '')

  const later = await project.ask(['g', 'scaffold', 'article', 'title'], APP)
  const pinned = await project.ask(['g', 'model', 'tag', 'name'], {
    ...APP,
    env: { WEBFW_TIMESTAMP: 'yesterday' },
  })

  t.match(later.stdout, '29991231235960_create_articles.rb')
  t.equal(pinned.code, 2)
  t.match(pinned.stderr, 'WEBFW_TIMESTAMP')
})

t.test('generate migration fills itself in from its name', async (t) => {
  const project = await newApp(t)
  const env = { WEBFW_TIMESTAMP: '20261121000001' }
  await project.ask(['g', 'model', 'tag', 'name'], {
    ...APP,
    env: { WEBFW_TIMESTAMP: '20261120000001' },
  })

  await project.ask(['g', 'migration', 'add_author_to_articles', 'author', 'tag:references'], {
    ...APP,
    env,
  })

  t.equal(
    project.read('app/db/migrate/20261121000001_add_author_to_articles.rb'),
    [
      'class AddAuthorToArticles < Webfw::Migration',
      '  def change',
      '    add_column :articles, :author, :string',
      '    add_reference :articles, :tag, foreign_key: { on_delete: :cascade }',
      '  end',
      'end',
      '',
    ].join('\n'),
  )
})

t.test('generate migration refers to tables that exist, also from a join table', async (t) => {
  const project = await newApp(t)
  const env = { WEBFW_TIMESTAMP: '20991121000001' }

  const missing = await project.ask(
    ['g', 'migration', 'add_tag_to_articles', 'tag:references'],
    APP,
  )
  await project.ask(['g', 'model', 'tag', 'name'], APP)
  await project.ask(['g', 'model', 'article', 'title'], APP)
  const joined = ['g', 'migration', 'CreateJoinTableTagArticle', 'tag', 'article']
  await project.ask(joined, { ...APP, env })
  const alone = await project.ask(joined.slice(0, -1), APP)

  t.equal(missing.code, 2)
  t.match(missing.stderr, 'there is no table tags to refer to')
  t.equal(
    project.read('app/db/migrate/20991121000001_create_join_table_tag_article.rb'),
    [
      'class CreateJoinTableTagArticle < Webfw::Migration',
      '  def change',
      '    create_table :articles_tags, id: false do |t|',
      '      t.references :article, null: false, foreign_key: { on_delete: :cascade }',
      '      t.references :tag, null: false, foreign_key: { on_delete: :cascade }',
      '    end',
      '  end',
      'end',
      '',
    ].join('\n'),
  )
  t.match(alone.stderr, 'a join table stands between two tables.')
})

t.test(
  'generate controller adds to a controller the actions and views that it lacks',
  async (t) => {
    const project = await newApp(t)
    await project.ask(['g', 'controller', 'pages', 'about'], APP)
    project.edit('app/app/controllers/pages_controller.rb', (text) =>
      text.replace(/\nend\n$/, '\n\n  private\n\n  def secret\n    1\n  end\nend\n'),
    )

    const { stdout } = await project.ask(['g', 'controller', 'pages', 'about', 'team'], APP)
    await project.ask(['g', 'controller', 'pages', 'team'], APP)

    t.match(stdout, 'insert app/controllers/pages_controller.rb')
    t.equal(
      project.read('app/app/controllers/pages_controller.rb'),
      [
        'class PagesController < ApplicationController',
        '  def about',
        '  end',
        '',
        '  def team',
        '  end',
        '',
        '  private',
        '',
        '  def secret',
        '    1',
        '  end',
        'end',
        '',
      ].join('\n'),
    )
    t.ok(project.has('app/app/views/pages/team.html.erb'))
    t.equal(project.read('app/config/routes.rb').match(/"\/pages\/about"/g)?.length, 1)
  },
)

t.test(
  'generate controller writes actions, views and routes; new becomes new_action',
  async (t) => {
    const project = await newApp(t)

    const { code } = await project.ask(['g', 'controller', 'Pages', 'about', 'new'], APP)

    t.equal(code, 0)
    t.match(
      project.read('app/app/controllers/pages_controller.rb'),
      /def about\n {2}end\n\n {2}def new_action/,
    )
    t.match(project.read('app/config/routes.rb'), 'get "/pages/about", to: "pages#about"')
    t.ok(project.has('app/app/views/pages/new.html.erb'))
  },
)

function linesOf(stdout: string): string[] {
  return stdout
    .split('\n\n', 1)
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

t.test(
  'db migrate runs what cannot be tried out in memory: findings are warnings before, errors after',
  async (t) => {
    const project = new Project(t)
    await project.ask(['new', 'app', '--skip-git'])
    await project.ask(['g', 'scaffold', 'article', 'title:string'], APP)
    project.write(
      'app/db/migrate/20991231000001_add_search.rb',
      `class AddSearch < Webfw::Migration
  def up
    execute "CREATE TABLE probe AS SELECT name FROM dbstat WHERE 0"
    add_column :articles, :slug, :string
  end

  def down
    remove_column :articles, :slug
    drop_table :probe
  end
end
`,
    )
    const model = (column: string) => `class Article\n  validates :${column}, presence: true\nend\n`
    project.write('app/app/models/article.rb', model('slug'))

    const migrated = await project.webfw(['db', 'migrate'], APP)

    t.equal(migrated.code, 0, migrated.stderr)
    t.match(migrated.stderr, /20991231000001_add_search\.rb:3:5: warning: .*dbstat/)
    t.match(migrated.stderr, /article\.rb:2:13: warning: .*has no column `slug`/)
    t.match(project.read('app/db/schema.rb'), 't.string "slug"')
    t.match(project.read('app/gen/models/article.ts'), "this.validates('slug'")
    t.equal((await project.ask(['spin', 'run', 'gen', '--', '--check'], APP)).code, 0)

    project.write('app/app/models/article.rb', model('sluck'))
    project.write(
      'app/db/migrate/20991231000002_again.rb',
      'class Again < Webfw::Migration\n  def up\n    execute "SELECT count(*) FROM dbstat"\n  end\nend\n',
    )
    const again = await project.webfw(['db', 'migrate'], APP)

    t.equal(again.code, 1)
    t.match(again.stderr, /article\.rb:2:13: warning: .*has no column `sluck`/)
    t.match(again.stderr, /article\.rb:2:13: The table articles has no column `sluck`/)
    t.match(project.read('app/gen/models/article.ts'), "this.validates('slug'")
  },
)

t.test('a migration that was edited runs again once the database is gone', async (t) => {
  const project = new Project(t)
  await project.ask(['new', 'app', '--skip-git'])
  const migration = (column: string) =>
    `class CreateArticles < Webfw::Migration\n  def change\n    create_table(:articles) { |t| t.string :${column} }\n  end\nend\n`
  project.write('app/db/migrate/1_create_articles.rb', migration('title'))
  project.write('app/app/models/article.rb', 'class Article\nend\n')
  t.equal((await project.ask(['db', 'migrate'], APP)).code, 0)

  project.write('app/db/migrate/1_create_articles.rb', migration('name'))
  project.write(
    'app/app/models/article.rb',
    'class Article\n  validates :name, presence: true\nend\n',
  )
  const stale = await project.webfw(['db', 'migrate'], APP)
  rmSync(join(project.folder, 'app/storage'), { recursive: true })
  const fresh = await project.ask(['db', 'migrate'], APP)

  t.match(stale.stderr, /no column `name`/)
  t.equal(fresh.code, 0, fresh.stderr)
  t.match(project.read('app/db/schema.rb'), 't.string "name"')
})

t.test('a model is called by what the application says of English words', async (t) => {
  const project = new Project(t)
  await project.ask(['new', 'shop', '--skip-git'])
  const path = 'shop/config/initializers/inflections.rb'
  const migrations = async () => {
    await project.webfw(['g', 'model', 'person', 'name'], { within: 'shop' })
    const names = readdirSync(join(project.folder, 'shop/db/migrate'))
    return names.flatMap((name) => /^\d+_(.*)$/.exec(name)?.[1] ?? []).sort()
  }
  project.write(path, '# ActiveSupport::Inflector.inflections(:en) do |inflect|\n# end\n')
  t.strictSame(await migrations(), ['create_people.rb'])
  project.write(
    path,
    "ActiveSupport::Inflector.inflections(:en) { |inflect| inflect.irregular 'person', 'persons' }\n",
  )
  t.strictSame(await migrations(), ['create_people.rb', 'create_persons.rb'])
})
