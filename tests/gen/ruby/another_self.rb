# instance_exec and instance_eval run a block with another self.

def attempt
  p yield
rescue ArgumentError, NameError, LocalJumpError, TypeError => e
  puts "#{e.class}: #{e.message.lines.first.chomp.sub(/0x\h+/, "0x")}"
end

class Account
  attr_accessor :owner
  attr_reader :log

  def initialize(owner, balance)
    @owner = owner
    @balance = balance
    @log = []
  end

  def deposit(amount, note: nil)
    @balance += amount
    @log << [amount, note]
    self
  end

  def edit(&block)
    instance_eval(&block)
    self
  end

  def with(*values, &block) = instance_exec(*values, &block)

  private

  def secret = "secret of #{@owner}"
end

account = Account.new("Ada", 10)
p account.instance_eval { @balance }, account.instance_exec(5) { |more| @balance + more }, account.instance_eval { secret }
account.instance_eval { @balance = 20; @extra = [1] }
p account.instance_eval { @balance }, account.instance_variable_get(:@extra), account.instance_eval { @never }, account.instance_eval { defined?(@extra) }, account.instance_eval { defined?(@nothing) }
factor = 3
p account.instance_exec(2, 4) { |a, b = 1, *rest, key: 9| [a, b, rest, key, factor, @balance, self.class] }
p account.edit { deposit(5); deposit 7, note: "n"; self.owner = "Bob"; @log << :inside }.owner, account.log
p account.with(1, [2, 3]) { |a, (b, c)| [a, b, c, owner, secret] }
p account.instance_eval { |given| given.equal?(self) }, account.instance_exec { |given| given }, account.instance_eval { |a, b| [a.class, b] }
account.instance_eval { @balance += 1; @balance *= 2; @count ||= 1; @count &&= @count + 1 }
p account.instance_eval { [@balance, @count] }

puts "-- of the core"
p 5.instance_exec(2) { |n| self + n * succ }, "text".instance_eval { upcase + size.to_s }, [3, 1, 2].instance_exec { sort.first(2) }, { a: 1 }.instance_eval { self[:a] + fetch(:a) }
p nil.instance_eval { inspect }, :sym.instance_exec { to_proc.call("x") rescue "no x" }, (1..3).instance_eval { map { |n| n * sum } }
p String.instance_eval { name }, Account.instance_exec { new("Eve", 1).owner }

puts "-- self and what is around"
top = self
p account.instance_eval { self.equal?(top) }, instance_eval { self.equal?(top) }
def helper(word = "none") = "helper #{word}"
def shadowed = "of the top level"
class Account
  def shadowed = "of #{@owner}"
end
p account.instance_eval { helper }, account.instance_eval { helper("x") }, account.instance_eval { shadowed }, 5.instance_eval { shadowed }
attempt { account.instance_eval { unknown_word } }
attempt { account.instance_eval { unknown_call(1) } }
attempt { account.instance_eval { self.secret } }
attempt { account.instance_exec }
attempt { account.instance_eval }
attempt { account.instance_exec(&->(a) { [a, owner] }) }
attempt { account.instance_exec(1, &->(a) { [a, owner] }) }
attempt { account.instance_eval(&-> { owner }) }
p account.instance_exec(3, &proc { |a| [a, @owner] })

class Outer
  LIMIT = 7
  @@shared = 1

  def initialize = @name = "outer"

  def run(other)
    local = "local"
    plain = [1, 2].map { |n| "#{n} #{@name}" }
    inside = other.instance_eval { [@owner, local, LIMIT, @@shared, self.class] }
    nested = other.instance_exec { [1].map { |n| [n, @owner, owner] } }
    [plain, inside, nested, @name, other.instance_eval { tap { |it| it.owner = local } }.owner]
  end

  def given
    yield
  end

  def leave(other)
    other.instance_eval { return [@owner, "left"] }
    "not here"
  end

  def stop(list) = list.each { |item| item.instance_eval { break } }
end
p Outer.new.run(account), Outer.new.leave(account), Outer.new.given { account.instance_eval { @owner } }
p [account, account].each_with_index.map { |each, index| each.instance_exec(index) { |i| "#{i} #{@owner}" } }
p account.instance_exec { next "next"; "after" }, account.instance_eval { break "break" }
p [1, 2, 3].each { |n| account.instance_exec(n) { |m| break } }

puts "-- a language of its own"
class Page
  def self.build(title, &block)
    page = new(title)
    page.instance_eval(&block) if block
    page
  end

  def initialize(title)
    @lines = ["# #{title}"]
    @depth = 0
  end

  def item(text, **options, &block)
    @lines << "#{"  " * @depth}- #{text}#{" #{options}" unless options.empty?}"
    nested(&block) if block
  end

  def text(&block) = @lines << instance_exec(@depth, &block)
  def to_s = @lines.join("\n")

  private

  def nested(&block)
    @depth += 1
    instance_eval(&block)
  ensure
    @depth -= 1
  end
end

names = %w[one two]
page = Page.build("Title") do
  item "first"
  item "second", done: true do
    names.each { |name| item name }
    item("third") { item helper("deep"), n: @depth }
    text { |depth| "depth #{depth} of #{self.class}" }
  end
  puts "in the block"
  item format("%03d", 7)
  3.times do |n|
    next if n == 1
    item "n#{n}"
  end
  extra = names.map(&:upcase)
  item extra.join("+") if extra.any? { |word| word.size > 2 }
end
puts page, Page.build("empty")

class Rules
  attr_reader :rules

  def initialize = @rules = {}
  def rule(name, &check) = @rules[name] = check
  def check(object) = @rules.select { |_, check| object.instance_exec(&check) }.keys
end

rules = Rules.new
rules.rule(:rich) { @balance > 50 }
rules.rule(:named) { !owner.empty? && owner.size > 2 }
rules.rule(:big) { |*| deposit(0).log.size > 2 }
p rules.check(account), rules.check(Account.new("", 100)), rules.rules.size

Config = Struct.new(:host, :port) do
  def self.make(&block) = new.tap { |config| config.instance_eval(&block) }
  def set(**given) = given.each { |key, value| self[key] = value }
end
p Config.make { set host: "local", port: 80; self.port += 1 }, Config.new("a", 2).instance_eval { [host, port] }

later = []
module Hooks
  def hook(&block) = (@hooks ||= []) << block
  def fire(target, *args) = @hooks.map { |block| target.instance_exec(*args, &block) }
end
class Button
  extend Hooks
  hook { |x| "#{@label} #{x}" }
  hook { |x, y = 2| label.upcase + (x * y).to_s }
  attr_reader :label

  def initialize(label) = @label = label
  def press(n) = self.class.fire(self, n)
end
p Button.new("ok").press(3), Button.fire(Button.new("no"), 1), later

counter = 0
add = proc { |n| counter += n; @owner }
p account.instance_exec(2, &add), counter, add.call(1), counter
square = lambda { |n| n * n }
p account.instance_exec(4, &square), [1, 2].map(&square)
p account.then { |it| it.instance_eval { @owner } }, account.send(:instance_exec, 1) { |n| [n, @owner] }, account.public_send(:with, 8) { |n| [n, owner] }
p account.dup.instance_eval { @owner = "copy"; self }.owner, account.owner
p 5.instance_exec(1, k: 2) { |a, k:, j: 3| [self, a, k, j] }
p 5.instance_exec(k: 2) { |k:| [self, k] }
p 5.instance_exec(k: 2) { |a| [self, a] }
p 5.instance_exec({ k: 2 }) { |a| [self, a] }
p 5.instance_exec(1, k: 2) { |a, **o| [self, a, o] }

# A text that is written out.
class Account
  class_eval <<~RUBY, __FILE__, __LINE__ + 1
    def owes?(limit = 0) = @balance < limit
    def self.empty = new("nobody", 0)
  RUBY
  instance_eval "def rich = new('rich', 1_000_000)"
end
p Account.empty.owes?, Account.empty.owes?(1), Account.rich.owner, Account.method_defined?(:owes?)
p Account.new("x", 3).instance_eval("@balance + 1")
Account.module_eval('def twice = @balance * 2')
p Account.new("y", 21).twice

# What `class << object … end` gives.
keeper = Account.new("k", 1)
eigen = class << keeper; self; end
eigen.send(:attr_accessor, :limit)
keeper.limit = 4
p keeper.limit, eigen == keeper.singleton_class, (class << keeper; attr_reader :log; 1 + 1; end)
p((class << keeper; end))

# What is in a singleton class.
module Fast; def fast? = true; end
class Account; extend Fast; end
keeper.extend(Fast, Comparable)
p keeper.singleton_class.include?(Comparable), keeper.singleton_class.ancestors[1, 3], keeper.singleton_class.superclass
p Account.singleton_class.include?(Fast), Account.singleton_class.included_modules.first, Account.singleton_class.superclass == Object.singleton_class
p Account.instance_method(:deposit).owner, keeper.public_methods(false) & [:deposit, :fast?, :to_s], Account.singleton_class.ancestors.last(2)

# A method without its receiver.
p Account.new("a", 5).method(:deposit).unbind.bind(keeper).call(10).instance_variable_get(:@balance)
p keeper.method(:owner).unbind.bind(Account.rich).call, keeper.method(:deposit).unbind.name

# Literals in a text.
class Account
  class_eval <<~RUBY, __FILE__, __LINE__ + 1
    def big = 10_000_000_000_000_000_000
    def dashed(text) = text.gsub(/[^a-z]+/i, "-") + 'q' + %w[a b].join

    # A text in a text.
    def hello
      <<~TEXT
        hi \#{dashed("A 1")}
      TEXT
    end
  RUBY
  module_eval("def at = /b/ =~ 'ab'"); def after = /z/.source
end
p keeper.big, keeper.dashed("Ab 1c"), keeper.hello, keeper.at, keeper.after, 5.instance_eval("self + 1.5")

# A loop in `class << self` runs with the singleton class as self.
class Account
  class << self
    %w[usd eur].each { |code| define_method(code) { code.upcase } }
    attr_accessor :rate
    { one: 1, two: 2 }.each { |name, value| define_method("#{name}_rate") { value * (rate || 1) } } if name.nil?
    %w[big small].each { |word| attr_reader word }
  end
end
p Account.usd, Account.eur, Account.one_rate, Account.two_rate, keeper.respond_to?(:usd), Account.big, Account.respond_to?(:small)
