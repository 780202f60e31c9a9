# Class variables and constants that are set, asked for and taken away by their names.

class A
  @@count = 1
  def self.count = @@count
  def bump = @@count += 1
end
class B < A
  def seen = @@count
end
module M
  @@m = :m
  def m = @@m
end
class C
  include M
end
p A.class_variable_get(:@@count), B.class_variable_get("@@count")
A.class_variable_set(:@@count, 5)
p A.count, B.new.seen, A.new.bump
p A.class_variables, B.class_variables, B.class_variables(false), A.class_variable_defined?(:@@count), B.class_variable_defined?(:@@count), A.class_variable_defined?(:@@none)
B.class_variable_set(:@@own, 1)
p B.class_variables, A.class_variables, B.class_variable_get(:@@own)
B.class_variable_set(:@@count, 9)
p A.count
p C.class_variables, C.class_variable_get(:@@m)
p B.remove_class_variable(:@@own), B.class_variables
[-> { A.class_variable_get(:@@none) }, -> { A.class_variable_get(:none) }, -> { A.class_variable_set("@none", 1) }, -> { A.remove_class_variable(:@@none) }, -> { B.remove_class_variable(:@@count) }, -> { A.class_variable_defined?("x") }, -> { A.class_variable_get(3) }].each do |call|
  p call.call
rescue NameError, TypeError => error
  puts "#{error.class}: #{error.message}"
end
p A.remove_class_variable(:@@count)
begin
  A.count
rescue NameError => error
  puts error.message, error.name.inspect
end
A.class_variable_set(:@@count, nil)
p A.count, A.class_variable_defined?(:@@count)

module Outer
  INNER = :inner
  class Kept; end
  def self.inner = INNER
end
p Outer.send(:remove_const, :INNER), Outer.const_defined?(:INNER), Outer.constants
begin
  Outer.inner
rescue NameError => error
  puts error.message
end
Outer.const_set(:INNER, :again)
p Outer.inner, Outer::INNER
kept = Outer::Kept
p Outer.send(:remove_const, :Kept), kept.name
begin
  Outer::Kept
rescue NameError => error
  puts error.message
end
Outer.const_set(:Kept, Class.new { def hi = :hi })
p Outer::Kept.new.hi, Outer::Kept.name, Outer::Kept == kept
Object.const_set(:EXTRA, 4)
p EXTRA, Object.send(:remove_const, :EXTRA), Object.const_defined?(:EXTRA)
[-> { Outer.send(:remove_const, :NONE) }, -> { Outer.send(:remove_const, "low") }].each do |call|
  call.call
rescue NameError => error
  puts error.message
end
%w[ONE TWO].each_with_index { |name, at| Outer.const_set(name, at) }
p Outer::TWO, Outer.const_get("ONE"), Outer.constants.sort
class Reader
  def read = Outer::LATER
end
Outer.const_set(:LATER, [1])
p Reader.new.read

# A class variable of the superclass, and of a module.
class Elder; @@x = 1; def self.x = @@x; def y = @@x; end
class Younger < Elder; @@x = 2; @@own = 5; def self.own = @@own; end
p Elder.x, Younger.x, Younger.own, Elder.new.y
module Counted; @@m = 1; def self.m = @@m; end
class Counting; include Counted; @@m = 7; end
p Counted.m
