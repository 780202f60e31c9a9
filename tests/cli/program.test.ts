import t from 'tap'
import { Project } from '../support/project.ts'

t.test(
  'spin run FILE.rb runs a program of several files, and answers its exit status',
  async (t) => {
    const project = new Project(t)
    project.write('lib/greet.rb', 'def greet(name)\n  "Hello, #{name}!"\nend\n')
    project.write(
      'main.rb',
      'require_relative "lib/greet"\nputs greet("Ada")\nputs 7 / 2, 7.0 / 2, 2**100\nexit 3\n',
    )

    const { code, stdout, stderr } = await project.webfw(['spin', 'run', 'main.rb'])

    t.equal(stderr, '')
    t.equal(stdout, 'Hello, Ada!\n3\n3.5\n1267650600228229401496703205376\n')
    t.equal(code, 3)
  },
)

t.test(
  'an uncaught exception is on stderr, after what was printed, and the exit status is 1',
  async (t) => {
    const project = new Project(t)
    project.write('main.rb', 'puts "before"\nraise ArgumentError, "no such thing"\n')

    const { code, stdout, stderr } = await project.webfw(['spin', 'run', 'main.rb'])

    t.equal(stdout, 'before\n')
    t.match(stderr, 'no such thing (ArgumentError)')
    t.equal(code, 1)
  },
)

t.test(
  'an uncaught exception names what it was raised for, and no error that was rescued before',
  async (t) => {
    const project = new Project(t)
    project.write(
      'main.rb',
      'begin\n  raise "rescued"\nrescue\nend\nbegin\n  Integer("q")\nrescue\n  raise "uncaught"\nend\n',
    )

    const { stderr } = await project.webfw(['spin', 'run', 'main.rb'])

    t.strictSame(stderr.trimEnd().split('\n'), [
      "main.rb:8:in `<main>': uncaught (RuntimeError)",
      'main.rb:6:in `<main>\': invalid value for Integer(): "q" (ArgumentError)',
    ])
  },
)

t.test('a program has its words in ARGV and the environment in ENV', async (t) => {
  const project = new Project(t)
  project.write(
    'main.rb',
    'p ARGV, ARGV.length\nfirst = ARGV.shift\np first.to_i + 1, ARGV\np ENV["GREETING"], ENV.fetch("HOME").empty?\np gets\n',
  )

  const words = ['spin', 'run', 'main.rb', '41', 'two words', '--flag']
  const { code, stdout, stderr } = await project.webfw(words, { env: { GREETING: 'hi' } })

  t.equal(stdout, '["41", "two words", "--flag"]\n3\n42\n["two words", "--flag"]\n"hi"\nfalse\n')
  t.match(stderr, 'write `$stdin.gets` for standard input (Webfw::OutsideSubsetError)')
  t.equal(code, 1)
})

const LEDGER = `class Ledger
  def self.open(amount) = new.add(amount)

  def add(amount)
    raise ArgumentError, "bad #{amount}" if amount > 1
    amount
  end
end
`

t.test('an uncaught exception has the backtrace of its Ruby lines', async (t) => {
  const project = new Project(t)
  project.write('lib/ledger.rb', LEDGER)
  project.write(
    'lib/main.rb',
    'require_relative "ledger"\ndef book\n  [1, 2].map { |n| Ledger.open(n) }\nend\nbook\n',
  )

  const { code, stderr } = await project.webfw(['spin', 'run', 'lib/main.rb'])

  t.equal(code, 1)
  t.strictSame(stderr.trimEnd().split('\n'), [
    "lib/ledger.rb:5:in `add': bad 2 (ArgumentError)",
    "\tfrom lib/ledger.rb:2:in `open'",
    "\tfrom lib/main.rb:3:in `block in book'",
    "\tfrom lib/main.rb:3:in `book'",
    "\tfrom lib/main.rb:5:in `<main>'",
  ])
})

t.test('backtrace and full_message name Ruby lines; endless recursion ends', async (t) => {
  const project = new Project(t)
  const rescued = [
    'begin',
    '  Ledger.open(2)',
    'rescue => e',
    '  puts e.backtrace',
    '  print e.full_message',
    'end',
    'def on(n) = on(n + 1)',
    'begin',
    '  on(0)',
    'rescue SystemStackError => e',
    '  puts e.message',
    'end',
  ]
  project.write('main.rb', `${LEDGER}${rescued.join('\n')}\n`)

  const { code, stdout, stderr } = await project.webfw(['spin', 'run', 'main.rb'])

  t.equal(stderr, '')
  t.strictSame(stdout.trimEnd().split('\n'), [
    "main.rb:5:in `add'",
    "main.rb:2:in `open'",
    "main.rb:10:in `<main>'",
    "main.rb:5:in `add': bad 2 (ArgumentError)",
    "\tfrom main.rb:2:in `open'",
    "\tfrom main.rb:10:in `<main>'",
    'stack level too deep',
  ])
  t.equal(code, 0)
})

t.test('a refused program says where and why, and does not run', async (t) => {
  const project = new Project(t)
  project.write('main.rb', 'puts "before"\neval("1")\n')

  const { code, stdout, stderr } = await project.webfw(['spin', 'run', 'main.rb'])

  t.equal(code, 1)
  t.equal(stdout, '')
  t.match(stderr, /main\.rb:2:1: `eval`/)
  t.match(stderr, '2 | eval("1")')
})

t.test('a program in a folder calls itself by the path it was asked for', async (t) => {
  const project = new Project(t)
  project.write('bin/main.rb', 'p __FILE__, $0, __FILE__ == $0\nraise "x"\n')
  project.write('bin/wrong.rb', 'eval("1")\n')

  const run = await project.webfw(['spin', 'run', 'bin/main.rb'])
  const refused = await project.webfw(['spin', 'run', 'bin/wrong.rb'])

  t.equal(run.stdout, '"bin/main.rb"\n"bin/main.rb"\ntrue\n')
  t.match(run.stderr, /^bin\/main\.rb:2:in .*x \(RuntimeError\)/)
  t.match(refused.stderr, /^bin\/wrong\.rb:1:1: `eval`/m)
})

t.test('a file that is not there is one error', async (t) => {
  const project = new Project(t)

  const { code, stderr } = await project.webfw(['spin', 'run', 'nothing.rb'])

  t.equal(code, 1)
  t.match(stderr, 'there is no file nothing.rb')
})

t.test('a test of an application is told how it runs', async (t) => {
  const project = new Project(t)
  project.write('test/health.rb', 'class HealthTest < Webfw::Test\nend\n')

  const { code, stderr } = await project.webfw(['spin', 'run', 'test/health.rb'])

  t.equal(code, 1)
  t.match(stderr, 'Run `webfw spin test health`.')
})

t.test(
  'asking nil is a NoMethodError wherever a program stands, in a constructor too',
  async (t) => {
    const project = new Project(t)
    project.write(
      'counter.rb',
      `class Counter
  def initialize(list)
    @size = list.size
  end

  def first(list) = list.first.upcase
end

[-> { Counter.new(nil) }, -> { Counter.new([]).first([]) }, -> { [nil].map { |x| x.upcase } }].each do |try|
  try.call
rescue NoMethodError => e
  puts e.message
end
`,
    )

    const { code, stdout, stderr } = await project.webfw(['spin', 'run', 'counter.rb'])

    t.equal(code, 0, stderr)
    t.strictSame(stdout.trimEnd().split('\n'), [
      "undefined method `size' for nil:NilClass",
      "undefined method `upcase' for nil:NilClass",
      "undefined method `upcase' for nil:NilClass",
    ])
  },
)

t.test('a class of Data is as Ruby 3.2 has it, and a Struct may take keywords', async (t) => {
  const project = new Project(t)
  project.write(
    'main.rb',
    `Measure = Data.define(:amount, :unit) do
  def initialize(amount:, unit: "kg")
    super(amount: Float(amount), unit:)
  end
  def <=>(other) = amount <=> other.amount
  include Comparable
  def self.zero = new(0)
  def shown = "#{amount} #{unit}"
end
p Measure.new("3"), Measure.new(amount: 2, unit: "m"), Measure[1, "g"], Measure.zero
p Measure.new(1) == Measure.new(1.0), Measure.new(1).eql?(Measure.new(1.0)), Measure.new(1).hash == Measure.new(1).hash
p Measure.new(1) < Measure.new(2), Measure.new(5).shown
Point = Data.define(:x, :y)
pt = Point.new(x: 1, y: [2])
p pt, pt.with(y: 3), pt.to_h, Point.members, pt.members, pt.frozen?, pt.x
begin; Point.new(1); rescue ArgumentError => e; puts e.message; end
begin; Point.new; rescue ArgumentError => e; puts e.message; end
begin; Point.new(1, 2, 3); rescue ArgumentError => e; puts e.message; end
begin; Point.new(x: 1, y: 2, z: 3); rescue ArgumentError => e; puts e.message; end
begin; pt.with(1); rescue ArgumentError => e; puts e.message; end
begin; pt.with(z: 1); rescue ArgumentError => e; puts e.message; end
begin; pt.x = 3; rescue NoMethodError => e; puts e.message.sub(/ for .*/, ""); end
begin; pt.instance_variable_set(:@a, 3); rescue => e; puts e.class; end
begin; pt.each { }; rescue NoMethodError => e; puts e.message.sub(/ for .*/, ""); end
case pt
in { x:, y: [first] } then p x, first
end
case pt
in [a, b] then p a, b
end
case pt
in Point[x, y] then p x
end
class Empty < Data.define; end
p Empty.new, Empty.new == Empty.new
class Money < Data.define(:cents)
  attr_reader :memo
  def to_s = format("%.2f", cents / 100.0)
  def plus(other) = with(cents: cents + other.cents)
  def memoized = @memo ||= 3
end
puts Money.new(cents: 150).plus(Money.new(25))
begin; Money.new(1).memoized; rescue FrozenError => e; puts e.class; end
p Money.ancestors.include?(Data), Point.superclass, Money.new(1).is_a?(Data), Data
p({ Point.new(1, 2) => 3 }[Point.new(1, 2)])
Pair = Data.define(:left, :right?)
p Pair.new(1, true)
p pt.inspect == pt.to_s, pt.to_h { |k, v| [k.to_s, v] }
h = { x: 1, y: 2 }
p Point.new(**h), Point.new(*[1, 2])
p [[1, 2], [3, 4]].map { |x, y| Point.new(x, y) }.sum(&:x)
Twins = Struct.new(:left, :right, keyword_init: true) do
  def sum = left + right
end
p Twins.new(left: 1, right: 2).sum
`,
  )

  const { code, stdout, stderr } = await project.webfw(['spin', 'run', 'main.rb'])

  t.equal(code, 0, stderr)
  t.strictSame(stdout.trimEnd().split('\n'), [
    '#<data Measure amount=3.0, unit="kg">',
    '#<data Measure amount=2.0, unit="m">',
    '#<data Measure amount=1.0, unit="g">',
    '#<data Measure amount=0.0, unit="kg">',
    'true',
    'true',
    'true',
    'true',
    '"5.0 kg"',
    '#<data Point x=1, y=[2]>',
    '#<data Point x=1, y=3>',
    '{:x=>1, :y=>[2]}',
    '[:x, :y]',
    '[:x, :y]',
    'true',
    '1',
    'missing keyword: :y',
    'missing keywords: :x, :y',
    'wrong number of arguments (given 3, expected 0..2)',
    'unknown keyword: :z',
    'wrong number of arguments (given 1, expected 0)',
    'unknown keyword: :z',
    "undefined method `x='",
    'FrozenError',
    "undefined method `each'",
    '1',
    '2',
    '1',
    '[2]',
    '1',
    '#<data Empty>',
    'true',
    '1.75',
    'FrozenError',
    'true',
    'Data',
    'true',
    'Data',
    '3',
    '#<data Pair left=1, :right?=true>',
    'true',
    '{"x"=>1, "y"=>[2]}',
    '#<data Point x=1, y=2>',
    '#<data Point x=1, y=2>',
    '4',
    '3',
  ])
})
