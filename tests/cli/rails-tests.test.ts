import t from 'tap'
import { testedApp } from '../support/tested-app.ts'

const ARTICLE_MAILER = `class ArticleMailer < ActionMailer::Base
  default from: "shop@example.org"
  before_deliver { throw :abort if message.to == ["spam@example.org"] }

  def published
    @article = params[:article]
    mail to: "ann@example.org", subject: @article.title
  end

  def listed(reader, count: 1)
    raise KeyError, "no articles" if count.negative?
    raise IndexError, "too many" if count > 9
    mail to: reader, body: "#{count} articles"
  end

  ActionMailer::MailDeliveryJob.rescue_from(KeyError, ArgumentError) do |error|
    ArticleMailer.listed("admin@example.org", count: error.message.length - 9).deliver_now
  end
end
`

const MAILS_OF_ARTICLES = `  after_create_commit { |article| ArticleMailer.with(article: article).published.deliver_later }
  after_destroy { |article| ArticleMailer.listed("bob@example.org", count: Article.count).deliver_now }
`

const ARTICLE_MAILER_TEST = `require "test_helper"

class ArticleMailerTest < ActionMailer::TestCase
  fixtures :articles

  test "published" do
    mail = ArticleMailer.with(article: articles(:one)).published
    assert_equal "First", mail.subject
    assert_equal ["ann@example.org"], mail.to
    assert_equal read_fixture("published").join.strip, mail.body.encoded.strip
    assert_emails(1) { mail.deliver_now }
    assert_equal mail.subject, ActionMailer::Base.deliveries.last.subject
  end

  test "a callback may stop a mail" do
    assert_no_emails { ArticleMailer.listed("spam@example.org").deliver_now }
    assert_no_emails { ArticleMailer.listed("spam@example.org").deliver_later }
  end

  test "begins without mails" do
    assert_no_emails
    assert_empty ActionMailer::Base.deliveries
    assert_no_enqueued_emails
  end

  test "arguments" do
    assert_enqueued_email_with ArticleMailer, :listed, args: ["a@example.org", { count: 2 }] do
      ArticleMailer.listed("a@example.org", count: 2).deliver_later(wait: 1.hour)
    end
    assert_enqueued_email_with ArticleMailer, :listed, args: ["b@example.org"], queue: "slow" do
      ArticleMailer.listed("b@example.org").deliver_later(queue: :slow)
    end
    deliver_enqueued_emails
    assert_equal %w[a@example.org b@example.org], ActionMailer::Base.deliveries.flat_map(&:to)
  end
end
`

const MAIL_TEST = `require "test_helper"

class MailTest < ActionDispatch::IntegrationTest
  include ActionMailer::TestHelper
  fixtures :articles

  test "creating an article" do
    assert_enqueued_emails 1 do
      post articles_url, params: { article: { title: "New", body: "x" } }
    end
    assert_enqueued_email_with ArticleMailer, :published, params: { article: Article.last }
    perform_enqueued_jobs
    assert_equal "New", ActionMailer::Base.deliveries.last.subject
  end

  test "destroying one" do
    mails = capture_emails { delete article_url(articles(:one)) }
    assert_equal ["0 articles"], mails.map { |mail| mail.body.to_s }
  end

  test "a record is read anew" do
    article = articles(:one)
    ArticleMailer.with(article: article).published.deliver_later
    Article.find(article.id).update!(title: "Newer")
    perform_enqueued_jobs
    assert_equal "Newer", ActionMailer::Base.deliveries.last.subject
  end

  test "too few" do
    assert_emails(2) { ArticleMailer.listed("c@example.org").deliver_later }
  end

  test "what the delivery of a mail raises" do
    perform_enqueued_jobs { ArticleMailer.listed("c@example.org", count: -1).deliver_later }
    assert_equal ["admin@example.org"], ActionMailer::Base.deliveries.last.to
    assert_raises(KeyError) { ArticleMailer.listed("c@example.org", count: -1).deliver_now }
    assert_raises(IndexError) do
      perform_enqueued_jobs { ArticleMailer.listed("c@example.org", count: 10).deliver_later }
    end
  end

  test "another" do
    article = articles(:one)
    assert_enqueued_email_with ArticleMailer, :listed do
      ArticleMailer.with(article: article).published.deliver_later
    end
  end
end
`

const VISITORS_TEST = `require "test_helper"

class VisitorsTest < ActionDispatch::IntegrationTest
  fixtures :articles

  test "the last request" do
    get articles_url, params: { q: 1 }, headers: { "HTTP_REFERER" => "http://a.example/" }, env: { "HTTP_USER_AGENT" => "z" }
    assert_equal [200, "/articles?q=1", "GET"], [status, request.fullpath, @request.method]
    assert_equal ["http://a.example/", "z"], [request.referer, request.user_agent]
    assert_equal "1", request.params["q"]
    assert_equal "index", @controller.action_name
    assert_equal "articles", controller.controller_name
    assert_includes @response.body, "MyString"
    post articles_url, params: { article: { title: "J", body: "json" } }.to_json, headers: { "CONTENT_TYPE" => "application/json" }
    assert_equal "J", Article.last.title
    assert_redirected_to action: "show", id: Article.last.id
    pass
  end

  { articles: 200, nothing: 404 }.each do |name, expected|
    test "#{name} is #{expected}" do
      get "/#{name}"
      assert_response expected
    end
  end

  test "other visitors" do
    get articles_url
    cookies[:seen] = "1"
    ann = open_session { |session| session.get "/articles" }
    ann.assert_response :success
    assert_not ann.cookies.key?(:seen)
    assert cookies.key?(:seen)
    reset!
    assert_not cookies.key?(:seen)
  end

  test "TLS" do
    https!
    assert https?
    get articles_url
    assert_equal "https://www.example.com/articles", request.url
    assert_equal "https://www.example.com/articles", articles_url
    https! false
    get articles_url
    assert_not request.ssl?
  end

  test "files" do
    note = file_fixture_upload("note.txt", "text/plain")
    post articles_url, params: { article: { title: "F", body: "with a file" }, notes: [{ file: note, name: "n" }] }
    sent = request.params["notes"].first
    assert_equal ["note.txt", "text/plain", "n"], [sent["file"].original_filename, sent["file"].content_type, sent["name"]]
    assert_equal "a note\\n", sent["file"].read
    assert_in_delta 2.days.ago, 49.hours.ago, 3601.seconds
  end
end
`

const FILL_ARTICLES = `class FillArticles < ActiveRecord::Migration[8.0]
  class Article < ActiveRecord::Base
    self.table_name = "articles"
  end

  def up
    create_table(:foo_bars) { |t| t.string :name }
    Article.find_each { |article| article.update!(title: "old") }
  end
end
`

const ROWS_TEST = `require "test_helper"

class RowsTest < ActiveSupport::TestCase
  fixtures :articles, :foo_bars

  test "rows" do
    assert_equal "Article", articles(:one).class.name
    assert_equal ["a"], ActiveRecord::Base.connection.select_values("SELECT name FROM foo_bars")
  end
end
`

const RECORD_OF_ROWS_TEST = `require "test_helper"

class RowTest < ActiveSupport::TestCase
  fixtures :foo_bars

  test "a record" do
    assert foo_bars(:one)
  end
end
`

t.test('tests as Rails has them', async (t) => {
  const { project, spin, write, clear } = await testedApp(t)

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

      t.equal(all.code, 0, all.stdout + all.stderr)
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

  await t.test('a test asks for the last request, other visitors, TLS and files', async (t) => {
    write('visitors_test.rb', VISITORS_TEST)
    write('fixtures/files/note.txt', 'a note')

    const { code, stdout } = await spin('visitors')

    t.equal(code, 0, stdout)
    t.match(stdout, /\n6 tests, 21 assertions, 0 failures\n$/)
    clear('visitors_test.rb', 'fixtures/files')
  })

  await t.test(
    "fixtures of a table without a model are rows; a migration's own model of a table is not theirs",
    async (t) => {
      project.write('shop/db/migrate/20991101000001_fill_articles.rb', FILL_ARTICLES)
      await project.ask(['db', 'migrate'], { within: 'shop' })
      write('fixtures/foo_bars.yml', 'one:', '  name: a')
      write('rows_test.rb', ROWS_TEST)
      write('models/row_test.rb', RECORD_OF_ROWS_TEST)

      const { stdout } = await spin('rows')
      const record = await spin('test/models/row_test.rb')

      t.match(stdout, /\n1 tests, 2 assertions, 0 failures\n$/)
      t.match(record.stdout, 'test/fixtures/foo_bars.yml is of a table without a model')
      clear('rows_test.rb', 'models/row_test.rb', 'fixtures/foo_bars.yml')
    },
  )

  await t.test(
    'a wrong fixture is refused with its place, for the tests that load it',
    async (t) => {
      write(
        'empty_test.rb',

        'class EmptyTest < ActiveSupport::TestCase',
        '  # test "the truth" do',
        'end',
      )
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
      t.match(stdout, 'ok   test/empty_test.rb', 'as `rails generate model` writes it')
      clear('empty_test.rb')
      t.match(
        stdout,
        /test\/fixtures\/articles.yml:2:3: articles has no column titel\.\n.*\n.*\n {7}Did you mean title\?/,
      )
      t.match(
        stdout,
        /test\/fixtures\/comments.yml:3:12: test\/fixtures\/articles.yml has no fixture too\./,
      )
      t.match(stdout, /\n4 files, 2 failed\n1 tests, 1 assertions, 2 failures\n$/)

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
      write('fixtures/comments.yml', 'first:', '  body: x', 'second:', '  article:')
      const absent = await spin('test/controllers')
      const label = 'class LabelTest < ActiveSupport::TestCase\ntest("a") { articles(:onne) }\nend'
      write('label_test.rb', 'require "test_helper"', label)
      const typo = await spin('label')

      t.match(
        erb.stdout,
        /FAIL .*\n {5}FixtureError: test\/fixtures\/comments.yml: c\d refers with article_id to a row that articles does not have\./,
      )
      t.match(
        absent.stdout,
        /FixtureError: test\/fixtures\/comments.yml:1: first cannot be stored: .*comments\.article_id/,
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

  await t.test('modules in folders that config/environments/test.rb has loaded', async (t) => {
    const settings = 'shop/config/environments/test.rb'
    project.write(
      settings,
      'Rails.application.configure do\n  config.autoload_paths += %w[ test/test_helpers ]\nend\n',
    )
    write(
      'test_helpers/greeting_test_helper.rb',
      'module GreetingTestHelper',
      '  def greeting = "hello"',
      'end',
    )
    write('test_helpers/browser_test_helper.rb', 'raise "nobody asks for it"')
    write(
      'greeting_test.rb',
      'require "test_helper"',
      'class GreetingTest < ActiveSupport::TestCase',
      '  include GreetingTestHelper',
      '  test("greets") { assert_equal "hello", greeting }',
      'end',
    )
    const { code, stdout } = await spin('greeting')
    t.equal(code, 0, stdout)
    t.match(stdout, '1 tests, 1 assertions, 0 failures')
    clear('greeting_test.rb', 'test_helpers')
    project.remove(settings)
  })

  await t.test('tests of older Rails ask for actions by their names', async (t) => {
    write(
      'controllers/articles_controller_test.rb',
      "require File.expand_path('../../test_helper', __FILE__)",
      'class ArticlesControllerTest < ActionController::TestCase',
      '  setup { @article = Article.create!(title: "T", body: "b") }',
      '',
      '  test "shows" do',
      '    get :index',
      '    assert_response :success',
      '    get :show, params: { id: @article }',
      '    assert_dom "body", /T/',
      '    assert_not_dom "strong", "Price:"',
      '    assert_not_dom "table"',
      '  end',
      '',
      '  test "creates and destroys" do',
      '    assert_difference("Article.count") do',
      '      post :create, params: { article: { title: "x", body: "y" } }',
      '    end',
      '    assert_redirected_to article_path(id: Article.last)',
      '    assert_difference("Article.count", -1) { delete :destroy, params: { id: @article.id } }',
      '  end',
      '',
      '  test "goes nowhere" do',
      '    get :missing',
      '  end',
      '',
      '  test "a jar seals cookies" do',
      '    jar = ActionDispatch::TestRequest.create.cookie_jar',
      '    jar.signed[:user] = 7',
      '    cookies["user"] = jar[:user]',
      '    assert_operator cookies[:user].length, :>, 40',
      '    assert_equal "7", jar.signed[:user].to_s',
      '  end',
      'end',
    )

    const { stdout } = await spin('test/controllers')

    t.match(stdout, /No route leads to articles#missing\./)
    t.match(stdout, /\n1 file, 1 failed\n4 tests, \d+ assertions, 1 failures\n$/)
    clear('controllers')
  })

  await t.test('a test of helpers has a request, a session and cookies of its own', async (t) => {
    project.write(
      'shop/app/helpers/visits_helper.rb',
      [
        'module VisitsHelper',
        '  def enter(name) = session[:name] = name',
        '  def keep(name)',
        '    cookies.permanent.encrypted[:name] = name',
        '    cookies.permanent[:seen] = "yes"',
        '  end',
        '  def visitor = session[:name] || cookies.encrypted[:name]',
        '  def leave',
        '    session.delete(:name)',
        '    cookies.delete(:name)',
        '  end',
        '  def go_home = redirect_to("/")',
        'end',
        '',
      ].join('\n'),
    )
    project.write(
      'shop/app/controllers/visits_controller.rb',
      'class VisitsController < ApplicationController\n  include VisitsHelper\nend\n',
    )
    write(
      'visits_helper_test.rb',
      'require "test_helper"',
      'class VisitsHelperTest < ActionView::TestCase',
      '  setup { @name = "Ann" }',
      '  test "the session" do',
      '    assert_nil visitor',
      '    enter @name',
      '    assert_equal "Ann", visitor',
      '    assert_equal "Ann", session[:name]',
      '    reset_session',
      '    assert_nil visitor',
      '  end',
      '  test "cookies" do',
      '    keep @name',
      '    assert_equal "Ann", visitor',
      '    assert_equal "yes", cookies[:seen]',
      '    leave',
      '    assert_nil visitor',
      '    assert request.get?',
      '    assert_raises(NoMethodError) { go_home }',
      '  end',
      'end',
    )

    const { stdout } = await spin('visits_helper_test')

    t.match(stdout, /2 tests, 9 assertions, 0 failures/)
    clear('visits_helper_test.rb')
    project.remove('shop/app/controllers/visits_controller.rb')
    project.remove('shop/app/helpers/visits_helper.rb')
  })

  await t.test('a test includes a module of app/helpers; Current is empty for each', async (t) => {
    const helper = 'def full_title(title = "") = title.empty? ? "Shop" : "#{title} | Shop"'
    const page = 'def shown(text) = content_tag(:b, text)'
    const lines = ['module TitlesHelper', helper, page, 'end']
    project.write('shop/app/helpers/titles_helper.rb', `${lines.join('\n')}\n`)
    project.write(
      'shop/app/models/current.rb',
      'class Current < ActiveSupport::CurrentAttributes\n  attribute :user\nend\n',
    )
    write(
      'titles_test.rb',
      'class TitlesTest < ActiveSupport::TestCase',
      '  include TitlesHelper',
      '  test("one") { assert_equal "Help | Shop", full_title("Help"); Current.user = "Ann" }',
      '  test("two") { assert_equal "Shop", full_title; assert_nil Current.user }',
      'end',
    )

    write(
      'titles_helper_test.rb',
      'require "test_helper"',
      'class TitlesHelperTest < ActionView::TestCase',
      '  test("full") { assert_equal "Help | Shop", full_title("Help") }',
      'end',
    )
    write(
      'shown_test.rb',
      'class ShownTest < ActionView::TestCase',
      '  include TitlesHelper',
      '  test("shown") { assert_equal "<b>a</b>", shown("a") }',
      'end',
    )

    const { stdout } = await spin('titles_test', 'titles_helper_test')
    const { stdout: shown } = await spin('shown_test')

    t.match(stdout, /3 tests, 4 assertions, 0 failures/)
    t.match(shown, /1 tests, 1 assertions, 0 failures/)
    clear('titles_test.rb', 'titles_helper_test.rb', 'shown_test.rb')
    project.remove('shop/app/helpers/titles_helper.rb')
    project.remove('shop/app/models/current.rb')
  })

  await t.test('tests ask pages, routes and blocks what they say', async (t) => {
    project.write('shop/test/fixtures/files/note.txt', 'hello\n')
    project.write(
      'shop/app/controllers/pings_controller.rb',
      'class PingsController < ActionController::Base\nend\n',
    )
    project.write(
      'shop/app/views/articles/_ping.html.erb',
      '<p>You are Ann. <%= button_to "out", articles_path %></p><ul><li>a<li>b</ul><table><tr><td>1</td></tr></table>',
    )
    project.write(
      'shop/test/views_of_browsers_test.rb',
      [
        'require "test_helper"',
        'class ViewsOfBrowsersTest < ActionView::TestCase',
        '  test "a form ends a paragraph, and rows have a body" do',
        '    render partial: "articles/ping"',
        '    assert_includes rendered, "Ann"',
        '    assert_equal "<b>x</b>", view.content_tag(:b, "x")',
        '    assert_select "p", "You are Ann."',
        '    assert_select "li", "a"',
        '    assert_select "table > tbody > tr", 1',
        '    assert_dom_equal "<p>a</p><hr>", "<p>a<hr/>"',
        '  end',
        'end',
      ].join('\n'),
    )
    write(
      'words_test.rb',
      'require "test_helper"',
      'require "minitest/reporters"',
      'Minitest::Reporters.use!',
      'class ConnectionTest < ActionCable::Connection::TestCase',
      '  # test "connects" do',
      'end',
      'module ApplicationCable',
      '  class ConnectionTest < ActionCable::Connection::TestCase',
      '    # test "connects" do',
      '  end',
      'end',
      'class WordsTest < ActionDispatch::IntegrationTest',
      '  setup { @article = Article.create!(title: "Tea", body: "Hot") }',
      '  test "page" do',
      '    get articles_url',
      '    assert_template "articles/index"',
      '    assert_template "index"',
      '    assert_template layout: "layouts/application"',
      '    assert_equal [@article], assigns(:articles).to_a',
      '    assert_select "body" do |lists|',
      '      lists.each { |list| assert_select list, "h1", 1..9 }',
      '    end',
      '    assert_select "h1" do',
      '      assert_select "h1", "Articles"',
      '      assert_select "body h1", 0',
      '    end',
      '    assert_select css_select("h1").first, "h1", 0',
      '    assert_select "a", count: 2..5',
      '    assert_select "h1", html: /\\AArt/',
      '    assert_equal ["Articles"], css_select("h1").map(&:text)',
      '    assert_equal article_path(@article), css_select("a").last["href"]',
      '    assert_dom_equal %(<a b="1" c="2">x</a>), "<a c=2 b=\'1\'> x</a>".sub("> ", ">")',
      '    assert_dom_not_equal "<i>x</i>", "<b>x</b>"',
      '    assert_in_body "Tea"',
      '    assert_not_in_body "Coffee"',
      '    assert response.ok? && response.successful? && !response.redirect?',
      '    get articles_url, xhr: true',
      '    assert_response :success',
      '  end',
      '  test "no route" do',
      '    assert_raises(NameError) { get articles_list_url }',
      '  end',
      '  test "routes" do',
      '    assert_recognizes({ controller: "articles", action: "show", id: "1" }, "/articles/1")',
      '    assert_generates "/articles?q=2", controller: "articles", action: "index", q: 2',
      '    assert_routing({ path: "articles", method: :post }, { controller: "articles", action: "create" })',
      '    post articles_url, params: { article: { title: "x", body: "y" } }',
      '    assert_redirected_to controller: "articles", action: "show", id: Article.last.id',
      '    delete article_url(@article)',
      '    assert_redirected_to :articles',
      '  end',
      '  test "blocks" do',
      '    assert_equal 3, assert_throws(:done) { throw :done, 3 }',
      '    assert_pattern { { a: 1 } => { a: Integer } }',
      '    refute_pattern { { a: 1 } => { a: String } }',
      '    assert_raise(ArgumentError) { raise ArgumentError }',
      '    assert_in_epsilon 100, 101, 0.1',
      '    assert_not_in_delta 1.0, 2.0, 0.5',
      '    assert_not_instance_of String, 1',
      '    assert_equal "hello\\n", file_fixture("note.txt").read',
      '  end',
      '  test "queries" do',
      '    assert_queries_count(2) { Article.first && Article.count }',
      '    assert_queries_count { get articles_url }',
      '    assert_no_queries { Article.where(id: 1).order(:id) }',
      '    assert_queries_match(/LIMIT/, count: 1) { Article.first && Article.count }',
      '    assert_no_queries_match("comments") { Article.create!(title: "x", body: "y") }',
      '  end',
      '  test("i") { assert_queries_count(2) { Article.first } }',
      '  test("j") { assert_no_queries { get articles_url } }',
      '  test("a") { assert_recognizes({ controller: "articles", action: "show" }, "/articles/1") }',
      '  test("b") { assert_generates "/articles/2", controller: "articles", action: "show", id: 1 }',
      '  test("c") { assert_throws(:done) { 1 } }',
      '  test("d") { assert_pattern { { a: 1 } => { b: } } }',
      '  test("e") { assert_dom_equal "<i>x</i>", "<b>x</b>" }',
      '  test("f") { refute_in_epsilon 100, 101, 0.1 }',
      '  test("g") { assert_recognizes({ controller: "articles", action: "index" }, "/nothing") }',
      '  test("h") { file_fixture "none.txt" }',
      '  test("k") { get articles_url; assert_template "show" }',
      'end',
    )

    const { stdout } = await spin('test/words_test.rb')
    const { stdout: views } = await spin('test/views_of_browsers_test.rb')

    t.match(views, /\n1 file, 0 failed\n1 tests, 6 assertions, 0 failures\n$/, views)
    t.match(stdout, /\n1 file, 1 failed\n16 tests, \d+ assertions, 11 failures\n$/, stdout)
    t.match(stdout, 'Expected the template "show", got "articles/index".')
    t.match(stdout, 'Expected 2 queries, got 1.')
    t.match(stdout, 'Expected :done to have been thrown.')
    t.match(stdout, 'No route matches "/nothing" with GET.')
    t.match(stdout, "does not contain a file named 'none.txt'")
    clear('words_test.rb', 'views_of_browsers_test.rb')
    project.remove('shop/app/views/articles/_ping.html.erb')
    project.remove('shop/app/controllers/pings_controller.rb')
  })

  await t.test('tests write files in tmp/, and take those of their fixtures', async (t) => {
    write('fixtures/files/list.txt', 'one')
    write(
      'files_test.rb',
      'require "test_helper"',
      'require "fileutils"',
      'require "tempfile"',
      'class FilesTest < ActiveSupport::TestCase',
      '  setup { FileUtils.mkdir_p(Rails.root.join("tmp", "lists")) }',
      '  teardown { FileUtils.rm_rf(Rails.root.join("tmp", "lists")) }',
      '  test "a copy" do',
      '    path = Rails.root.join("tmp", "lists", "list.txt")',
      '    FileUtils.cp(file_fixture("list.txt"), path)',
      '    File.open(path, "a") { |file| file.puts "two" }',
      '    assert_equal %w[one two], path.readlines(chomp: true)',
      '    assert_equal 4, file_fixture("list.txt").size',
      '  end',
      '  test "a temporary file" do',
      '    Tempfile.create("list") { |file| file << "x"; file.rewind; assert_equal "x", file.read }',
      '    assert_equal [], Dir.children(Rails.root.join("tmp", "lists"))',
      '    assert_raises(Errno::ENOENT) { File.read("tmp/lists/none") }',
      '  end',
      'end',
    )

    const { code, stdout } = await spin('test/files_test.rb')

    t.equal(code, 0, stdout)
    t.match(stdout, /^2 tests, 5 assertions, 0 failures$/m)
    clear('files_test.rb', 'fixtures')
  })

  await t.test('tests see the mails that were sent, and those that wait', async (t) => {
    project.write('shop/app/mailers/article_mailer.rb', ARTICLE_MAILER)
    project.write('shop/app/views/article_mailer/published.text.erb', '<%= @article.title %>\n')
    project.edit('shop/app/models/article.rb', (text) =>
      text.replace('class Article\n', `class Article\n${MAILS_OF_ARTICLES}`),
    )
    write('fixtures/articles.yml', 'one:', '  title: First', '  body: x')
    write('fixtures/article_mailer/published', 'First')
    write('mailers/article_mailer_test.rb', ARTICLE_MAILER_TEST)
    write('mail_test.rb', MAIL_TEST)

    const { code, stdout } = await spin('test/mailers', 'mail')

    t.equal(code, 1, stdout)
    t.match(stdout, 'ok   test/mailers/article_mailer_test.rb')
    t.match(stdout, '2 emails expected, but 1 were sent.')
    t.match(
      stdout,
      'No enqueued mail found: ArticleMailer.listed.\n         ArticleMailer.published with [], params: {:article=>#<Article id: ',
    )
    t.match(stdout, /^2 files, 1 failed\n10 tests, \d+ assertions, 2 failures$/m)
    clear('fixtures', 'mailers', 'mail_test.rb')
  })

  await t.test('tests have the zone of the application, and fixtures are UTC', async (t) => {
    project.edit('shop/config/app.rb', (text) =>
      text.replace(/^(Webfw\.configure do \|config\|\n)/m, '$1  config.time_zone = "Berlin"\n'),
    )
    write(
      'fixtures/articles.yml',
      'text:',
      '  title: Text',
      '  created_at: "2026-07-01 09:00"',
      'time:',
      '  title: Time',
      '  created_at: 2026-07-01 09:00:00',
      'zone:',
      '  title: Zone',
      '  created_at: <%= Time.zone.local(2026, 7, 1, 9).to_s %>',
    )
    write(
      'zone_test.rb',
      'require "test_helper"',
      'class ZoneTest < ActiveSupport::TestCase',
      '  fixtures :articles',
      '  test "fixtures" do',
      '    assert_equal "11:00 CEST", articles(:text).created_at.strftime("%H:%M %Z")',
      '    assert_equal articles(:text).created_at, articles(:time).created_at',
      '    assert_equal 9, articles(:zone).created_at.hour',
      '    assert_equal 3, Article.where(created_at: Date.new(2026, 7, 1).all_day).count',
      '  end',
      '  test "travel" do',
      '    travel_to Time.zone.local(2026, 3, 29, 1, 59) do',
      '      assert_equal "CET", Time.current.zone',
      '      travel 2.minutes',
      '      assert_equal [3, 1, "CEST"], [Time.current.hour, Time.current.min, Time.current.zone]',
      '      assert_equal Date.new(2026, 3, 29), Date.current',
      '      assert_equal 3, Article.create!(title: "x", body: "y").created_at.hour',
      '    end',
      '    Time.zone = "Tokyo"',
      '    assert_equal "JST", Article.new(created_at: "2026-07-01 09:00").created_at.zone',
      '  end',
      '  test "the next one begins in the usual zone" do',
      '    assert_equal "Berlin", Time.zone.name',
      '    Time.use_zone("Lima") { assert_equal(-5, Time.current.utc_offset / 3600) }',
      '  end',
      'end',
    )
    const { code, stdout } = await spin('test/zone_test.rb')

    t.equal(code, 0, stdout)
    t.match(stdout, /^3 tests, 11 assertions, 0 failures$/m)
    clear('zone_test.rb', 'fixtures')
  })

  await t.test('a test of what is not built is refused with the reason', async (t) => {
    clear('alone_test.rb', 'label_test.rb')
    write(
      'channel_test.rb',
      'require "test_helper"',
      'class GeneratorTest < Rails::Generators::TestCase',
      '  test("sent") { assert true }',
      'end',
    )
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

    const { stdout } = await spin('channel', 'missing', 'twice', 'top', 'words', 'test/models')

    t.match(
      stdout,
      /test\/channel_test.rb:2:23: Rails::Generators::TestCase is outside the framework\./,
    )
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
    '  created_at: <%= 2.days.ago.to_fs(:db) %>',
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
    '    assert_in_delta 2.days.ago, comments(:c1).created_at, 60.seconds',
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
