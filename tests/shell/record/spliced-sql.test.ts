import t from 'tap'
import { formatDiagnostic } from '../../../gen/parse/diagnostics.ts'
import {
  arelSql,
  composedCall,
  composedSql,
  defineSqlSource,
  splicedSql,
} from '../../../shell/record/index.ts'
import { Float } from '../../../shell/ruby/float/float.ts'
import { MutableString } from '../../../shell/ruby/text/mutable-string.ts'
import { generateApp } from '../../support/generator.ts'
import { runLoweredApp } from '../../support/lowered-app.ts'

const application = {
  'db/schema.rb': `Webfw::Schema.define(version: 1) do
  create_table "posts" do |t|
    t.string "title"
    t.integer "views"
    t.datetime "created_at"
  end
  create_table "users" do |t|
    t.string "secret"
  end
end`,
  'db/migrate/1_create_all.rb': `class CreateAll < Webfw::Migration
  def change
    create_table :posts do |t|
      t.string :title
      t.integer :views
      t.datetime :created_at
    end
    create_table(:users) { |t| t.string :secret }
  end
end`,
  'db/seeds.rb': `User.create!(secret: "TOP" + "SECRET")
Post.create!(title: "Ant", views: 1, created_at: Time.utc(2026, 1, 1))
Post.create!(title: "Bee", views: 5, created_at: Time.utc(2026, 2, 1))
Post.create!(title: "it's", views: 9, created_at: Time.utc(2026, 3, 1))
`,
  'app/models/post.rb': 'class Post\nend\n',
  'app/models/user.rb': 'class User\nend\n',
  'app/controllers/application_controller.rb':
    'class ApplicationController < Webfw::Controller\nend\n',
}

/** A controller whose action puts what a visitor sent into SQL: what stands before the query, the SQL, and the rest of the class. */
type Attack = readonly [before: string, query: string, rest?: string]

const WHERE = 'Post.where("id < #{n}").pluck(:title)'

const attacks: Readonly<Record<string, Attack>> = {
  'the parameter itself': ['', 'Post.where("id < #{params[:q]}").pluck(:title)'],
  'the value of a break': ['n = 10.times { break params[:q] }', WHERE],
  'the value of a loop': ['n = loop { break params[:q] }', WHERE],
  'the value of a while': ['n = while true do break params[:q] end', WHERE],
  'what ensure returns': [
    'n = limit',
    WHERE,
    'def limit\n    20\n  ensure\n    return params[:q]\n  end',
  ],
  'a memo': ['@per = params[:q]\n    n = per', WHERE, 'def per\n    @per ||= 20\n  end'],
  'a variable with ||=': ['n = params[:q]\n    n ||= 20', WHERE],
  'an alias of a constant': [
    'columns = COLUMNS\n    columns[:a] = params[:q]\n    n = COLUMNS.fetch(:a)',
    WHERE,
    'COLUMNS = { a: "title" }',
  ],
  'a constant changed in place': [
    'LIMIT.replace(params[:q])\n    n = LIMIT',
    WHERE,
    'LIMIT = +"20"',
  ],
  'to_i of a Struct': ['n = Holder.new(params[:q]).to_i', WHERE, 'Holder = Struct.new(:to_i)'],
  'to_f of a Struct': ['n = Holder.new(params[:q]).to_f', WHERE, 'Holder = Struct.new(:to_f)'],
  'to_sql of a Struct': [
    'n = Holder.new(params[:q])',
    'Post.where("id < #{n.to_sql}").pluck(:title)',
    'Holder = Struct.new(:to_sql)',
  ],
  'count of an OpenStruct': ['n = OpenStruct.new(count: params[:q]).count', WHERE],
  'to_i of a class': [
    'n = Text.new(params[:q]).to_i',
    WHERE,
    'class Text\n    attr_reader :to_i\n    def initialize(text) = @to_i = text\n  end',
  ],
  'to_s of a class': [
    'n = Text.new(params[:q])',
    WHERE,
    'class Text\n    def initialize(text) = @text = text\n    def to_s = @text\n  end',
  ],
  method_missing: [
    'n = Text.new(params[:q]).size',
    WHERE,
    'class Text\n    def initialize(text) = @text = text\n    def method_missing(*) = @text\n    def respond_to_missing?(*) = true\n  end',
  ],
  'a method of one object': [
    'holder = Object.new\n    text = params[:q]\n    holder.define_singleton_method(:to_i) { text }\n    n = holder.to_i',
    WHERE,
  ],
  'an own connection': [
    'connection = Text.new',
    'Post.where("id < #{connection.quote(params[:q])}").pluck(:title)',
    'class Text\n    def quote(text) = text\n  end',
  ],
  'an own quote': [
    '',
    'Post.where("id < #{quote(params[:q])}").pluck(:title)',
    'def quote(text) = text',
  ],
  'an own sanitize_sql': ['n = sanitize_sql(params[:q])', WHERE, 'def sanitize_sql(text) = text'],
  'an instance variable by its name': [
    '@n = 20\n    instance_variable_set("@n", params[:q])\n    n = @n',
    WHERE,
  ],
  clamp: ['n = params[:q].to_s.clamp("0", "9")', WHERE],
  'catch and throw': ['n = catch(:n) { throw :n, params[:q] }', WHERE],
  retry: [
    'n = 20\n    begin\n      raise "again" if n == 20\n    rescue\n      n = params[:q]\n      retry\n    end',
    WHERE,
  ],
  'a default': ['n = limit', WHERE, 'def limit(text = params[:q]) = text'],
  'a keyword': [
    'options = { n: params[:q] }\n    n = limit(**options)',
    WHERE,
    'def limit(n: 20) = n',
  ],
  send: ['n = send(:limit)', WHERE, 'def limit = params[:q]'],
  'a block': ['n = [params[:q]].map { |each| each }.first', WHERE],
  'a case': ['n = case params[:q] when nil then 1 else params[:q] end', WHERE],
  'several at once': ['n, m = params[:q], 2', WHERE],
  'a plus': ['n = params[:q]\n    clause = "id < " + n', 'Post.where(clause).pluck(:title)'],
  'a plus in the call': ['n = params[:q].to_s', 'Post.where("id < " + n).pluck(:title)'],
  'an appended text': [
    'clause = +"id < "\n    clause << params[:q]',
    'Post.where(clause).pluck(:title)',
  ],
  'an added text': [
    'clause = "id < "\n    clause += params[:q]',
    'Post.where(clause).pluck(:title)',
  ],
  'a join': [
    'clauses = ["views > 0"]\n    clauses << "id < #{params[:q]}"',
    'Post.where(clauses.join(" AND ")).pluck(:title)',
  ],
  'a format': ['n = params[:q].to_s', 'Post.where(format("id < %s", n)).pluck(:title)'],
  'a percent': ['n = params[:q].to_s', 'Post.where("id < %s" % n).pluck(:title)'],
  'a substitution': ['n = params[:q].to_s', 'Post.where("id < N".sub("N", n)).pluck(:title)'],
  'a text of its own': ['clause = "1 > (#{params[:q]})".to_s', 'Post.where(clause).pluck(:title)'],
  'the whole text': ['clause = [params[:q]].first', 'Post.where(clause).pluck(:title)'],
  'the head of a list': ['clause = [params[:q]].first', 'Post.where([clause, 1]).pluck(:title)'],
  'Arel.sql': ['n = [params[:q]].first', 'Post.where(Arel.sql(n)).pluck(:title)'],
  'a selection': ['n = [params[:q]].first', 'Post.select("id, #{n}").map(&:title)'],
  'a column to select': [
    'n = "(SELECT secret FROM users) AS title" if params[:q]\n    n = n.sub("FROM", params[:w])',
    'Post.select(n).map(&:title)',
  ],
  'an order': [
    'n = [params[:q]].first',
    'Post.order(Arel.sql("CASE WHEN #{n} THEN 1 END")).pluck(:title)',
  ],
  'a group': ['n = [params[:q]].first', 'Post.group("title, #{n}").count.keys'],
  'a having': ['n = [params[:q]].first', 'Post.group(:title).having("count(*) > #{n}").count.keys'],
  'a pluck': ['n = [params[:q]].first', 'Post.pluck(Arel.sql("(#{n})"))'],
  'a sum': ['n = [params[:q]].first', '[Post.sum("views + #{n}")]'],
  'a join of tables': ['n = [params[:q]].first', 'Post.joins("JOIN users ON #{n}").pluck(:title)'],
  'a source': ['n = [params[:q]].first', 'Post.from("(#{n}) posts").pluck(:title)'],
  'a statement': [
    'n = [params[:q]].first',
    'Post.find_by_sql("SELECT * FROM posts WHERE (id < #{n})").map(&:title)',
  ],
  'a statement of the connection': [
    'n = [params[:q]].first',
    'Post.connection.select_values("SELECT title FROM posts WHERE (id < #{n})")',
  ],
  'a whole statement': ['sql = [params[:w]].first', 'Post.connection.select_values(sql)'],
  update_all: ['n = [params[:q]].first', 'Post.update_all("title = (#{n})"); Post.pluck(:title)'],
  sanitize_sql: [
    'n = [params[:q]].first',
    'Post.where(Post.sanitize_sql("id < #{n}")).pluck(:title)',
  ],
  'quoted inside quotes': [
    'q = Post.connection.quote(params[:u])',
    'Post.where("(title LIKE \'%#{q}%\')").pluck(:title)',
  ],
  'a text inside quotes': [
    'q = [params[:u]].first',
    'Post.where("(title LIKE \'%#{q}%\')").pluck(:title)',
  ],
  'a half of a quoted text': [
    'q = Post.connection.quote_string(params[:q])',
    'Post.where("(id < #{q})").pluck(:title)',
  ],
  'a quote that is opened elsewhere': [
    'open = "\'"\n    q = [params[:u]].first',
    'Post.where("(title = #{open}#{q}#{open})").pluck(:title)',
  ],
  'an element changed in a block': [
    'list = [+"views > 0"]\n    list.each { |each| each << " OR (" << params[:q] }',
    'Post.where(list.join(" AND ")).pluck(:title)',
  ],
  'another name of a list': [
    'list = ["views > 0"]\n    other = list\n    other << [params[:q]].first',
    'Post.where(list.join(" AND ")).pluck(:title)',
  ],
  'a list that is handed on': [
    'list = ["views > 0"]\n    add(list)',
    'Post.where(list.join(" AND ")).pluck(:title)',
    'def add(list) = list << params[:q]',
  ],
  'a constant list': [
    'CONDITIONS << params[:q]',
    'Post.where(CONDITIONS.join(" AND ")).pluck(:title)',
    'CONDITIONS = ["views > 0"]',
  ],
  'a text between clauses': [
    'list = ["(views > 0", "(views > 1)"]\n    between = [params[:q]].first',
    'Post.where(list * between).pluck(:title)',
  ],
  'the block of a fetch': [
    '',
    'Post.where(CHOICES.fetch(params[:q]) { |key| key }).pluck(:title)',
    'CHOICES = { "all" => "views > 0" }.freeze',
  ],
  'a name of a block': [
    'clause = "views > 0"\n    list = [clause]\n    [params[:q]].each { |clause| list << clause }',
    'Post.where(list.join(" AND ")).pluck(:title)',
  ],
  'the end of a quoted value': [
    'whole = "title = #{Post.connection.quote(params[:u])}"\n    clause = whole.delete_prefix("title = \'")',
    'Post.where(clause).pluck(:title)',
  ],
  'a sum of texts': [
    'clause = ["id < ", params[:q].to_s].sum("")',
    'Post.where(clause).pluck(:title)',
  ],
  'a method of the model': ['text = [params[:q]].first', 'Post.below(text).pluck(:title)'],
}

/** What a visitor sends with each. */
const SENT = new URLSearchParams({
  q: "0) UNION ALL SELECT id, secret, secret, NULL FROM users UNION ALL SELECT 1, '', '', '' WHERE (1 = 1",
  u: "x') UNION ALL SELECT id, secret, secret, NULL FROM users -- ",
  w: 'SELECT secret FROM users',
}).toString()

t.test('what a visitor sent becomes no SQL, however it gets there', async (t) => {
  const files: Record<string, string> = {
    ...application,
    'app/models/post.rb': 'class Post\n  def self.below(n) = where("id < #{n}")\nend\n',
  }
  const built: string[] = []
  for (const [index, [name, attack]] of Object.entries(attacks).entries()) {
    const path = `app/controllers/s${index}_controller.rb`
    const text = controller(`S${index}Controller`, attack)
    const routes = drawn([`s${index}`])
    const own = { ...application, 'app/models/post.rb': files['app/models/post.rb'] as string }
    const { diagnostics } = await generateApp({
      name: 'attacked',
      files: new Map(Object.entries({ ...own, [path]: text, 'config/routes.rb': routes })),
    })
    const refused = diagnostics.filter(({ severity }) => severity === 'error')
    if (refused.length === 0) {
      files[path] = text
      built.push(`s${index}`)
    } else {
      const places = refused.map(formatDiagnostic).join('\n')
      t.ok(
        refused.every(({ file }) => file === path),
        `${name} is refused: ${places}`,
      )
    }
  }
  files['config/routes.rb'] = drawn(built)
  const run = await runLoweredApp(
    t,
    files,
    built.map((each) => ({ path: `/${each}?${SENT}` })),
  )
  const raised = run.output.split('\n').filter((line) => /ERROR/.test(line))
  t.equal(raised.length, built.length, 'each that is not refused raises')
  for (const [index, { status, body }] of run.answers.entries()) {
    const name = Object.keys(attacks)[Number(built[index]?.slice(1))] ?? ''
    t.equal(status, 500, `${name} raises`)
    t.notMatch(body, /TOPSECRET/, name)
    t.match(
      raised[index],
      /ERROR (?:ActiveRecord::UnknownAttributeReference|ArgumentError): /,
      name,
    )
    t.match(raised[index], new RegExp(`${built[index]}_controller\\.ts:\\d+:in show`), name)
  }
})

function controller(name: string, [before, query, rest = '']: Attack): string {
  return `class ${name} < ApplicationController
  ${rest}

  def show
    ${before}
    found = ${query}
    render plain: found.join(",")
  end
end
`
}

function drawn(names: readonly string[]): string {
  const routes = names.map((name) => `  get "/${name}", to: "${name}#show"`)
  return `Webfw::Routes.draw do\n${routes.join('\n')}\nend`
}

/** What is fine at run time: the SQL, put together in some way, and the titles that it finds. */
const fine: Readonly<Record<string, readonly [before: string, query: string, titles: string]>> = {
  'a number': ['n = params[:n].to_i', 'Post.where("id < #{n}")', 'Ant,Bee'],
  'a negative number': ['n = -1', 'Post.where("id > #{n}").limit(1)', 'Ant'],
  'a list of numbers': ['ids = [1, 3]', 'Post.where("id IN (#{ids.join(",")})")', "Ant,it's"],
  'a decimal': ['n = BigDecimal("1.5")', 'Post.where("views < #{n}")', 'Ant'],
  'a choice of the source': [
    'by = { "t" => "title" }.fetch(params[:by], "id")\n    way = params[:d] == "desc" ? "DESC" : "ASC"',
    'Post.order("#{by} #{way}")',
    "it's,Bee,Ant",
  ],
  'an order in a variable': [
    'by = { "t" => "LENGTH(title) DESC" }.fetch(params[:by])',
    'Post.order(Arel.sql(by)).limit(1)',
    "it's",
  ],
  'a Symbol': [
    'way = params[:d] == "desc" ? :desc : :asc',
    'Post.order("views #{way}")',
    "it's,Bee,Ant",
  ],
  'a name of the schema': ['by = params[:column]', 'Post.where("#{by.to_s} > ?", 4)', "Bee,it's"],
  'a quoted value': ['', 'Post.where("title = #{Post.connection.quote(params[:title])}")', "it's"],
  'quoted values': [
    'list = ["Ant", params[:title]].map { |each| Post.connection.quote(each) }.join(", ")',
    'Post.where("title IN (#{list})")',
    "Ant,it's",
  ],
  'a quoted name': [
    'name = Post.connection.quote_column_name("views")',
    'Post.where("#{Post.quoted_table_name}.#{name} > 4")',
    "Bee,it's",
  ],
  'a half between quotes': [
    'half = Post.connection.quote_string(params[:title])',
    'Post.where("title LIKE \'%#{half}%\'")',
    "it's",
  ],
  'a time between quotes': [
    'from = Time.utc(2026, 1, 15)',
    'Post.where("created_at > \'#{from}\' AND created_at < \'#{from.strftime("%Y")}-02-15\'")',
    'Bee',
  ],
  'a relation': [
    'inner = Post.where(title: params[:title]).select(:id)',
    'Post.where("id IN (#{inner.to_sql})")',
    "it's",
  ],
  Arel: [
    'old = Post.arel_table[:title].eq(params[:title])',
    'Post.where("views > 4 AND #{old.to_sql}")',
    "it's",
  ],
  sanitize_sql: [
    'safe = Post.sanitize_sql(["title = ?", params[:title]])',
    'Post.where("(#{safe}) OR id = 1")',
    "Ant,it's",
  ],
  'a text and its values': ['clause = "title = ?"', 'Post.where(clause, params[:title])', "it's"],
  'a text with more behind it': [
    'sql = "id < #{params[:n].to_i}"\n    sql += " AND title = #{Post.connection.quote("Ant")}"',
    'Post.where(sql)',
    'Ant',
  ],
  'an appended text': [
    'sql = +"id < "\n    sql << params[:n].to_i.to_s\n    sql << " AND views > #{1 + 1}"',
    'Post.where(sql)',
    'Bee',
  ],
  'a plus in the call': ['n = params[:n].to_i', 'Post.where("id < " + n.to_s)', 'Ant,Bee'],
  'a format': [
    'n = params[:n].to_i',
    'Post.where(format("id < %d AND %s > %<n>d".sub("%<n>d", "4"), n, "views"))',
    'Bee',
  ],
  'a percent': ['', 'Post.where("id < %d" % params[:n].to_i)', 'Ant,Bee'],
  'joined clauses': [
    'clauses = []\n    clauses << "id < #{params[:n].to_i}"\n    clauses << "views > ?"',
    'Post.where(clauses.join(" AND "), 4)',
    'Bee',
  ],
  'mapped clauses': [
    'clause = %w[title body].map { |name| "#{name} LIKE :q".sub("body", "title") }.join(" OR ")',
    'Post.where("title LIKE :q OR #{%w[views id].map { |name| "#{name} = :n" }.join(" OR ")}", q: "A%", n: 9)',
    "Ant,it's",
  ],
  'repeated clauses': [
    'words = %w[i s]',
    'Post.where((["title LIKE ?"] * words.size).join(" AND "), *words.map { |word| "%#{word}%" })',
    "it's",
  ],
  'a heredoc': [
    "sql = <<~SQL.squish\n      views > #{params[:n].to_i}\n      AND title = 'Bee'\n    SQL",
    'Post.where(sql)',
    'Bee',
  ],
  'a method': ['', 'Post.where(clause(params[:n].to_i))', 'Ant,Bee'],
  'an instance variable': ['@clause = "id < #{params[:n].to_i}"', 'Post.where(@clause)', 'Ant,Bee'],
  'a constant': ['', 'Post.where(LARGE)', "Bee,it's"],
  'a constant of the table': [
    '',
    'Post.find_by_sql("#{EVERY} WHERE id < #{params[:n].to_i}")',
    'Ant,Bee',
  ],
  'a statement': [
    'sql = "SELECT * FROM posts WHERE id < #{params[:n].to_i}"',
    'Post.find_by_sql(sql)',
    'Ant,Bee',
  ],
  'a case': [
    'clause = case params[:by] when "t" then "views > 4" else "views < 4" end',
    'Post.where(clause)',
    "Bee,it's",
  ],
  'a lambda': ['below = ->(n) { "id <= #{n}" }', 'Post.where(below.(2))', 'Ant,Bee'],
  'a member of a Struct': [
    'held = Held.new("id <= #{1 + 1}", 3)',
    'Post.where(held.sql)',
    'Ant,Bee',
  ],
  'an object that collects clauses': [
    'filter = Filter.new.above(params[:n].to_i)',
    'Post.where(filter.clause)',
    "Bee,it's",
  ],
  'a list that is handed on': [
    'list = []\n    add_to(list, params[:n].to_i)',
    'Post.where(list.join(" AND "))',
    "it's",
  ],
  each_with_object: [
    'list = [1, 3].each_with_object([]) { |id, all| all << "posts.id = #{id}" }',
    'Post.where(list.join(" OR "))',
    "Ant,it's",
  ],
  'several at once': [
    'first, last = "id >= #{2}", "views >= #{6}"',
    'Post.where([first, last].join(" AND "))',
    "it's",
  ],
  'a pattern': [
    'clause = case { n: 2 }\n    in { n: Integer => n } then "posts.id <= #{n}"\n    end',
    'Post.where(clause)',
    'Ant,Bee',
  ],
  'a method by its name': ['', 'Post.where(public_send(:sent, 2))', "Bee,it's"],
  'what is cut off': [
    'clauses = [1, 3].map { |id| "id IN (#{id}) OR " }.join',
    'Post.where(clauses.delete_suffix(" OR ")).where(clauses[0..-5])',
    "Ant,it's",
  ],
  'a sum': ['clause = ["id > #{1}", " AND views < #{8}"].sum("")', 'Post.where(clause)', 'Bee'],
  'a reduction': [
    'clause = ["id > #{1}", " AND views > #{8}"].reduce(:+)',
    'Post.where(clause)',
    "it's",
  ],
  'what is put in front': [
    'clause = +"views > #{3}"\n    clause.prepend("id < #{3} AND ")',
    'Post.where(clause)',
    'Bee',
  ],
  'a list of names': ['', 'Post.select(%w[id title])', "Ant,Bee,it's"],
  nothing: ['clause = params[:none] ? "views > 4" : ""', 'Post.where(clause)', "Ant,Bee,it's"],
}

t.test(
  'numbers, quoted values, names and texts of the source are put into SQL in any way',
  async (t) => {
    const actions = Object.values(fine).map(([before, query], index) => {
      return `  def a${index}
    ${before}
    render plain: ${query}.map(&:title).join(",")
  end
`
    })
    const text = `class SController < ApplicationController
  LARGE = "views > 4"
  EVERY = "SELECT * FROM #{Post.table_name}"
  Held = Struct.new(:sql, :count)
  class Filter
    def initialize = @clauses = []

    def above(n)
      @clauses << "views > #{n}"
      self
    end

    def clause = @clauses.join(" AND ")
  end

  def sent(n) = "posts.id >= #{n}"

${actions.join('\n')}
  private

  def clause(n) = "id < #{n}"
  def add_to(list, n) = list << "posts.id >= #{n}"
end
`
    const paths = Object.keys(fine).map((_, index) => `a${index}`)
    const routes = paths.map((path) => `  get "/${path}", to: "s#${path}"`)
    const run = await runLoweredApp(
      t,
      {
        ...application,
        'app/controllers/s_controller.rb': text,
        'config/routes.rb': `Webfw::Routes.draw do\n${routes.join('\n')}\nend`,
      },
      paths.map((path) => ({ path: `/${path}?n=3&by=t&d=desc&title=it%27s&column=views` })),
    )
    for (const [index, [name, [, , titles]]] of Object.entries(fine).entries()) {
      t.equal(run.answers[index]?.body, titles, name)
    }
    const faults = run.output.split('\n').filter((line) => /ERROR/.test(line))
    t.strictSame(faults, [])
  },
)

t.test('a piece of SQL stands for itself, whatever is around it', (t) => {
  defineSqlSource({
    names: ['books', 'title', 'price'],
    texts: [
      'title DESC',
      ' AND ',
      '--',
      "'",
      'asc',
      'Day',
      'title = ?',
      'image/*',
      'id -- a\nDESC',
    ],
  })
  const good: readonly (readonly [made: () => { text: string }, text: string])[] = [
    [() => splicedSql`price > ${5} AND x < ${new Float(1.5)}`, 'price > 5 AND x < 1.5'],
    [() => splicedSql`title = ${"'it''s'"}`, "title = 'it''s'"],
    [() => splicedSql`${'title'} ${new MutableString('asc')}`, 'title asc'],
    [() => splicedSql`${'"books"."title"'} = ${'NULL'}`, '"books"."title" = NULL'],
    [() => splicedSql`books_${5} = ${'books'}_count`, 'books_5 = books_count'],
    [() => splicedSql`title LIKE '%${'Day'}%'`, "title LIKE '%Day%'"],
    [() => splicedSql`title IN ('${"Day', 'asc"}')`, "title IN ('Day', 'asc')"],
    [() => splicedSql`at > '${'2026-01-01 10:00:00 UTC'}'`, "at > '2026-01-01 10:00:00 UTC'"],
    [() => splicedSql`id IN (${'1, 2, -3'})`, 'id IN (1, 2, -3)'],
    [() => splicedSql`${null}id${''} = 1`, 'id = 1'],
    [() => splicedSql`id ${'--'}${'\n'}desc`, 'id --\ndesc'],
    [() => arelSql('id  -- a\n DESC '), 'id  -- a\n DESC '],
    [() => arelSql(' title  DESC'), ' title  DESC'],
    [() => arelSql(composedSql`price > ${5}`), 'price > 5'],
    [() => arelSql('price > 5'), 'price > 5'],
    [
      () => arelSql(composedCall(['title = ?', 'price > 5'], 'join', ' AND ')),
      'title = ? AND price > 5',
    ],
  ]
  for (const [make, text] of good) t.equal(make().text, text)
  const bad: readonly (() => unknown)[] = [
    () => splicedSql`price > ${'1 OR 1=1'}`,
    () => splicedSql`price > ${new MutableString('x')}`,
    () => splicedSql`price > ${['a']}`,
    () => splicedSql`price > ${{ to_s: () => 'x' }}`,
    () => splicedSql`price -${-5}`,
    () => splicedSql`title LIKE '%${"'x'"}%'`,
    () => splicedSql`title LIKE '%${"''"}%'`,
    () => splicedSql`title IN ('${"Day', 'x"}')`,
    () => splicedSql`title IN ('${"Day', "}')`,
    () => splicedSql`title IN ('${"Day') OR ('"}')`,
    () => splicedSql`title IN ('${'Day' + "'', '"}')`,
    () => splicedSql`title LIKE '%${"x' OR 1=1 --"}%'`,
    () => splicedSql`title LIKE '%${'x'}%'`,
    () => splicedSql`a = ${"'"} AND b = ${"'"}`,
    () => splicedSql`a = ${"'x'"}${"'y'"}`,
    () => splicedSql`a < ${'--'} AND tenant = 1`,
    () => splicedSql`a = "${'title"'}"`,
    () => splicedSql`a = [${'title] OR 1'}]`,
    () => splicedSql`a /* ${'*/ OR 1'} */`,
    () => splicedSql`a -- ${'x'}`,
    () => splicedSql`a = '${5}`,
    () => splicedSql`a = ${'title'} ${'--'}`,
    () => splicedSql`a = ${'5\u00a0'}`,
    () => arelSql('image/*'),
    () => arelSql('id -- a DESC'),
    () => arelSql('['.repeat(2_000_000)),
    () => splicedSql`a = ${`${'1'.repeat(2_000_000)}x`}`,
    () => arelSql('price > 5 OR 1=1'),
    () => arelSql('price > 6'),
    () => arelSql('title desc'),
    () => arelSql(composedSql`price > ${'1 OR 1=1'}`),
    () => arelSql(composedCall('price > 5', '+', ' OR title = ?')),
    () => arelSql(composedCall(null, 'format', 'price > %s', '1 OR 1=1')),
    () => arelSql(composedCall(["x'", 'y'], 'join', ' AND ')),
  ]
  for (const make of bad) {
    t.throws(make, /Write (?:\?|it) /, String(make))
  }
  t.end()
})
