
def fact(label)
  puts "#{label}: #{yield.inspect}"
rescue StandardError => e
  puts "#{label}! #{e.class}: #{e.message}"
end

module Greeting
  def greet(name) = "hi #{name}"
end

class Base
  include Greeting
  attr_accessor :size
  attr_reader :is_ready

  def initialize = @is_ok = 3
  def ok? = @is_ok == 3
  def plain = :plain
  def one(a) = [:base, a]
  def mixed(a, b = 2, *c, d, k:, o: 1, **rest, &block) = [a, b, c, d, k, o, rest]
  def nested(a, (b, c), *d) = a
  def passed(...) = one(...)
  def anonymous(*, **, &block) = 1
  def self.made(x) = x
end

class Derived < Base
  def one(a) = [:derived, a]
end

def top(a, b = 2) = [a, b]
def named(a, k: 1) = [a, k]

base = Base.new

fact("own ivar beside a question") { base.ok? }
fact("owners") { [base.method(:plain).owner, Derived.new.method(:plain).owner, base.method(:greet).owner, base.method(:size).owner] }
fact("functions compared") { [method(:top) == method(:top), method(:top) == method(:named), method(:top).eql?(method(:top))] }
fact("function as a block") { [1, 2].map(&method(:top)) }
fact("keywords through a method") { method(:named).call(1, k: 3) }
fact("arities") { %i[plain one mixed nested passed anonymous size].zip([base.method(:plain), base.method(:one), base.method(:mixed), base.method(:nested), base.method(:passed), base.method(:anonymous), base.method(:size)].map(&:arity)) }
fact("parameters") { base.method(:mixed).parameters }
fact("nested parameters") { base.method(:nested).parameters }
fact("passed parameters") { [base.method(:passed).parameters, base.method(:anonymous).parameters] }
fact("attributes' parameters") { [base.method(:size).parameters, base.method(:size=).parameters] }
fact("of functions") { [method(:top).parameters, method(:named).parameters, Base.method(:made).parameters] }
fact("class method's arity") { Base.method(:made).arity }


fact("same receiver") { [base.method(:one) == base.method(:one), base.method(:one) == Base.new.method(:one), base.method(:one).hash == base.method(:one).hash] }
fact("in a Hash") { { base.method(:one) => 1 }[base.method(:one)] }
fact("===") { m = base.method(:plain); [m.respond_to?(:lambda?), (case 4 when 4.method(:==) then :four end)] }
fact("a question as a method") { base.method(:ok?).call }

# Procs

fact("parameters of procs") { [proc { |x, y = 1, *z, w, k:, o: 2, **r, &b| }.parameters, proc { |(a, b), c| }.parameters, proc { |a,| }.parameters] }
fact("parameters of lambdas") { [lambda { |x, y = 1, *z, w, k:, o: 2, **r, &b| }.parameters, lambda { |(a, b), c| }.parameters, ->(*, **) {}.parameters] }
fact("numbered parameters") { [proc { _1 + _2 }.parameters, lambda { _1 }.parameters] }
fact("arity of procs") { [proc { |x| }, proc { |x, y| }, proc { |*x| }, proc { |x, *y| }, proc { |x, y = 1| }, proc { |x = 1| }, proc { |k:| }, proc { |k: 1| }, proc { |a, k: 1| }, proc { |a,| }, proc { |**k| }, proc { |x, *y, z| }, proc { || }].map(&:arity) }
fact("arity of lambdas") { [lambda { |x, y = 1| }, lambda { |k:| }, lambda { |x, k: 1| }, lambda { |k: 1| }, lambda { |**k| }, lambda { |x, y = 1, z| }, lambda { |*a, k:| }].map(&:arity) }
fact("one that takes keywords spreads") { proc { |a, k: 1| [a, k] }.call([1, 2]) }
fact("keywords into a Hash") { [lambda { |a| a }.call(k: 2), proc { |a| a }.call(k: 2), lambda { |*a| a }.call(1, k: 2)] }
fact("lambda or proc") { add = ->(x) { x }; one = proc { |x| x }; [(add >> one), (one >> add), (add << one), (one << add), { a: 1 }.to_proc].map(&:lambda?) }
fact("joined") { [(->(x) { x + 1 } >> ->(x) { x * 2 }).call(3), (method(:Integer) >> ->(x) { x * 2 }).call("3")] }
fact("curried rest") { lambda { |*b| b }.curry[] }
fact("curried") { [->(a, b) { [a, b] }.curry[1][2], lambda { |a, *b| [a, b] }.curry(3)[1][2][3], method(:top).curry(2)[5][6]] }
