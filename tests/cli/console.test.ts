import { type ChildProcess, spawnSync } from 'node:child_process'
import t, { type Test } from 'tap'
import { articleApp } from '../support/article-app.ts'
import { Project } from '../support/project.ts'

const FILES = {
  ...articleApp,
  'db/seeds.rb': 'Article.create!(title: "Seed")\n',
}

/** A small application with one article in its database. */
async function shop(t: Test): Promise<Project> {
  const project = new Project(t)
  for (const [path, text] of Object.entries(FILES)) project.write(path, text)
  const { code, stderr } = await project.ask(['db:prepare'])
  t.equal(code, 0, stderr)
  return project
}

t.test('a console runs lines with the classes of the application, one after another', async (t) => {
  const project = await shop(t)
  const lines = `first = Article.first
first.title
[1, 2].map do |each|
  each * 2
end
_.sum
LIMIT = 2
def twice(number)
  number * LIMIT
end
twice(5)
@kept = "yes"
@kept + "!"
app.get "/nowhere"
helper.pluralize(2, "article")
nil.titel
Article.create!(title: "")
1 +* 2
kept_list = [1, "a", { b: nil }]
kept_record = Article.first
lost = -> { 1 }
reload!
[kept_list, kept_record.title]
puts "done"
`
  const { stdout, stderr, code } = await project.webfw(['console'], { input: lines })
  t.match(stdout.split('\n'), [
    /^=> #<Article id: 1, title: "Seed"/,
    '=> "Seed"',
    '=> [2, 4]',
    '=> 6',
    '=> 2',
    '=> :twice',
    '=> 10',
    '=> "yes"',
    '=> "yes!"',
  ])
  t.match(stdout, '=> 404\n')
  t.match(stdout, '=> "2 articles"\n')
  t.match(stdout, 'begin anew: lost\n=> true\n=> [[1, "a", {:b=>nil}], "Seed"]\n')
  t.match(stdout, /console:18:6: Syntax error/)
  t.match(stdout, /done\n=> nil\n$/)
  t.match(stderr, "console:16:in `<main>': undefined method `titel' for nil")
  t.match(stderr, /console:17:in .*Title can't be blank \(ActiveRecord::RecordInvalid\)/)
  t.equal(code, 0)

  const input = 'Article.destroy_all\nArticle.count\nexit 3\n'
  const deleted = await project.webfw(['c', '--sandbox'], { input })
  t.match(deleted, { stdout: /=> 0\n$/, code: 3 })
  const file = `${project.folder}/storage/development.sqlite3`
  const read = 'Article.count\nArticle.create!(title: "New")\nArticle.count\n'
  project.write('dist/shop', '')
  const env = { WEBFW_DATABASE: file }
  const refused = await project.webfw(['console', '--binary', 'dist/shop'], { env, input: read })
  t.equal(refused.stdout, '=> 1\n=> 1\n')
  t.match(refused.stderr, /attempt to write a readonly database/)
  const written = ['console', '--binary', 'dist/shop', '--write']
  t.match((await project.webfw(written, { env, input: read })).stdout, /\n=> 2\n$/)
})

t.test('class, module and def define for the session of a console', async (t) => {
  const project = await shop(t)
  const lines = `class Extra
  LIMIT = 3
  attr_reader :n
  def self.make = new(LIMIT)
  def initialize(n) = @n = n
  class Inner
    def hi = "hi"
  end
end
[Extra.make.n, Extra::LIMIT, Extra::Inner.new.hi]
class Extra
  def double = n * 2
  private
  def hidden = 1
end
Extra.new(4).double
Extra.new(4).hidden
class Article; def shout = title.upcase; end
Article.first.shout
class Article < ApplicationRecord
  LOUD = "!"
  validates :title, length: { minimum: 3 }
  scope :seeds, -> { where(title: "Seed") }
  before_save { |article| article.title = article.title.strip }
  def self.best = first
  def louder = shout + LOUD
end
[Article.seeds.count, Article.best.louder, Article::LOUD, Article.new(title: "z").valid?]
Article.create!(title: " pear ").title
module Whisper
  def whisper = title.downcase + "..."
end
Article.include Whisper
Article.first.whisper
class Failed < StandardError
end
raise Failed, "oops"
Point = Struct.new(:x, :y)
Point.new(1, 2)
class Article < String
end
module Article
end
class Extra
  def lost = Nowhere
end
class Boom
  raise "boom"
end
def twice(number) = number * 2
class Doubled < Extra
  def twofold = twice(n)
end
Doubled.new(5).twofold
reload!
[Extra.make.double, Doubled.new(5).twofold, Point.new(1, 2).x]
Article.first.shout
`
  const { stdout, stderr, code } = await project.webfw(['console'], { input: lines })
  t.match(stdout.split('\n'), [
    '=> nil',
    '=> [3, 3, "hi"]',
    '=> :hidden',
    '=> 8',
    '=> :shout',
    '=> "SEED"',
    '=> :louder',
    '=> [1, "SEED!", "!", false]',
    '=> "pear"',
    '=> :whisper',
    /^=> Article/,
    '=> "seed..."',
    '=> nil',
    '=> Point',
    '=> #<struct Point x=1, y=2>',
    /^console:40:17: superclass mismatch for class Article/,
  ])
  t.match(stdout, 'console:42:8: Article is a class before')
  t.match(stdout, 'console:45:14: Uninitialized constant Nowhere')
  t.match(stdout, '=> :twice\n=> :twofold\n=> 10\n=> true\n=> [6, 10, 1]\n')
  t.match(stdout, /console:57:15: .*no method `shout`/, 'a class of the files is as they have it')
  t.match(stderr, "console:17:in `<main>': private method `hidden' called for")
  t.match(stderr, "console:37:in `<main>': oops (Failed)")
  t.match(stderr, /console:47:in .*: boom \(RuntimeError\)/)
  t.equal(code, 0)
})

const hasScript = /util-linux/.test(spawnSync('script', ['--version']).stdout?.toString() ?? '')

t.test(
  'a terminal has a prompt, history, completion, and keys that leave a line or the session',
  { skip: hasScript ? false : 'script(1) of util-linux (Debian: bsdutils) is not installed' },
  async (t) => {
    const project = await shop(t)
    const child = project.type(['console'])
    const prompt = 'shop(dev)> '
    const typed = conversation(child)
    await typed('', prompt)
    t.match(await typed('1 + 1\r', prompt), '=> 2')
    t.match(await typed('class Extra < Article\r', 'shop(dev)* '), 'class Extra')
    await typed('\x03', prompt)
    await typed('garbage\x03', prompt)
    t.match(await typed('3 + 3\r', prompt), '=> 6', 'the line before was left')
    t.match(await typed('Arti\t', 'Article'), 'Article')
    t.match(await typed('.cou\t', 'count'), 'count')
    t.match(await typed('\r', prompt), '=> 1')
    await typed('\x1b[A\x1b[A\r', `=> 6\r\n${prompt}`)
    await typed('def seven = 7\r', prompt)
    await typed('puts "on" + "ward"; loop { seven }\r', 'onward')
    t.match(await typed('\x03', prompt), 'Interrupt: all variables begin anew')
    t.match(await typed('seven\r', prompt), '=> 7')
    child.stdin?.write('\x04')
    t.equal(await new Promise((done) => child.on('close', done)), 0)
  },
)

/** Types into a terminal, and answers what it shows until a text has come. */
function conversation(child: ChildProcess) {
  let shown = ''
  const waiting = new Set<() => void>()
  const changed = () => new Promise<void>((done) => waiting.add(done))
  const tell = () => {
    for (const each of waiting) each()
    waiting.clear()
  }
  child.stdout?.on('data', (chunk) => {
    shown += String(chunk).replace(/\x1b\[[\d;?]*[A-Za-z]/g, '')
    tell()
  })
  child.on('close', tell)
  return async (keys: string, awaited: string): Promise<string> => {
    const from = shown.length
    child.stdin?.write(keys)
    while (!shown.slice(from).includes(awaited) && child.exitCode === null) await changed()
    return shown.slice(from)
  }
}
