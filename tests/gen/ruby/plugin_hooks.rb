module Plugin
  def self.included(base)
    base.extend(ClassMethods)
    base.class_eval do
      attr_reader :plugged
      define_method(:plug) { @plugged = self.class.label }
      class << self
        attr_accessor :label
      end
    end
    super
  end
  module ClassMethods
    def labelled(text) = self.label = text
    def inherited(sub)
      super
      sub.label = "#{label}/#{sub.name}"
    end
  end
end
class Base
  include Plugin
  labelled "base"
end
class Sub < Base; end
s = Sub.new
s.plug
p s.plugged, Base.label, Base.new.tap(&:plug).plugged
module Tracked
  def self.extended(base) = base.instance_variable_set(:@names, [])
  def method_added(name)
    @names << name
    super
  end
  def singleton_method_added(name) = @names && @names << :"self.#{name}"
  def names = @names
end
class Watched
  extend Tracked
  def one = 1
  def two = 2
  def self.three = 3
  private def four = 4
  attr_reader :five
end
p Watched.names
module Memo
  def memoize(name)
    original = instance_method(name)
    define_method(name) do |*args|
      @memo ||= {}
      @memo.fetch([name, args]) { |key| @memo[key] = original.bind(self).call(*args) }
    end
  end
end
class Slow
  extend Memo
  def initialize = @count = 0
  def calc(n)
    @count += 1
    n * 2 + @count
  end
  memoize :calc
end
x = Slow.new
p x.calc(1), x.calc(1), x.calc(2), x.calc(1)
module Around
  def run = "<#{super}>"
end
class Runner
  def run = "run"
  prepend Around
end
p Runner.new.run
