import t from 'tap'
import { type Ended, Project } from '../support/project.ts'

const SHOP = { within: 'shop' }

t.test('webfw spin test', async (t) => {
  const project = new Project(t)
  const spin = (...words: string[]): Promise<Ended> => {
    return project.ask(['spin', 'test', ...words], SHOP)
  }
  const write = (path: string, ...lines: string[]) => {
    project.write(`shop/test/${path}`, `${lines.join('\n')}\n`)
  }
  const clear = (...paths: string[]) => {
    for (const path of paths) project.remove(`shop/test/${path}`)
  }
  await project.webfw(['new', 'shop', '--skip-git'])
  await project.webfw(['g', 'scaffold', 'article', 'title', 'body:text'], SHOP)
  await project.webfw(['g', 'scaffold', 'comment', 'body', 'article:references'], SHOP)
  await project.webfw(['db', 'migrate'], SHOP)
  clear('articles.rb', 'articles.rb.expected', 'comments.rb', 'comments.rb.expected')
  clear('health.rb', 'health.rb.expected')

  await t.test('a file that fails in any way is a failure, and hides no other', async (t) => {
    write('a_good_test.rb', 'class GoodTest < Webfw::Test', 'test("holds") { assert true }', 'end')
    write(
      'b_raises.rb',
      'class RaisesTest < Webfw::Test',
      'test("a") { assert true }',
      'end',
      'raise "boom"',
    )
    write('c_exits.rb', 'class ExitsTest < Webfw::Test', 'test("a") { exit! 0 }', 'end')
    write('d_empty.rb', 'x = 1', 'puts x')
    write('e_syntax.rb', 'class SyntaxTest < Webfw::Test', '  test "a" do', 'end')
    write(
      'f_unknown.rb',
      'class UnknownTest < Webfw::Test',
      '  test("a") { assert_equals 1, 1 }',
      'end',
    )
    for (const name of ['b_raises', 'c_exits', 'd_empty', 'e_syntax', 'f_unknown'])
      write(`${name}.rb.expected`, 'ok   a')
    project.write('shop/test/d_empty.rb.expected', '1\n0 tests, 0 assertions, 0 failures\n')
    project.write('shop/test/b_raises.rb.expected', '')

    const { code, stdout } = await spin()
    const again = await spin('--regen')

    t.equal(code, 1)
    t.match(stdout, 'ok   test/a_good_test.rb\n')
    t.match(
      stdout,
      /FAIL test\/b_raises.rb\n {5}RuntimeError: boom\n {5}test\/b_raises.rb:4\n {7}raise "boom"/,
    )
    t.match(stdout, /FAIL test\/c_exits.rb\n/)
    t.match(stdout, /FAIL test\/d_empty.rb\n {5}There are no tests in it\./)
    t.match(stdout, /FAIL test\/e_syntax.rb\n {5}test\/e_syntax.rb:\d+:\d+: /)
    t.match(
      stdout,
      /FAIL test\/f_unknown.rb\n {5}test\/f_unknown.rb:2:15: A test has no `assert_equals`\./,
    )
    t.match(stdout, 'Did you mean `assert_equal`?')
    t.match(stdout, /\n6 files, 5 failed\n1 tests, 1 assertions, 5 failures\n$/)
    t.equal(again.code, 1)
    t.equal(project.read('shop/test/b_raises.rb.expected'), '')
    t.match(again.stdout, 'test/b_raises.rb.expected is left as it was.')
    clear('a_good_test.rb')
    for (const name of ['b_raises', 'c_exits', 'd_empty', 'e_syntax', 'f_unknown'])
      clear(`${name}.rb`, `${name}.rb.expected`)
  })

  await t.test(
    'a failure says its line, the code there and both values; totals count every file',
    async (t) => {
      write(
        'values.rb',
        'class ValuesTest < Webfw::Test',
        '  test "compares" do',
        '    assert_equal 3, Article.count',
        '  end',
        '',
        '  test "compares long values" do',
        '    long = "#{"line\\n" * 20}end"',
        '    assert_equal long, long.sub("end", "END"), "the page"',
        '  end',
        '',
        '  test "takes Hashes" do',
        '    assert_equal({ a: 1, "b" => [:c] }, { a: 1, "b" => [:c] })',
        '    assert_equal({ some_key: 1 }, some_key: 1)',
        '    assert_equal :a, "a".to_sym',
        '    assert_includes [:a, :b], :b',
        '    assert_kind_of String, "x"',
        '    assert_equal({ a: 1 }, b: 1)',
        '  end',
        '',
        '  test "raises" do',
        '    Article.find(0)',
        '  end',
        '',
        '  test "waits" do',
        '    skip "for later"',
        '  end',
        'end',
      )
      write(
        'logs_test.rb',
        'class LogsTest < Webfw::Test',
        '  test "logs" do',
        '    Rails.logger.warn "3 tests, 0 assertions, 0 failures"',
        '    puts "9 tests, 9 assertions, 9 failures"',
        '    get "/articles"',
        '    assert_response :success',
        '  end',
        'end',
      )

      const { code, stdout } = await spin()

      t.equal(code, 1)
      t.match(stdout, 'ok   test/logs_test.rb\n')
      t.match(
        stdout,
        [
          '     compares',
          '       test/values.rb:3',
          '         assert_equal 3, Article.count',
          '       Expected: 3',
          '         Actual: 0',
          '       again: webfw spin test test/values.rb:2',
        ].join('\n'),
      )
      t.match(
        stdout,
        /the page\n {7}- expected, \+ actual\n {9}…\n(?: {9}line\\n\n){3} {7}- end"\n {7}\+ END"/,
      )
      t.match(
        stdout,
        /takes Hashes\n {7}test\/values.rb:17\n.*\n {7}Expected: \{:a=>1\}\n {9}Actual: \{:b=>1\}/,
      )
      t.match(
        stdout,
        /raises\n {7}test\/values.rb:21\n.*\n {7}RecordNotFound: Couldn't find Article/,
      )
      t.match(stdout, /\n2 files, 1 failed\n6 tests, 9 assertions, 4 failures, 1 skips\n$/)
      clear('values.rb', 'logs_test.rb')
    },
  )

  await t.test(
    'what a visitor is left with can be read; hosts agree; clocks can be set',
    async (t) => {
      write(
        'visitor_test.rb',
        'class VisitorTest < Webfw::Test',
        '  test "reads what is left" do',
        '    post articles_url, params: { article: { title: "A", body: "b" } }',
        '    assert_redirected_to Article.last',
        '    assert_equal "Article was successfully created.", flash[:notice]',
        '    assert_nil session[:user_id]',
        '    cookies[:seen] = "yes"',
        '    assert_equal "yes", cookies["seen"]',
        '    get articles_url',
        '    assert_response :success',
        '    cookies.delete(:seen)',
        '    assert_nil cookies[:seen]',
        '  end',
        '',
        '  test "hosts agree" do',
        '    assert_equal "http://www.example.com/articles", articles_url',
        '    host! "shop.test"',
        '    get articles_url',
        '    assert_response :success',
        '    assert_equal "http://shop.test/articles", articles_url',
        '  end',
        '',
        '  test "travels" do',
        '    travel_to Time.utc(2020, 2, 3) do',
        '      assert_equal Time.utc(2020, 2, 3), Article.create!(title: "x").created_at',
        '    end',
        '    assert_operator Time.now.year, :>, 2020',
        '    freeze_time',
        '    assert_equal Time.now, Time.now',
        '    travel 1.day',
        '  end',
        '',
        '  test "is back" do',
        '    assert_difference({ "Article.count" => 1, -> { Comment.count } => 0 }) { Article.create!(title: "x") }',
        '    assert_no_difference(["Article.count", "Comment.count"]) { 1 }',
        '    assert_changes "Article.count", from: 1, to: 2 do',
        '      Article.create!(title: "y")',
        '    end',
        '  end',
        'end',
      )
      write(
        'differs_test.rb',
        'class DiffersTest < Webfw::Test',
        '  test "names the expression" do',
        '    assert_difference ["Comment.count", "Article.count"] do',
        '      Comment.create!(body: "b", article: Article.create!(title: "x"))',
        '      Article.create!(title: "y")',
        '    end',
        '  end',
        'end',
      )

      const { stdout } = await spin()

      t.match(stdout, 'ok   test/visitor_test.rb\n')
      t.match(stdout, `"Article.count" didn't change by 1, but by 2 (from 0 to 2).`)
      t.match(stdout, /\n2 files, 1 failed\n5 tests, \d+ assertions, 1 failures\n$/)
      clear('visitor_test.rb', 'differs_test.rb')
    },
  )

  await t.test(
    "a folder, a file, a line or a name chooses; the application's tests are Rails'",
    async (t) => {
      writeRailsTests(write)

      const all = await spin()
      const folder = await spin('test/models')
      const line = await spin('test/models/article_test.rb:13')
      const name = await spin('-n', 'test_creates_an_article')
      const pattern = await spin('-n', '/creates/')
      const missing = await spin('-n', 'nothing')
      const unknown = await spin('test/modles')

      t.equal(all.code, 0, all.stdout)
      t.match(all.stdout, /\n2 files, 0 failed\n5 tests, 18 assertions, 0 failures\n$/)
      t.match(folder.stdout, /^1 file, 0 failed\n3 tests/m)
      t.match(line.stdout, /^1 file, 0 failed\n1 tests, 2 assertions/m)
      t.match(name.stdout, /^1 file, 0 failed\n1 tests/m)
      t.match(pattern.stdout, /^1 file, 0 failed\n1 tests/m)
      t.same([missing.code, missing.stderr], [1, 'error: no test is called nothing.\n'])
      t.equal(unknown.code, 1)
      t.match(unknown.stderr, 'there is no test test/modles.rb.')
    },
  )

  await t.test(
    'a wrong fixture is refused with its place, for the tests that load it',
    async (t) => {
      write(
        'alone_test.rb',
        'class AloneTest < Webfw::Test',
        'test("holds") { assert true }',
        'end',
      )
      write('fixtures/articles.yml', 'one:', '  titel: x', 'two:', '  title: y')
      write('fixtures/comments.yml', 'first:', '  body: x', '  article: too')

      const { code, stdout } = await spin()

      t.equal(code, 1)
      t.match(stdout, 'ok   test/alone_test.rb')
      t.match(
        stdout,
        /test\/fixtures\/articles.yml:2:3: articles has no column titel\.\n.*\n.*\n {7}Did you mean title\?/,
      )
      t.match(
        stdout,
        /test\/fixtures\/comments.yml:3:12: test\/fixtures\/articles.yml has no fixture too\./,
      )
      t.match(stdout, /\n3 files, 2 failed\n1 tests, 1 assertions, 2 failures\n$/)

      write('fixtures/articles.yml', 'one:', '  title: x', 'two:', '  title: y')
      write(
        'fixtures/comments.yml',
        '<% 2.times do |n| %>',
        'c<%= n %>:',
        '  body: x',
        '  article: too',
        '<% end %>',
      )
      const erb = await spin('test/controllers')
      const label = 'class LabelTest < ActiveSupport::TestCase\ntest("a") { articles(:onne) }\nend'
      write('label_test.rb', 'require "test_helper"', label)
      const typo = await spin('label')

      t.match(
        erb.stdout,
        /FAIL .*\n {5}FixtureError: test\/fixtures\/comments.yml: c\d refers with article_id to a row that articles does not have\./,
      )
      t.match(
        typo.stdout,
        /test\/label_test.rb:3:22: test\/fixtures\/articles.yml has no fixture onne\./,
      )
      t.match(typo.stdout, 'Did you mean `:one`?')
    },
  )

  await t.test(
    'helpers come from files that are required, hooks, concerns and patterns',
    async (t) => {
      clear('label_test.rb', 'fixtures')
      write(
        'support/signing_in.rb',
        'module SigningIn',
        '  extend ActiveSupport::Concern',
        '',
        '  included do',
        '    setup { @visits = 0 }',
        '  end',
        '',
        '  def visit_as(name)',
        '    cookies["user"] = name',
        '    get articles_path',
        '    assert_response :success',
        '    @visits += 1',
        '  end',
        '',
        '  def test_of_the_module',
        '    assert_equal 0, @visits',
        '  end',
        'end',
        '',
        'ActiveSupport.on_load(:action_dispatch_integration_test) do',
        '  include SigningIn',
        'end',
      )
      write(
        'helpers_test.rb',
        'require "set"',
        'Dir[Rails.root.join("test/support/**/*.rb")].each { |file| require file }',
        '',
        'class Admin::HelpersTest < ActionDispatch::IntegrationTest',
        '  include SigningIn',
        '',
        '  def setup',
        '    super',
        '    @name = "ada"',
        '  end',
        '',
        '  test "visits" do',
        '    visit_as @name',
        '    assert_equal [1, "ada"], [@visits, cookies[:user]]',
        '  end',
        'end',
      )
      project.edit('shop/test/test_helper.rb', (text) => text.replace('    fixtures :all\n', ''))
      project.edit('shop/test/support/writing.rb', (text) =>
        text.replace('articles(:one).title', '1'),
      )

      const { code, stdout } = await spin('helpers')

      t.equal(code, 0, stdout)
      t.match(stdout, /\n1 file, 0 failed\n2 tests, 3 assertions, 0 failures\n$/)
      clear('helpers_test.rb')
    },
  )

  await t.test('an action that raises is said by the claim about its response', async (t) => {
    project.edit('shop/app/controllers/articles_controller.rb', (text) =>
      text.replace(
        '  def index\n',
        '  def index\n    raise ArgumentError, "oops" if params[:bad]\n',
      ),
    )
    const claim = 'test("a") { get "/articles?bad=1"; assert_response :success }'
    write('raising_test.rb', 'class RaisingTest < ActionDispatch::IntegrationTest', claim, 'end')

    const { stdout } = await spin('raising')

    t.match(
      stdout,
      /got 500\. The action raised ArgumentError: oops \(app\/controllers\/articles_controller.rb:5\)\./,
    )
    clear('raising_test.rb')
  })

  await t.test('a test of what is not built is refused with the reason', async (t) => {
    clear('alone_test.rb', 'label_test.rb')
    write('mail_test.rb', 'require "test_helper"', 'class MailTest < ActionMailer::TestCase', 'end')
    write('missing_test.rb', 'require "test_helpr"', 'class MissingTest < Webfw::Test', 'end')
    write('twice_test.rb', 'class ArticleTest < Webfw::Test', 'end')

    write('top_test.rb', 'def visit', '  get "/"', 'end', 'class TopTest < Webfw::Test', 'end')
    write(
      'words_test.rb',
      'class WordsTest < Webfw::Test',
      '  tets("a") { assert true }',
      '  setup :missing',
      '  test("b") { assert true }',
      '  test("b") { assert_enqueued_with(job: 1) }',
      'end',
    )

    const { stdout } = await spin('mail', 'missing', 'twice', 'top', 'words', 'test/models')

    t.match(stdout, /test\/mail_test.rb:2:18: ActionMailer::TestCase is outside the framework\./)
    t.match(
      stdout,
      /test\/missing_test.rb:1:1: There is no test\/test_helpr.rb, and no library of that name is built in\.\n[^]*Did you mean test\/test_helper.rb\?/,
    )
    t.match(
      stdout,
      /test\/twice_test.rb:1:7: ArticleTest is in test\/models\/article_test.rb as well\./,
    )
  })
})

/** A head, helpers, fixtures and tests as `rails new` and people who use it write them. */
function writeRailsTests(write: (path: string, ...lines: string[]) => void): void {
  write(
    'test_helper.rb',
    'ENV["RAILS_ENV"] ||= "test"',
    'require_relative "../config/environment"',
    'require "rails/test_help"',
    'require "support/writing"',
    '',
    'module ActiveSupport',
    '  class TestCase',
    '    parallelize(workers: :number_of_processors)',
    '    fixtures :all',
    '',
    '    def shout(text)',
    '      text.upcase',
    '    end',
    '  end',
    'end',
  )
  write(
    'support/writing.rb',
    'module Writing',
    '  def write_article(title)',
    '    post articles_url, params: { article: { title: title, body: "b" } }',
    '    assert_response :see_other',
    '    Article.last',
    '  end',
    'end',
    '',
    'class ActionDispatch::IntegrationTest',
    '  include Writing',
    '  setup :remember',
    '',
    '  def remember',
    '    @remembered = articles(:one).title',
    '  end',
    'end',
  )
  write(
    'fixtures/articles.yml',
    'DEFAULTS: &DEFAULTS',
    '  body: The body of $LABEL.',
    '',
    'one:',
    '  <<: *DEFAULTS',
    '  title: MyString',
    '',
    'two:',
    '  title: 1.0',
  )
  write(
    'fixtures/comments.yml',
    '<% 3.times do |n| %>',
    'c<%= n %>:',
    '  body: <%= "comment #{n}".upcase %>',
    '  article: one',
    '  created_at: <%= 2.days.ago %>',
    '<% end %>',
  )
  write(
    'models/article_test.rb',
    'require "test_helper"',
    '',
    'class ArticleTest < ActiveSupport::TestCase',
    '  test "has fixtures" do',
    '    one = articles(:one)',
    '    assert_equal ["MyString", "The body of one."], [one.title, one.body]',
    '    assert_equal 980190962, one.id',
    '    assert_equal ["COMMENT 0", "COMMENT 2"], comments(:c0, :c2).map(&:body)',
    '    assert_same one, articles(:one)',
    '    assert_equal 3, one.comments.count',
    '  end',
    '',
    '  def test_takes_no_empty_title',
    '    assert_not articles(:two).update(title: "")',
    '    assert_equal "A", shout("a")',
    '  end',
    '',
    '  test "starts anew" do',
    '    assert_equal "1.0", articles(:two).title',
    '    assert_in_delta 2.days.ago.to_f, comments(:c1).created_at.to_f, 60',
    '    assert_not_nil articles(:two).updated_at',
    '  end',
    'end',
  )
  write(
    'controllers/articles_controller_test.rb',
    'require "test_helper"',
    '',
    'class ArticlesControllerTest < ActionDispatch::IntegrationTest',
    '  setup do',
    '    @article = articles(:one)',
    '  end',
    '',
    '  test "creates an article" do',
    '    assert_difference("Article.count") do',
    '      assert_equal "New", write_article("New").title',
    '    end',
    '    assert_redirected_to article_url(Article.last)',
    '    assert_equal "MyString", @remembered',
    '  end',
    '',
    '  test "should destroy article" do',
    '    assert_difference("Article.count", -1) { delete article_url(@article) }',
    '    assert_redirected_to articles_url',
    '    assert_equal "A", shout("a")',
    '  end',
    'end',
  )
}
