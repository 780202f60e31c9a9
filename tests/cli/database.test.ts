import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { articleApp } from '../support/article-app.ts'
import { type Ended, Project, type RunOptions } from '../support/project.ts'

const FILES = {
  ...articleApp,
  'db/migrate/20261121000002_add_body_to_articles.rb': `class AddBodyToArticles < ActiveRecord::Migration[8.1]
  def change
    add_column :articles, :body, :text
  end
end
`,
  'db/seeds.rb': 'Article.create!(title: "Seed")\nputs "seeded #{Article.count}"\n',
  'test/fixtures/articles.yml': 'one:\n  title: One\ntwo:\n  title: Two\n',
}

type Words = string | readonly string[]

/**
 * Runs commands in a small application, and answers what each says; the exit status comes last. `say` runs them in the
 * process of the test, `start` as a person does.
 */
function shop(t: Test) {
  const project = new Project(t)
  for (const [path, text] of Object.entries(FILES)) project.write(path, text)
  const listed = (words: Words) => (typeof words === 'string' ? words.split(' ') : words)
  const said = ({ code, stdout, stderr }: Ended) => {
    const lines = `${stdout}${stderr}`.replace(/ \([\d.]+s\)$/gm, '').split('\n')
    return [...lines.filter((line) => /\S/.test(line) && !/ gen\//.test(line)), code]
  }
  const say = async (words: Words, env: Record<string, string> = {}) =>
    said(await project.ask(listed(words), { env }))
  const start = async (words: Words, options: RunOptions = {}) =>
    said(await project.webfw(listed(words), options))
  return { project, say, start }
}

t.test('db prepare makes and seeds a database, and migrates one that is there', async (t) => {
  const { project, say, start } = shop(t)

  t.same(await say('db:prepare'), [
    '== 20261121000001 CreateArticles: migrating',
    '== 20261121000001 CreateArticles: done',
    '== 20261121000002 AddBodyToArticles: migrating',
    '== 20261121000002 AddBodyToArticles: done',
    '    wrote db/schema.rb',
    'seeded 1',
    0,
  ])
  project.write(
    'db/migrate/20261121000003_create_tags.rb',
    'class CreateTags < ActiveRecord::Migration[8.1]\n  def change = create_table(:tags)\nend\n',
  )
  t.same(await start('rails db:prepare'), [
    '== 20261121000003 CreateTags: migrating',
    '== 20261121000003 CreateTags: done',
    '    wrote db/schema.rb',
    0,
  ])
  t.match(project.read('db/schema.rb'), 'create_table "tags"')
})

t.test('migrations go to a version, back, up, down and again, by the names of Rails', async (t) => {
  const { project, say } = shop(t)
  const [first, last] = ['20261121000001', '20261121000002']

  await say(`db:migrate VERSION=${first}`)
  t.notMatch(project.read('db/schema.rb'), 'body')
  t.same(await say('rails db:version'), [`Current version: ${first}`, 0])
  t.match(await say(`db migrate up --version ${last}`), [/AddBodyToArticles: migrating$/])
  t.match(project.read('db/schema.rb'), 'body')
  t.match(await say(['db:migrate:up'], { VERSION: last }), [`${last} is up already.`])
  t.match(await say('db:migrate:redo STEP=2'), [
    `== ${last} AddBodyToArticles: reverting`,
    `== ${last} AddBodyToArticles: done`,
    `== ${first} CreateArticles: reverting`,
    `== ${first} CreateArticles: done`,
    `== ${first} CreateArticles: migrating`,
  ])
  t.match(await say(`db:migrate:down VERSION=${last}`), [/AddBodyToArticles: reverting$/])
  t.match(await say('db:migrate:status'), [/^Status/, /^up .* CreateArticles$/, /^down /, 0])
  t.same(await say('db:migrate VERSION=7'), [
    'shop: ArgumentError: there is no migration with the version 7',
    1,
  ])
  t.match(await say('db:rollback STEP=x'), [/takes a number of migrations, not "x"/, 2])
  project.remove(`db/migrate/${last}_add_body_to_articles.rb`)
  project.write(
    'db/migrate/20261121000003_create_tags.rb',
    'class CreateTags < ActiveRecord::Migration[8.1]\n  def change = create_table(:tags)\nend\n',
  )
  await say('db:migrate')
  const holed = await say(`db:migrate:down VERSION=${first}`)
  t.match(holed, ['== 20261121000001 CreateArticles: reverting', /done$/, /wrote db\/schema\.rb$/])
  t.match(holed.join('\n'), /There is no table for the model Article/)
  t.match(await say(`db:migrate:up VERSION=${first}`), [
    /CreateArticles: migrating$/,
    /done$/,
    /wrote/,
    0,
  ])
  t.match(project.read('db/schema.rb'), /create_table "articles".*create_table "tags"/s)
})

t.test(
  'db reset begins anew, and leaves the database as it is where a migration raises',
  async (t) => {
    const { project, say } = shop(t)
    await say('db:prepare')
    await say(['runner', 'Article.create!(title: "Mine")'])
    const count = ['runner', 'puts Article.count']

    t.match(await say('db:reset'), [
      /CreateArticles: migrating/,
      /done/,
      /migrating/,
      /done/,
      / is new\.$/,
    ])
    t.same(await say(count), ['1', 0])
    await say(['runner', 'Article.create!(title: "Mine")'])
    const migration = 'db/migrate/20261121000003_stop.rb'
    project.write(
      migration,
      'class Stop < ActiveRecord::Migration[8.1]\n  def up = raise("no")\nend\n',
    )
    t.match((await say('db:setup')).slice(-3), [/migrate.*_stop\.rb:2.* no$/, /./, 1])
    project.remove(migration)
    t.same(await say(count), ['2', 0])
    t.same(await say('db:seed:replant'), ['Emptied 1 table.', 'seeded 1', 0])
    t.match((await say('db:schema:load')).slice(-3), [/ is new\.$/, /identical/, 0])
    t.same(await say(count), ['0', 0])
    t.match(await say('db:fixtures:load'), [/^Loaded the fixtures into /, 0])
    t.same(await say(['runner', 'puts Article.order(:title).pluck(:title).inspect']), [
      '["One", "Two"]',
      0,
    ])
    t.match(await say('db:drop'), [/^Dropped the database .*development\.sqlite3\.$/, 0])
    t.notOk(project.has('storage/development.sqlite3'))
  },
)

t.test(
  'with schema_format = :sql the schema is db/structure.sql, as sqlite3 prints it',
  async (t) => {
    const { project, say } = shop(t)
    const defaults = 'config.load_defaults 8.1'
    const setting = `${defaults}\n    config.active_record.schema_format = :sql`
    const application = FILES['config/application.rb'].replace(defaults, setting)
    project.write('config/application.rb', application)
    const only = `class OnlySql < ActiveRecord::Migration[8.1]
  def up
    execute "CREATE VIEW titles AS SELECT id, title FROM articles"
    execute "CREATE TRIGGER shout AFTER INSERT ON articles BEGIN UPDATE articles SET body = 'a;b' WHERE id = NEW.id; END"
  end

  def down = execute("DROP VIEW titles")
end
`
    project.write('db/migrate/20261121000003_only_sql.rb', only)
    t.match((await say('db:migrate')).slice(-2), ['    wrote db/structure.sql', 0])
    t.notOk(project.has('db/schema.rb'))
    t.equal(
      project.read('db/structure.sql'),
      `CREATE TABLE IF NOT EXISTS "articles" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "title" varchar, "body" text);
CREATE TABLE IF NOT EXISTS "schema_migrations" ("version" varchar NOT NULL PRIMARY KEY);
CREATE VIEW titles AS SELECT id, title FROM articles
/* titles(id,title) */;
CREATE TRIGGER shout AFTER INSERT ON articles BEGIN UPDATE articles SET body = 'a;b' WHERE id = NEW.id; END;
INSERT INTO "schema_migrations" (version) VALUES
('20261121000003'),
('20261121000002'),
('20261121000001');

`,
    )
    // What the file alone has, a new database has: migrations up to it do not run.
    const structure = project.read('db/structure.sql')
    project.write(
      'db/structure.sql',
      structure.replace('"body" text', '"body" text, "rank" integer'),
    )
    project.remove('db/migrate/20261121000001_create_articles.rb')
    const asked =
      'a = Article.create!(title: "It\'s", rank: 2); puts [a.reload.body, a.rank].inspect'
    t.match(await say('db:schema:load'), [
      '== db/structure.sql: loading',
      / is new\.$/,
      /db\/structure\.sql$/,
      0,
    ])
    t.same(await say(['runner', asked]), ['["a;b", 2]', 0])
    t.match(await say('db:version'), ['Current version: 20261121000003'])
    project.write(
      'test/models/article_test.rb',
      `class ArticleTest < ActiveSupport::TestCase\n  test "a trigger" do\n    assert_equal ["a;b", 3], Article.create!(title: "x", rank: 3).reload.then { [it.body, it.rank] }\n  end\nend\n`,
    )
    t.match((await say('test')).join('\n'), /1 tests?, 1 assertions?, 0 failures/)
    project.write('db/structure.sql', `\n${structure}COPY articles (id) FROM stdin;\n`)
    t.match((await say('db:schema:load')).join('\n'), /db\/structure\.sql:12.*rows are no part/s)
  },
)

t.test('Rake tasks of lib/tasks run with the classes of the application', async (t) => {
  const { project, say, start } = shop(t)
  await say('db:prepare')
  project.write('lib/tasks/feeds.rake', FEEDS)
  project.write('lib/tasks/all.rake', 'desc "All of them"\ntask default: %w[feeds:erase]\n')

  t.same(await say('feeds:fetch[here,]'), ['feeds:fetch here 5 1', 0])
  t.same(await say('rake feeds:fetch[there,7] RAILS_ENV=development'), ['feeds:fetch there 7 1', 0])
  t.same(await say('rake'), ['feeds:fetch  5 1', 'erased', 'deep', 'and more', 0])
  t.same(await say('-T'), [
    'webfw default                 # All of them',
    'webfw feeds:fetch[url,count]  # Fetch the feeds',
    0,
  ])
  t.match(await start('rails feeds:boom'), [/^lib\/tasks\/feeds\.rake:18:.* no \(RuntimeError\)$/])
  t.match(await start('other:boom'), [/Don't know how to build task 'other:boom'/])

  // Debian's rake says the same of the files.
  project.write('Rakefile', RAKEFILE)
  project.write('tmp/page.txt', 'hi')
  project.write(
    'db/migrate/20261121000003_create_tags.rb',
    'class CreateTags < ActiveRecord::Migration[8.1]\n  def change = create_table(:tags)\nend\n',
  )
  const making = ['up tmp/page.txt', 'html tmp/page.up tmp/deep', 'all']
  t.same(await start('whole[a]'), [...making, 'whole a <p>HI</p>', 'mkdir -p tmp/deep', 0])
  t.same(await start('whole[b]'), ['whole b <p>HI</p>', 0])
  const before = new Date(Date.now() - 3_600_000)
  utimesSync(join(project.folder, 'tmp/page.html'), before, before)
  t.same(await start('whole'), [...making.slice(1), 'whole  <p>HI</p>', 0])
  t.match(await start('around'), [/Circular dependency detected: TOP => around => back => around/])
  t.match(await start('tmp/page.css'), [/Don't know how to build task 'tmp\/page\.css'/])
  t.same(await start('renew'), [
    ...['== 20261121000003 CreateTags: migrating', '== 20261121000003 CreateTags: done'],
    ...[
      '    wrote db/schema.rb',
      'seeded 2',
      'and more',
      'Current version: 20261121000003',
      '2',
      0,
    ],
  ])
})

/** Files that are made from others, and commands of `db` as tasks. */
const RAKEFILE = `directory "tmp/deep"

rule ".up" => ".txt" do |task|
  puts "up #{task.source}"
  File.write(task.name, File.read(task.source).upcase)
end

rule(/\\.html$/ => [proc { |name| name.sub(".html", ".up") }, "tmp/deep"]) do |task|
  puts "html #{task.sources.join(" ")}"
  File.write(task.name, "<p>#{File.read(task.source)}</p>")
end

file "tmp/deep/all.txt" => ["tmp/deep", "tmp/page.html"] do |task|
  puts "all"
  File.write(task.name, File.read("tmp/page.html"))
end

task :whole, [:word] => "tmp/deep/all.txt" do |task, args|
  puts "#{task.name} #{args.word} #{File.read("tmp/deep/all.txt")}"
end

task around: :back
task back: :around

task renew: ["db:migrate", "db:seed", :environment] do
  2.times { Rake::Task["db:version"].invoke }
  puts Article.count
end
Rake::Task["db:seed"].enhance { puts "and more" }
`

const FEEDS = `namespace :feeds do
  desc "Fetch the feeds"
  task :fetch, [:url, :count] => :environment do |task, args|
    args.with_defaults(count: "5")
    puts "#{task.name} #{args.url} #{args[:count]} #{Article.count}"
  end

  task erase: [:environment, :fetch] do
    puts "erased"
    2.times { Rake::Task["feeds:inner:deep"].invoke }
  end

  namespace :inner do
    task(:deep) { puts "deep" }
  end

  task :boom do
    raise "no"
  end
end

Rake::Task["feeds:inner:deep"].enhance { puts "and more" }
`

t.test('what destroys a production database asks for a variable first', async (t) => {
  const { project, say } = shop(t)
  await say('db:prepare RAILS_ENV=production')
  t.ok(project.has('storage/production.sqlite3'))
  t.notOk(project.has('storage/development.sqlite3'))
  t.notOk(project.has('db/schema.rb'), 'production writes no schema')

  for (const task of ['db:reset', 'db:setup', 'db:seed:replant', 'db:schema:load', 'db:drop']) {
    const refused = await say([task], { RAILS_ENV: 'production' })
    t.match(refused, [/would destroy .* set DISABLE_DATABASE_ENVIRONMENT_CHECK=1/, 2], task)
  }
  const env = { DISABLE_DATABASE_ENVIRONMENT_CHECK: '1' }
  t.equal((await say('db:seed:replant RAILS_ENV=production', env)).at(-1), 0)
})

t.test(
  'runner runs a text, a file or standard input with the models and the database',
  async (t) => {
    const { project, say, start } = shop(t)
    await say('db:migrate')
    project.write(
      'script/count.rb',
      'require_relative "../config/environment"\ndef twice(n) = n * 2\nputs twice(Article.count) if __FILE__ == $0\np ARGV\nexit 3\n',
    )

    t.same(await say(['runner', 'puts Article.create!(title: "A").id']), ['1', 0])
    // With the secret that the server of development has.
    const signing = 'token = Article.first.signed_id; puts Article.find_signed(token).title'
    t.same(await say(['runner', signing]), ['A', 0])
    t.same(await start('rails runner script/count.rb a --help'), ['2', '["a", "--help"]', 3])
    t.same(await say(['runner', '\nArticle.create!']), [
      "runner.rb:2:in `<top (required)>': Validation failed: Title can't be blank (ActiveRecord::RecordInvalid)",
      1,
    ])
    t.match(await say(['runner', 'Artikle.count']), [
      /^error: the generator/,
      /^runner\.rb:1:1: .*Artikle/,
    ])
    t.same(await say(['runner', '-e', 'test', 'puts Rails.env']), ['test', 0])
    t.match(await say('runner script/none.rb'), ['error: there is no file script/none.rb.', 1])
    t.match(await say('runner -e prod puts'), [/^shop: WEBFW_ENV="prod" is not/, 1])
  },
)

t.test('dbconsole says what is missing: the database, or sqlite3', async (t) => {
  const { project, say } = shop(t)
  t.match(await say('dbconsole'), [/^error: there is no database .*: run `webfw db prepare`\.$/, 1])
  project.write('storage/development.sqlite3', '')
  t.match(await say('dbconsole', { PATH: '/nowhere' }), [/^error: sqlite3 is not installed: /, 1])
  t.match(await say('dbconsole -e prod'), [/^error: WEBFW_ENV="prod" is not/, 1])
  t.match(await say('dbconsole --db copy'), [
    /^error: there is no database copy: there are primary/,
    1,
  ])
})
