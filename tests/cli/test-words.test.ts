import t from 'tap'
import { testedApp } from '../support/tested-app.ts'

t.test('words of tests', async (t) => {
  const { project, spin, write } = await testedApp(t)
  write(
    'test_helper.rb',
    'require_relative "../config/environment"',
    'require "rails/test_help"',
    'class ActiveSupport::TestCase',
    '  fixtures :all',
    'end',
  )
  write('fixtures/articles.yml', 'one:', '  title: One', '  body: B')

  await t.test('a test of helpers says the helpers of views itself', async (t) => {
    project.write(
      'shop/app/helpers/loud_helper.rb',
      'module LoudHelper\n  def loud(text) = tag.b(text.upcase)\nend\n',
    )
    write(
      'helpers/loud_helper_test.rb',
      'require "test_helper"',
      'class LoudHelperTest < ActionView::TestCase',
      '  test "texts" do',
      '    assert_equal "a...", truncate("abcdefgh", length: 4)',
      '    assert_dom_equal %(<a href="/articles">x</a>), link_to("x", articles_path)',
      '    assert_equal "2 things", pluralize(2, "thing")',
      '    assert_equal "$3.00", number_to_currency(3)',
      '    assert_equal "<b>A</b>", loud("a")',
      '    assert_equal content_tag(:b, "A"), loud("a")',
      '    assert_equal "article_#{articles(:one).id}", dom_id(articles(:one))',
      '  end',
      'end',
    )

    const { stdout } = await spin('test/helpers')

    t.match(stdout, /1 tests, 7 assertions, 0 failures/)
  })

  await t.test(
    'tests ask what is reported, for ids of labels, and for what is not written yet',
    async (t) => {
      write(
        'models/article_test.rb',
        'require "test_helper"',
        'class ArticleTest < ActiveSupport::TestCase',
        '  test "errors" do',
        '    report = assert_error_reported(ArgumentError) { Rails.error.handle(context: { a: 1 }) { raise ArgumentError, "x" } }',
        '    assert_equal "x", report.error.message',
        '    assert report.handled?',
        '    assert_equal :warning, report.severity',
        '    assert_equal({ a: 1 }, report.context)',
        '    assert_no_error_reported { 1 }',
        '    assert_equal 1, capture_error_reports { Rails.error.report(StandardError.new("y")) }.size',
        '  end',
        '  test "none" do',
        '    assert_error_reported { 1 }',
        '  end',
        '  test "labels" do',
        '    assert_equal articles(:one).id, ActiveRecord::FixtureSet.identify(:one)',
        '    assert_equal "One", Article.find(ActiveRecord::FixtureSet.identify("one")).title',
        '  end',
        '  test "pending"',
        'end',
      )

      const { stdout } = await spin('test/models')

      t.match(stdout, /none\n[^]*Expected a StandardError to be reported, but there were no errors/)
      t.match(stdout, 'No implementation provided for pending')
      t.match(stdout, /4 tests, \d+ assertions, 2 failures/)
    },
  )
})
