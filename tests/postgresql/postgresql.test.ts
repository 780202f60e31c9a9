import { execFile } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { deployBlog, runBlog, serveBlog } from '../support/blog.ts'
import { followBun, runBun } from '../support/bun.ts'
import { withoutRails } from '../support/debian-rails.ts'
import { eventually } from '../support/eventually.ts'
import { type Cluster, startBouncer, startCluster, withoutPostgres } from '../support/postgres.ts'
import { Project } from '../support/project.ts'
import { Visitor } from '../support/visitor.ts'

const skip = withoutPostgres
let cluster: Cluster
if (skip === false) {
  cluster = await startCluster()
  t.teardown(() => cluster.stop())
}

t.test('the client of PostgreSQL keeps its promises', { skip }, async (t) => {
  const bouncer = await startBouncer(cluster)
  t.teardown(() => bouncer?.stop())
  const { folder, port } = cluster
  const args = [folder, String(port), String(bouncer?.port ?? '')]
  await followBun(t, 'tests/postgresql/client.bun.ts', args)
})

t.test('db copy moves every row, or none', { skip }, async (t) => {
  const { folder, port } = cluster
  await followBun(t, 'tests/postgresql/copy.bun.ts', [folder, String(port)])
})

t.test(
  'db/structure.sql is written by pg_dump, and a new database begins with it',
  { skip },
  async (t) => {
    const project = new Project(t)
    const migration = 'db/migrate/20261121000001_create_articles.rb'
    const files = {
      'config/application.rb':
        'module Shop\n  class Application < Rails::Application\n    config.load_defaults 8.1\n    config.active_record.schema_format = :sql\n  end\nend\n',
      'config/database.yml': 'production:\n  adapter: postgresql\n  database: structure\n',
      'config/routes.rb': 'Rails.application.routes.draw do\nend\n',
      'app/models/application_record.rb':
        'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
      'app/models/article.rb':
        'class Article < ApplicationRecord\n  enum :status, { draft: "draft", done: "done" }\nend\n',
      [migration]: `class CreateArticles < ActiveRecord::Migration[8.1]
  def up
    create_enum :status, %w[draft done]
    create_table(:articles) { |t| t.string :title; t.enum :status, enum_type: :status, default: "draft"; t.text :tags, array: true, default: [] }
    execute "CREATE FUNCTION shout() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.title := NEW.title || ';'; RETURN NEW; END; $$"
    execute "CREATE TRIGGER shout BEFORE INSERT ON articles FOR EACH ROW EXECUTE FUNCTION shout()"
  end
end
`,
    }
    for (const [path, text] of Object.entries(files)) project.write(path, text)
    const env = { DATABASE_URL: `postgresql://postgres@127.0.0.1:${cluster.port}/structure` }
    const say = async (...words: string[]) => {
      const { stdout, stderr } = await project.ask(words, { env })
      return `${stdout}${stderr}`
    }
    await say('db', 'create')
    t.match(await say('db', 'migrate'), / wrote db\/structure\.sql/)
    const written = project.read('db/structure.sql')
    t.match(written, /^SET .*CREATE TYPE public\.status AS ENUM .*\n\('20261121000001'\);\n\n$/s)
    t.notMatch(written, /webfw_|restrict/)
    project.remove(migration)
    t.match(
      await say('db', 'schema', 'load'),
      /structure\.sql: loading\n.*identical db\/structure/s,
    )
    const asked = 'a = Article.create!(title: "x").reload; puts [a.title, a.draft?, a.tags].inspect'
    t.match(await say('runner', asked), '["x;", true, []]')

    await t.test('SQL of the source that the server of development refuses is told', async (t) => {
      project.write(
        'app/models/article.rb',
        `class Article < ApplicationRecord
  scope :fine, -> { where("title ILIKE :q OR tags @> ARRAY[:tag]", q: "a%", tag: "x").order(Arel.sql("lower(title) NULLS LAST")) }
  scope :often, -> { select("count(*) AS many, title").group("title").order("many").having("many > ?", 1) }
  scope :joined, -> { joins("JOIN articles others ON others.title = articles.title").where("others.id > ?", 1) }
  scope :misspelt, -> { where("titel ILIKE ?", "a%") }
  scope :open, -> { where("lower(title = ?", "a") }
  scope :loud, -> { where("loud(title)") }
  def self.lost = find_by_sql("SELECT * FROM nowhere")
  def self.two = connection.execute("DROP TABLE articles; SELECT 1")
end
`,
      )
      const told = (await say('routes', '--json')).match(/"message": "PostgreSQL[^\n]*/g)
      t.strictSame(told, [
        '"message": "PostgreSQL does not take the SQL of `where`: column \\"titel\\" does not exist (Perhaps you meant to reference the column \\"articles.title\\".).",',
        '"message": "PostgreSQL does not take the SQL of `where`: syntax error at end of input.",',
        '"message": "PostgreSQL does not take the SQL of `where`: function loud(character varying) does not exist (No function matches the given name and argument types. You might need to add explicit type casts.).",',
        '"message": "PostgreSQL does not take the SQL of `find_by_sql`: relation \\"nowhere\\" does not exist.",',
      ])
      cluster.psql('DELETE FROM schema_migrations', 'structure')
      project.write(migration, files[migration])
      t.notMatch(
        await say('routes', '--json'),
        'PostgreSQL does not take',
        'nor where one is pending',
      )
    })
  },
)

/** Where we answer otherwise than Rails 6.1 with pg, and why. */
const differences: Readonly<Record<string, string>> = {
  'Article.create!(title: "t", views: 9223372036854775807).reload.views': 'the server refuses it',
  'Article.create!(title: "t", views: -9223372036854775808).reload.views': 'the server refuses it',
}

t.test(
  'records on PostgreSQL answer every call as ActiveRecord with pg does',
  { skip: skip || withoutRails },
  async (t) => {
    const calls = join(cluster.folder, 'calls.rb')
    const texts = ['calls', 'postgresql-calls'].map((name) =>
      readFileSync(`tests/support/active-record/${name}.rb`, 'utf8'),
    )
    writeFileSync(calls, texts.join('\n'))
    const server = `postgresql://postgres@127.0.0.1:${cluster.port}`
    const ours = await runBun('tests/support/active-record/run.bun.ts', ['', calls, `${server}/x`])
    t.equal(ours.code, 0, ours.stderr)
    const program = resolve('tests/support/active-record/run.rb')
    const words = ['-E', 'UTF-8', '--disable-error_highlight', program, `${server}/theirs`, calls]
    const theirs = await promisify(execFile)('ruby', words)
    const one = JSON.parse(ours.stdout) as Record<string, object>
    const other = JSON.parse(theirs.stdout) as Record<string, object>
    t.ok(Object.keys(one).length >= 900, `${Object.keys(one).length} calls`)
    for (const [call, answer] of Object.entries(one)) {
      const theirs = other[call] ?? {}
      if (call in differences) t.notSame(classOf(answer), classOf(theirs), call)
      else if (!KNOWN.has(call)) t.strictSame(classOf(answer), classOf(theirs), call)
    }
  },
)

/** Calls that are answered otherwise on every database: tests/shell/record/active-record.test.ts says why. */
const KNOWN = new Set([
  'Article.average(:rating)',
  'article = Article.find(1); article.title << "!"; article.changed?',
  'article = Article.find(1); article.title << "!"; article.save; article.reload.title',
  'Article.find(1).comments.delete_all; Comment.count',
  'Comment.where(article: { title: "Ants" }).count',
  'Article.where("views > ?").to_a',
])

/** The class of an error; of what is no error the answer. */
function classOf(answer: object): unknown {
  return 'error' in answer ? answer.error : answer
}

/** The pages of a blog that two articles and a comment were written in. */
async function pagesOf(origin: string): Promise<string[]> {
  const visitor = new Visitor(origin)
  for (const title of ['On lighthouses', 'Où ?']) {
    await visitor.get('/articles/new')
    const body = 'They are tall, and they blink.'
    await visitor.submit('/articles', { 'article[title]': title, 'article[body]': body })
  }
  await visitor.get('/articles/2')
  await visitor.submit('/articles/2/comments', {
    'comment[commenter]': 'Ada',
    'comment[body]': 'Indeed.',
  })
  const pages: string[] = []
  for (const path of [
    '/articles',
    '/articles/1',
    '/articles/2',
    '/articles/2/edit',
    '/articles/9',
  ]) {
    const response = await visitor.get(path)
    const text = await response.text()
    pages.push(`${response.status} ${text.replace(/[\w-]{60,}|\d{4}-\d\d-\d\d[ T][\d:.]+/g, '…')}`)
  }
  return pages
}

t.test(
  'the built blog serves the same pages from PostgreSQL as from SQLite',
  { skip },
  async (t) => {
    const folder = deployBlog()
    t.teardown(() => rmSync(folder, { recursive: true }))
    const url = cluster.url('blog')
    const server = { DATABASE_URL: url }
    t.throws(() => runBlog(folder, ['db', 'status'], server), /run `.\/blog db create`/)
    runBlog(folder, ['db', 'create'], server)
    t.match(runBlog(folder, ['db', 'migrate'], server), /CreateComments: done/)
    t.match(runBlog(folder, ['db', 'rollback'], server), /CreateComments: done/)
    runBlog(folder, ['migrate'], server)
    t.match(runBlog(folder, ['db', 'status'], server), /up +\d+ +CreateComments/)
    t.equal(runBlog(folder, ['db', 'check'], server), 'ok\n')
    t.throws(() => runBlog(folder, ['db', 'backup', 'x.dump'], server), /pg_dump --format=custom/)
    runBlog(folder, ['migrate'])
    const [one, other] = await Promise.all([serveBlog(folder, server), serveBlog(folder)])
    t.teardown(() => Promise.all([one.stop(), other.stop()]))
    t.strictSame(await pagesOf(one.origin), await pagesOf(other.origin))
    t.equal(cluster.psql('SELECT count(*) FROM articles', 'blog').trim(), '2')
    const file = `${folder}/storage/production.sqlite3`
    const copied = runBlog(folder, ['db', 'copy', file, cluster.url('moved')])
    t.match(copied, /articles: 2\ncomments: 1\n[\s\S]*each was compared/)
    t.equal(cluster.psql('SELECT count(*) FROM comments', 'moved').trim(), '1')
  },
)

t.test(
  'no write that was acknowledged is lost, and none is there twice, when workers and the server are killed',
  { skip },
  async (t) => {
    const folder = deployBlog()
    const server = { DATABASE_URL: cluster.url('killed'), AOT_WORKERS: '2' }
    runBlog(folder, ['db', 'create'], server)
    runBlog(folder, ['migrate'], server)
    const blog = await serveBlog(folder, server)
    t.teardown(async () => {
      await blog.stop()
      rmSync(folder, { recursive: true })
    })
    const wanted = Number(process.env['WRITES'] ?? 60)
    const rounds = Math.max(2, Math.floor(wanted / 500))
    const acknowledged: string[] = []
    let number = 0
    let isDone = false
    const write = async (): Promise<void> => {
      while (!isDone) {
        const title = `Title ${++number}`
        try {
          const visitor = new Visitor(blog.origin)
          await visitor.get('/articles/new')
          const fields = { 'article[title]': title, 'article[body]': 'Long enough it is.' }
          const { status } = await visitor.submit('/articles', fields)
          if (status === 303) acknowledged.push(title)
        } catch {}
      }
    }
    const writers = [write(), write(), write()]
    const reach = (count: number) =>
      eventually(`${count} writes`, () => acknowledged.length >= count, blog.output)
    for (let kills = 1; kills <= rounds; kills++) {
      await reach((wanted / (rounds + 1)) * kills)
      if (kills % 2 === 1) process.kill(await workerOf(blog.pid), 'SIGKILL')
      else await cluster.crash()
    }
    await reach(wanted)
    isDone = true
    await Promise.all(writers)
    const rows = cluster.psql('SELECT title, count(*) FROM articles GROUP BY title', 'killed')
    const kept = new Map(
      rows
        .trim()
        .split('\n')
        .map((row) => row.split('|') as [string, string]),
    )
    t.strictSame(
      acknowledged.filter((title) => kept.get(title) !== '1'),
      [],
      `${acknowledged.length} writes`,
    )
    t.strictSame(
      [...kept].filter(([, count]) => count !== '1'),
      [],
    )
  },
)

async function workerOf(supervisor: number): Promise<number> {
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(supervisor)])
  return Number(stdout.trim().split('\n')[0])
}
