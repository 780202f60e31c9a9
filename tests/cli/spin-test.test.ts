import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import t from 'tap'
import { hasRuby } from '../support/ruby.ts'
import { testedApp } from '../support/tested-app.ts'

t.test('webfw spin test', async (t) => {
  const { project, spin, write, clear } = await testedApp(t)

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
      t.match(stdout, 'ok   test/logs_test.rb\n     9 tests, 9 assertions, 9 failures\nFAIL')
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
        /raises\n {7}test\/values.rb:21\n.*\n {7}ActiveRecord::RecordNotFound: Couldn't find Article/,
      )
      t.match(stdout, /\n2 files, 1 failed\n6 tests, 9 assertions, 4 failures, 1 skips\n$/)
      clear('values.rb', 'logs_test.rb')
    },
  )

  await t.test('tests may stand at the top level of a file', async (t) => {
    write(
      'top.rb',
      'setup { @one = 1 }',
      'test("adds") { assert_equal 2, @one + 1 }',
      'puts "loaded"',
      'test("asks") { get("/up"); assert_response :success }',
    )
    project.write(
      'shop/test/top.rb.expected',
      'loaded\nok   adds\nok   asks\n2 tests, 2 assertions, 0 failures\n',
    )

    const { code, stdout } = await spin('top')

    t.equal(
      stdout,
      'compiling 1 test file\nok   test/top.rb\n1 file, 0 failed\n2 tests, 2 assertions, 0 failures\n',
    )
    t.equal(code, 0)
    clear('top.rb', 'top.rb.expected')
  })

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
        '    id = Article.create!(title: "x").signed_id(expires_in: 10.minutes)',
        '    assert Article.find_signed(id)',
        '    travel 9.minutes',
        '    assert Article.find_signed(id)',
        '    travel 61.seconds',
        '    assert_nil Article.find_signed(id)',
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

  await t.test(
    'the tests of words that are their own plural pass; a join table joins one',
    async (t) => {
      for (const word of ['sheep', 'news', 'series']) {
        await project.ask(['g', 'scaffold', word, 'name'], { within: 'shop' })
      }
      const words = ['g', 'migration', 'CreateJoinTableArticleSheep', 'article', 'sheep']
      await project.ask(words, { within: 'shop' })
      const migrated = await project.ask(['db', 'migrate'], { within: 'shop' })
      write(
        'join_test.rb',
        'class JoinTest < Webfw::Test',
        '  test "joins" do',
        '    article = Article.create!(title: "x")',
        '    article.sheep << Sheep.create!(name: "Dolly")',
        '    assert_equal ["Dolly"], article.reload.sheep.map(&:name)',
        '  end',
        'end',
      )

      const { code, stdout } = await spin('sheep', 'news', 'series', 'join')

      t.equal(code, 0, migrated.stderr + stdout)
      t.match(stdout, /\n4 files, 0 failed\n22 tests, 37 assertions, 0 failures\n$/)
      for (const word of ['sheep', 'news', 'series']) clear(`${word}.rb`, `${word}.rb.expected`)
      clear('join_test.rb')
    },
  )

  await t.test('tables begin with db/schema.rb where the migrations are gone', async (t) => {
    write(
      'one_test.rb',
      'class OneTest < Webfw::Test',
      'test("a") { assert_equal 0, Article.count }',
      'end',
    )
    project.remove('shop/db/migrate')

    const { code, stdout } = await spin('one')

    t.equal(code, 0, stdout)
    t.match(stdout, /\n1 tests, 1 assertions, 0 failures\n$/)
  })

  await t.test('--coverage counts the lines of the application as CRuby does', async (t) => {
    const [tally, calls] = ['tally', 'calls'].map((name) =>
      resolve('tests/cli/coverage', `${name}.rb`),
    ) as [string, string]
    project.write('shop/app/models/tally.rb', readFileSync(tally, 'utf8'))
    project.write('shop/lib/unused.rb', 'class Unused\n  def self.one\n    1\n  end\nend\n')
    write(
      'tally_test.rb',
      'class TallyTest < Webfw::Test',
      'test "calls" do',
      readFileSync(calls, 'utf8'),
      'assert t',
      'end',
      'end',
    )
    write(
      'more_test.rb',
      'class MoreTest < Webfw::Test',
      'test("sum") { assert_equal 3, Tally.sum([1, 2]) }',
      'end',
    )

    const { code, stdout } = await spin('--coverage')

    t.equal(code, 0, stdout)
    t.match(stdout, /^ 9\d\.\d %  .* app\/models\/tally\.rb: 17, 72, /m)
    t.match(stdout, /^ {2}0\.0 % {6}0 of {5}3  lib\/unused\.rb: 1-3$/m)
    t.match(stdout, /^ \d\d\.\d % .* lines of app\/ and lib\/\nwrote coverage\/index\.html$/m)
    t.match(
      project.read('shop/coverage/index.html'),
      '<li class="missed"><b>0×</b><code>    1</code></li>',
    )
    const counts = JSON.parse(project.read('shop/coverage/coverage.json'))['app/models/tally.rb']
    if (hasRuby) {
      const judge = `require "coverage"; require "json"; Coverage.start(lines: true)
        load ${JSON.stringify(tally)}; load ${JSON.stringify(calls)}; Tally.sum([1, 2])
        puts Coverage.result.fetch(${JSON.stringify(tally)})[:lines].to_json`
      t.same(counts, JSON.parse(spawnSync('ruby', ['-e', judge], { encoding: 'utf8' }).stdout))
    }
    t.notMatch(project.read('shop/gen/models/tally.ts'), 'if (1)', 'gen/ is as it was')
    project.remove('shop/app/models/tally.rb')
    project.remove('shop/lib/unused.rb')
    clear('tally_test.rb', 'more_test.rb')
  })
})
