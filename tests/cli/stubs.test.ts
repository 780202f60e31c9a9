import t from 'tap'
import { testedApp } from '../support/tested-app.ts'

const GATEWAY = `class Gateway
  attr_reader :region

  def initialize(region: "eu")
    @region = region
  end

  def self.current = @current ||= Gateway.new

  def self.charge(cents, currency: "EUR")
    yield cents if block_given?
    "charged #{cents} #{currency}"
  end

  def refund(cents, reason = "none", *notes, fast: false) = "refund #{cents} #{reason} #{notes.inspect} #{fast}"
  def rate = 3
  def ratio = 0.5
  def names = %w[a b]
  def open? = true
end
`

const CHECKOUT = `class Checkout
  def initialize(gateway) = @gateway = gateway

  def pay(cents) = @gateway.charge(cents, currency: "USD")
  def self.total(cents) = Gateway.current.rate + cents
  def self.ratio = Gateway.current.ratio * 3
  def self.names = Gateway.current.names.map(&:upcase).join
  def self.region = Gateway.current.region
  def self.refund(cents) = Gateway.current.refund(cents, "late", 1, 2, fast: true)
  def self.charge(cents) = Gateway.charge(cents) { |x| @seen = x }
  def self.seen = @seen
  def self.first_title = Article.find(7).title
  def self.year = Time.now.year
  def self.token = SecureRandom.hex(4)
end
`

const STUBS_TEST = `require "test_helper"
require "minitest/mock"

class StubsTest < ActiveSupport::TestCase
  test "methods of classes" do
    Gateway.stub(:charge, "stubbed") { assert_equal "stubbed", Checkout.charge(5) }
    assert_nil Checkout.seen
    Gateway.stub(:charge, "stubbed", 9) { Checkout.charge(5) }
    assert_equal 9, Checkout.seen
    assert_equal "charged 5 EUR", Checkout.charge(5)
    assert_equal 5, Checkout.seen
    given = nil
    callable = ->(cents, currency: "none", &block) { block.call(cents * 2); given = [cents, currency]; "called" }
    Gateway.stub :charge, callable do |gateway|
      assert_same Gateway, gateway
      assert_equal "called", Checkout.charge(4)
      assert_equal [4, "none"], given
      assert_equal 8, Checkout.seen
    end
    assert_equal 12, Gateway.stub(:charge, 1) { 12 }
  end

  test "methods of instances" do
    gateway = Gateway.current
    gateway.stub(:rate, 10) { assert_equal 15, Checkout.total(5) }
    assert_equal 8, Checkout.total(5)
    gateway.stub(:ratio, 0.25) { assert_equal "0.75", Checkout.ratio.to_s }
    gateway.stub(:ratio, 2.0) { assert_equal "6.0", Checkout.ratio.to_s }
    gateway.stub(:names, %w[x y]) { assert_equal "XY", Checkout.names }
    gateway.stub(:region, "us") { assert_equal "us", Checkout.region }
    assert_equal "eu", Checkout.region
    gateway.stub(:open?, false) { assert_not gateway.open? }
    assert gateway.open?
    all = nil
    gateway.stub(:refund, ->(*args, **options) { all = [args, options]; "x" }) do
      assert_equal "x", Checkout.refund(3)
    end
    assert_equal [[3, "late", 1, 2], { fast: true }], all
    gateway.stub :rate, -> { raise ArgumentError, "broken" } do
      assert_raises(ArgumentError) { Checkout.total(1) }
    end
    assert_equal 4, Checkout.total(1)
    begin
      gateway.stub(:rate, 1) { raise "out" }
    rescue RuntimeError
      assert_equal 4, Checkout.total(1)
    end
  end

  test "a method of a class below leaves the one above" do
    SmallGateway.stub(:charge, "small") do
      assert_equal "small", SmallGateway.charge(1)
      assert_equal "charged 1 EUR", Gateway.charge(1)
    end
    assert_equal "charged 1 EUR", SmallGateway.charge(1)
  end

  test "records and models" do
    article = Article.new(title: "Stub")
    Article.stub(:find, article) { assert_equal "Stub", Checkout.first_title }
    Article.stub(:find, ->(id) { Article.new(title: "No. #{id}") }) { assert_equal "No. 7", Checkout.first_title }
    article.stub(:title, "Other") { assert_equal "Other", article.title }
    article.stub(:save, false) { assert_not article.save }
    assert_equal "Stub", article.title
    assert_raises(ActiveRecord::RecordNotFound) { Checkout.first_title }
  end

  test "the clock and libraries" do
    time = Time.utc(1999, 5, 6)
    Time.stub :now, time do
      assert_equal 1999, Checkout.year
      assert_equal time, Time.now
      assert_equal time, Time.current
    end
    assert_operator Checkout.year, :>, 2020
    SecureRandom.stub(:hex, "abc") { assert_equal "abc", Checkout.token }
    assert_equal 8, Checkout.token.size
  end

  test "what is not there" do
    error = assert_raises(NameError) { Gateway.stub(:missing, 1) { flunk } }
    assert_equal "undefined method \`missing' for class \`#<Class:Gateway>'", error.message
    error = assert_raises(NameError) { Gateway.current.stub(:missing, 1) { flunk } }
    assert_match(/\\Aundefined method \`missing' for class \`#<Class:#<Gateway:0x/, error.message)
  end
end
`

const MOCKS_TEST = `require "test_helper"
require "minitest/mock"

class MocksTest < ActiveSupport::TestCase
  setup { @mock = Minitest::Mock.new }

  test "expectations" do
    @mock.expect(:charge, "paid", [5], currency: "USD")
    assert_equal "paid", Checkout.new(@mock).pay(5)
    assert_mock @mock
    assert @mock.verify
    assert @mock.respond_to?(:charge)
    assert_not @mock.respond_to?(:other)
    same = @mock.expect :call, nil do |x, y: 1|
      x == 1 && y == 2
    end
    assert_same @mock, same
    assert_nil @mock.call(1, y: 2)
    assert_mock @mock
  end

  test "patterns" do
    @mock.expect :name, "first", [String]
    @mock.expect :name, "second", [/b+/]
    assert_equal "first", @mock.name("a")
    assert_equal "second", @mock.name("abb")
    error = assert_raises(MockExpectationError) { @mock.name("c") }
    assert_equal 'No more expects available for :name: ["c"] {}', error.message
  end

  test "what is not as expected" do
    @mock.expect :sum, 3, [1, 2]
    assert_equal "mocked method :sum called with unexpected arguments [2, 4]", told { @mock.sum(2, 4) }
    assert_equal "mocked method :sum expects 2 arguments, got [1]", told { @mock.sum(1) }
    assert_equal "unmocked method :other, expected one of [:sum]", told { @mock.other }
    assert_equal "Expected sum(1, 2) => 3", told { @mock.verify }
    @mock.sum(1, 2)
    @mock.expect :sum, 4, [1, 3]
    assert_equal "Expected sum(1, 3) => 4, got [sum(1, 2) => 3]", told { @mock.verify }
    @mock.expect(:run, true) { |x| x > 1 }
    assert_equal "mocked method :run failed block w/ [1] {}", told { @mock.run(1) }
    assert_equal "args must be an array", told { @mock.expect(:a, 1, 2) }
    assert_equal "args ignored when block given", told { @mock.expect(:a, 1, [2]) { true } }
    @mock.expect :keyed, 1, a: 1
    assert_equal "mocked method :keyed expects 1 keyword arguments, got {}", told { @mock.keyed }
    assert_equal "mocked method :keyed called with unexpected keywords [:a] vs [:b]", told { @mock.keyed(b: 1) }
    assert_equal "mocked method :keyed called with unexpected keyword arguments {:a=>1} vs {:a=>2}", told { @mock.keyed(a: 2) }
  end

  test "in the place of an object whose class is known" do
    @mock.expect :rate, 4
    @mock.expect :refund, "back", [3, "late", 1, 2], fast: true
    @mock.expect :region, "mars"
    Gateway.stub :current, @mock do
      assert_equal 6, Checkout.total(2)
      assert_equal "back", Checkout.refund(3)
      assert_equal "mars", Checkout.region
    end
    assert_mock @mock
    Gateway.stub(:current, @mock) { assert_match(/No more expects/, told { Checkout.total(1) }) }
    Gateway.stub(:current, Minitest::Mock.new) { assert_equal "unmocked method :rate, expected one of []", told { Checkout.total(1) } }
  end

  test "a mock that is called" do
    @mock.expect :call, "by mock", [6]
    Gateway.stub(:charge, @mock) { assert_equal "by mock", Gateway.charge(6) }
    assert_mock @mock
  end

  test "around another object" do
    mock = Minitest::Mock.new(Gateway.new(region: "us"))
    mock.expect :rate, 1
    assert_equal ["us", 1], [mock.region, mock.rate]
    assert_mock mock
  end

  private

  def told
    yield
    flunk "nothing is raised"
  rescue StandardError => error
    error.message
  end
end
`

t.test('stubs and mocks', async (t) => {
  const { project, spin, write, clear } = await testedApp(t)
  project.write('shop/app/services/gateway.rb', GATEWAY)
  project.write('shop/app/services/small_gateway.rb', 'class SmallGateway < Gateway\nend\n')
  project.write('shop/app/services/checkout.rb', CHECKOUT)
  write('test_helper.rb', 'require_relative "../config/environment"', 'require "rails/test_help"')

  await t.test('methods are stubbed while a block runs, and mocks verify', async (t) => {
    write('models/stubs_test.rb', STUBS_TEST)
    write('models/mocks_test.rb', MOCKS_TEST)

    const { stdout, stderr } = await spin()

    t.equal(stderr, '')
    t.match(stdout, /2 files, 0 failed\n12 tests, \d+ assertions, 0 failures/)
  })

  await t.test('what the program reaches without asking is refused', async (t) => {
    clear('models/stubs_test.rb', 'models/mocks_test.rb')
    write(
      'models/refused_test.rb',
      'require "test_helper"',
      'class RefusedTest < ActiveSupport::TestCase',
      '  test "new" do',
      '    Gateway.stub(:new, 1) { Gateway.new }',
      '  end',
      '  test "core" do',
      '    Date.stub(:today, 1) { Date.today }',
      '  end',
      '  test "rails" do',
      '    Rails.env.stub(:production?, true) { Rails.env.production? }',
      '  end',
      '  test "mails" do',
      '    Article.stub(:connection, 1) { Article.connection }',
      '  end',
      '  test "type" do',
      '    Gateway.current.stub(:rate, "ten") { Checkout.total(1) }',
      '  end',
      'end',
    )

    const { stdout } = await spin()

    t.match(stdout, '4:5: `new` makes objects without asking')
    t.match(stdout, '7:5: The program reaches `today` there without asking')
    t.match(stdout, 'Write `travel_to time do … end`, or `Time.stub(:now, time)`.')
    t.match(stdout, '10:5: The program reaches `production?` there without asking')
    t.match(stdout, "13:5: What `Article.connection` gives is the framework's")
  })

  await t.test(
    'a value of another class than the method gives is refused when it is asked for',
    async (t) => {
      write(
        'models/refused_test.rb',
        'require "test_helper"',
        'class RefusedTest < ActiveSupport::TestCase',
        '  test "type" do',
        '    Gateway.current.stub(:rate, "ten") { Checkout.total(1) }',
        '  end',
        'end',
      )

      const { stdout } = await spin()

      t.match(stdout, 'Gateway#rate gives an Integer, which the program is built on')
    },
  )
})
