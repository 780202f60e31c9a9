# Classes and modules that are Enumerable themselves.
class R
  extend Enumerable
  def self.each
    yield 1
    yield 2
  end
end
p R.map { |x| x + 1 }, R.include?(2), R.sort_by { |x| -x }, R.first, R.to_a
module N
  extend Enumerable
  def self.each(&) = [3, 4].each(&)
end
p N.map { |x| x + 1 }, N.select(&:even?)
class Q
  class << self
    include Enumerable
    def each(&) = [5, 6].each(&)
  end
end
p Q.map { |x| x + 1 }, Q.inject(:+)
module Shouting
  def shout = name.upcase
end

class S
  class << self
    include Shouting
    def whisper = name.downcase
  end
end

class T < S; end
p S.shout, T.shout, T.whisper, S.new.respond_to?(:shout), S.is_a?(Shouting), S.new.is_a?(Shouting), Q.new.respond_to?(:map)
p R.lazy.map { |x| x * 2 }.to_a, R.each_slice(1).to_a, R.min, R.each_with_index.to_a, R.respond_to?(:map), N.respond_to?(:each_cons)
