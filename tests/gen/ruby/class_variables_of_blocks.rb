def try(label)
  puts "#{label}: #{yield.inspect}"
rescue NameError, RuntimeError => error
  puts "#{label}: #{error.class} #{error.message}"
end
class A
  @@a = 1
  def self.peek = @@a
  def self.give = class_eval { @@a }
  def self.build(n)
    define_method(n) { @@a }
    class_eval { def inner = @@a }
    Class.new { def made = @@a; def self.smade = @@a }
  end
end
try("in class") { A.give }
made = A.build(:dyn)
try("dyn") { A.new.dyn }
try("inner") { A.new.inner }
try("made") { made.new.made }
try("smade") { made.smade }
A.class_eval <<~RUBY
  def text = @@a
  def text_set(v) = @@a = v
  def text_or = @@b ||= 7
RUBY
try("text") { A.new.text }
try("text set") { A.new.text_set(5); A.peek }
try("text or") { A.new.text_or }
class A
  class << self
    def within = @@a
  end
end
try("within") { A.within }
module Out
  @@o = :out
  A.class_eval { def of_out = @@o }
  Made = Class.new { def of_made = @@o }
  def self.deco(k) = k.class_eval { def deco = @@o }
end
try("of_out") { A.new.of_out }
try("of_made") { Out::Made.new.of_made }
Out.deco(A)
try("deco") { A.new.deco }
try("defined") { A.class_eval { def dd = defined?(@@a) }; A.new.dd }
module Counted
  def self.included(base)
    base.class_eval <<~RUBY
      @@count = 0
      def self.count = @@count
      def tally
        @@count += 1
        @@seen ||= []
        @@seen << @@count
        @@seen, @@last = @@seen.reverse, @@count
        [1].each { |each| @@last += each }
        [defined?(@@last), defined?(@@none), @@last]
      end
      define_method(:shown) { @@seen }
      def lost = @@lost
    RUBY
  end
end
class First; include Counted; end
class Second; include Counted; end
try("tally") { [First.new.tally, First.new.tally, Second.new.tally] }
try("shown") { [First.new.shown, Second.new.shown, First.count, Second.count] }
try("lost") { First.new.lost }
try("variables") { [First.class_variables, Counted.class_variables] }
class Below < First
  class_eval "def self.add = @@count += 5"
end
try("below") { [Below.add, First.count] }
class String
  @@marks = 2
  def marks = @@marks
  def marks=(value)
    @@marks = value
  end
end
try("core") { text = "a"; text.marks = 5; [text.marks, "b".marks] }
class Integer
  @@steps = 3
  def steps = @@steps
  def steps=(value)
    @@steps = value
  end
end
module Comparable
  def kept = (@@kept ||= 6)
end
try("core class") { 1.steps = 4; [1.steps, 2.steps, Integer.class_variables] }
try("core module") { ["b".kept, Comparable.class_variables] }
