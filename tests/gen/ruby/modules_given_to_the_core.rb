# Modules that classes of the core are given while the program runs.

module Friendly
  def friendly? = to_s.size > 2
  def plain? = !friendly?
  def size_of = size
end
module Unfriendly
  def friendly? = false
end
Object.send(:include, Friendly)
[Array, Numeric, NilClass].each { |klass| klass.send(:include, Unfriendly) }
String.include(Comparable)
p "abc".friendly?, "a".plain?, [1].friendly?, 5.friendly?, nil.plain?, :abc.friendly?, Object.new.friendly?, {a: 1}.size_of
p String.include?(Friendly), Integer.ancestors.include?(Unfriendly), "a".is_a?(Friendly), 3.is_a?(Unfriendly), nil.is_a?(Unfriendly), [].respond_to?(:plain?)
class Own
  def friendly? = "own #{super}"
end
p Own.new.friendly?
