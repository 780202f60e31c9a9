import t from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'

// What Ruby code reads of its own application: data, and files of seeds. Debian's Ruby and Rails 6.1 answer alike.

const BASE = {
  'config/routes.rb': 'Rails.application.routes.draw do\nend\n',
  'db/schema.rb': `ActiveRecord::Schema[7.1].define(version: 1) do
  create_table("categories") { |t| t.string "name"; t.integer "position" }
  create_table("users") { |t| t.string "name" }
end
`,
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
  'app/models/category.rb': 'class Category < ApplicationRecord\nend\n',
  'app/models/user.rb': 'class User < ApplicationRecord\nend\n',
}

const DATA = {
  'db/seeds/airports.csv': `code,name,size
AMS,Schiphol,1
JFK,"Kennedy, John",2
`,
  'lib/assets/words.txt': `one
two
`,
  'app/models/blocklist.rb': `class Blocklist
  WORDS = Rails.root.join("lib/assets/words.txt").read.split("\\n")
  FILE = File.join(Rails.root, "lib", "assets", "words.txt")
  def self.include?(word) = WORDS.include?(word)
  def self.lines = File.foreach(FILE).map(&:chomp)
end
`,
  'lib/data.json': `{"a":[1,2]}
`,
  'db/seeds.rb': `require "csv"
root = Rails.root
csv = File.read(root.join("db", "seeds", "airports.csv"))
CSV.parse(csv, headers: true).each { |row| Category.create!(name: row["name"], position: row["size"]) }
CSV.foreach(root.join("db/seeds/airports.csv"), headers: true) { |row| print row["code"], " " }
CSV.foreach(root.join("db/seeds/airports.csv"), headers: true).with_index(1) { |row, i| print row["code"], i }
puts
p CSV.read(root.join("db/seeds/airports.csv")).size, CSV.table(root.join("db/seeds/airports.csv")).first[:size], CSV.open(root.join("db/seeds/airports.csv"), headers: true, header_converters: :symbol).map { |r| r[:code] }
p Category.pluck(:name, :position), Blocklist.include?("one"), Blocklist.lines
p JSON.parse(File.read(root.join("lib/data.json"))), File.exist?(root.join("nope")), File.exist?(root.join("config")), File.file?(root.join("config"))
p Dir[root.join("db/seeds/*.csv")].map { |f| File.basename(f) }, Dir.glob("#{root}/lib/**/*.txt").map { |f| File.basename(f, ".*") }, Dir.children(root.join("lib")), Dir.exist?(root.join("lib"))
File.open(root.join("lib/assets/words.txt")) { |f| f.each_line { |line| p line } }
f = File.open(root.join("lib/assets/words.txt"), "r"); p f.gets, f.read; f.close
p File.readlines(root.join("lib/assets/words.txt"), chomp: true), File.extname("a/b.tar.gz"), File.dirname("a/b"), File.basename("a/b.rb", ".rb"), File.join("a", "/b", "c/"), File.size(root.join("lib/assets/words.txt"))
begin; File.read(root.join("nope.txt")); rescue Errno::ENOENT => e; puts e.message.include?("No such file"); end
p root.join("lib").children.map { |c| c.basename.to_s }, root.join("lib/assets").glob("*.txt").map { |c| c.basename.to_s }, root.join("nope").exist?, root.join("lib/assets/words.txt").readlines.size, root.join("lib/x/../y").cleanpath.relative_path_from(root).to_s
p File.fnmatch("*.rb", "a.rb"), File.fnmatch?("b*", "abc")
`,
}

t.test('File, Dir, CSV and Pathname read the texts of the application', async (t) => {
  const { output } = await runLoweredApp(t, { ...BASE, ...DATA }, [])

  t.same(output.trimEnd().split('\n'), [
    'AMS JFK AMS1JFK2',
    '3',
    '1',
    '["AMS", "JFK"]',
    '[["Schiphol", 1], ["Kennedy, John", 2]]',
    'true',
    '["one", "two"]',
    '{"a"=>[1, 2]}',
    'false',
    'true',
    'false',
    '["airports.csv"]',
    '["words"]',
    '["assets", "data.json"]',
    'true',
    '"one\\n"',
    '"two\\n"',
    '"one\\n"',
    '"two\\n"',
    '["one", "two"]',
    '".gz"',
    '"a"',
    '"b"',
    '"a/b/c/"',
    '8',
    'true',
    '["assets", "data.json"]',
    '["words.txt"]',
    'false',
    '2',
    '"lib/y"',
    'true',
    'false',
  ])
})

t.test('what is outside of the application is not read', async (t) => {
  const seeds = (code: string) =>
    runLoweredApp(t, { ...BASE, 'db/seeds.rb': `path = "/etc/hostname"\n${code}\n` }, [])

  await t.rejects(seeds('File.read(path)'), /outside of the application's folder/)
  await t.rejects(seeds('p File.exist?("../x")'), /outside of the application's folder/)
  await t.rejects(seeds('Dir.glob("/etc/*")'), /outside of the application's folder/)
  for (const path of ['tmp/secret_key', 'storage/x.sqlite3', 'config/master.key', '.env']) {
    await t.rejects(seeds(`File.read("lib/../${path}")`), /holds keys or the database/)
  }
  await t.rejects(seeds('File.write(path, "x")'), /outside of the application's folder/)
  await t.rejects(seeds('File.mkfifo(path)'), /`File\.mkfifo` is outside of what an application/)
})

const SEEDS = {
  'db/seeds/users.rb': `name = "Ann"
User.create!(name: name)
puts "users"
`,
  'db/seeds/posts.rb': `TITLES = %w[a b]
TITLES.each { |t| Category.create!(name: t) }
`,
  'db/seeds/extra/tags.rb': `Category.create!(name: "tag", position: 1)
`,
  'db/seeds.rb': `load "db/seeds/users.rb"
load Rails.root.join("db/seeds/users.rb")
load "#{Rails.root}/db/seeds/posts.rb"
require Rails.root.join("db", "seeds", "extra", "tags")
p User.count, Category.count
Dir[File.join(Rails.root, "db", "seeds", "*.rb")].sort.each { |seed| puts File.basename(seed); load seed }
Dir.glob(Rails.root.join("db/seeds/**/*.rb")).each do |file|
  load file if file.include?("tags")
end
p User.count, Category.count
begin
  load Rails.root.join("db/seeds/none.rb").to_s
rescue LoadError => e
  puts e.message.include?("cannot load such file")
end
`,
}

t.test('seeds load other files, each with variables and constants of its own', async (t) => {
  const { output } = await runLoweredApp(t, { ...BASE, ...SEEDS }, [])

  t.same(output.trimEnd().split('\n'), [
    ...['users', 'users', '2', '3'],
    ...['posts.rb', 'users.rb', 'users', '3', '6', 'true'],
  ])

  const missing = { ...BASE, ...SEEDS, 'db/seeds.rb': 'load "db/seeds/user.rb"\n' }
  await t.rejects(runLoweredApp(t, missing, []), /There is no db\/seeds\/user\.rb/)
})

const SEED_HELPERS = {
  'app/helpers/money_helper.rb': `module MoneyHelper
  def money(cents) = format("%.2f", cents / 100.0)
  def tag_line = tag.b("x")
end
`,
  'app/models/concerns/making.rb': `module Making
  def make(name)
    @made = (@made || 0) + 1
    Category.create!(name: name)
    say "made #{name} #{@made}"
  end

  private

  def say(text) = puts(text)
end
`,
  'db/seeds.rb': `include MoneyHelper
include Making

# A method of the top level
def twice(name, &block)
  2.times { |n| block.call("#{name}#{n}") }
  say "twice"
end

LIST = %w[a b]
LIST.each { |name| make name }
puts money(1250)
say "own"
twice("t") { |name| make(name) }
load "db/seeds/more.rb"
p Category.order(:id).pluck(:name)
`,
  'lib/loud.rb': `module Loud
  def loud(text) = puts(text.upcase)
end
`,
  'db/seeds/more.rb': `include Loud
count = 1
make "more"
twice("m") { |name| loud "#{name} #{count += 1}" }
puts money(5)
`,
}

t.test(
  'modules that seeds include are known in all files of seeds, and so are methods',
  async (t) => {
    const { output } = await runLoweredApp(t, { ...BASE, ...SEED_HELPERS }, [])

    t.same(output.trimEnd().split('\n'), [
      ...['made a 1', 'made b 2', '12.50', 'own', 'made t0 3', 'made t1 4', 'twice'],
      ...['made more 1', 'M0 2', 'M1 3', 'twice', '0.05', '["a", "b", "t0", "t1", "more"]'],
    ])

    const wrong = { ...BASE, ...SEED_HELPERS, 'db/seeds.rb': 'include Nowhere\nmake "x"\n' }
    await t.rejects(runLoweredApp(t, wrong, []), /seeds.rb:1:9.*Nowhere/)
  },
)
