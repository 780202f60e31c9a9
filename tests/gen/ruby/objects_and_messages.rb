module M
  def self.included(b) = b.extend(CM)
  module CM
    def make(*a, **k, &b) = new(*a, **k, &b)
  end
  def hi = "hi from #{self.class} #{name}"
end
class P
  include M
  attr_accessor :name, :opts
  def initialize(name = "anon", **opts)
    @name = name
    @opts = opts
    yield self if block_given?
  end
  def ==(o) = o.class == self.class && o.name == name
  alias_method :eql?, :==
  def hash = name.hash
  def <=>(o) = name <=> o.name
  def inspect = "#<P #{name}>"
  def each_char
    return enum_for(:each_char) unless block_given?
    name.each_char { |c| yield c }
  end
  def respond_to_all?(*ms) = ms.all? { |m| respond_to?(m) }
end
p P.make.name, P.make("x", a: 1).opts, P.make("y") { |q| q.name = "z" }.name
puts P.new("bob").hi
p [P.new("a"), P.new("a")].uniq, P.new("b") == P.new("b"), P.new("q").each_char.to_a
p P.new.respond_to_all?(:name, :hi), P.new.respond_to?(:zzz)
puts P.new("m").method(:hi).call
class Object2; end
o = Object2.new
p o.is_a?(Object), Object2.superclass, Object2.new.instance_variables, P.new("i").instance_variables
p P.new("c").then { |x| x.name * 2 }
p defined?(foo), defined?(p), defined?(String), defined?(@a), defined?(o)
y = [1, 2, 3, 4, 5, 6]
first, second, *rest = y
*head, tail = y
(a, b), c = [1, 2], 3
p first, second, rest, head, tail, a, b, c
def splat_mid(a, *m, z) = [a, m, z]
p splat_mid(1, 2), splat_mid(*y)
p y.each_slice(4).map(&:sum), y.inject(:+), y.sum { |v| v.to_f }, y.each_with_index.max_by { |v, i| -i }
h = { "x" => 1, y: 2, 3 => [4] }
p h, h.to_a, h.key?("x"), h[:none], h.fetch(:none, 0), h.dig(3, 0), h.min_by { |k, v| v.to_s }, h.count, h.map { |k, v| [k.to_s, v] }.to_h
h.each_pair { |k, v| puts "#{k.inspect} => #{v}" }
h.delete("x")
h[:n] ||= 7
h[:n] += 1
p h, h.select { |k, v| v.is_a?(Integer) }, h.reject { |k, v| v == 2 }, h.empty?, h.length, h.values, h.keys
d = Hash.new { |hash, key| hash[key] = key.to_s * 2 }
p d[:ab], d, d.fetch(:zz) { "dflt" }
nested = Hash.new { |hh, k| hh[k] = Hash.new(0) }
nested[:a][:b] += 1
p nested
begin
  {}.fetch(:missing)
rescue KeyError => e
  p e.message, e.key, e.receiver
end
begin
  nil.upcase
rescue NoMethodError => e
  p e.message, e.name, e.receiver
end
begin
  raise "x"
rescue => e
  p e, e.class.ancestors.take(3)
end
begin
  Integer("12x")
rescue ArgumentError => e
  p e.message
end
begin
  [].fetch(3)
rescue IndexError => e
  p e.message
end
begin
  :a <=> 1
  [1, "a"].sort
rescue ArgumentError => e
  p e.message
end
begin
  def kk(a:) = a
  kk
rescue ArgumentError => e
  p e.message
end
begin
  "abc".foo(1)
rescue NoMethodError => e
  p e.message
end
p (begin; 1; ensure; 2; end)
def mm
  return 1
ensure
  puts "e"
end
p mm
p [1, 2, 3].frozen?, "a".dup.frozen?, :a.to_proc.call("b") rescue p $!.message
puts [1, 2, 3].each_entry.to_a.inspect, (1..3).each_cons(2).to_a.inspect
printf("%d-%s\n", 1, "a")
$stdout.puts "out"
STDOUT.print "x\n"
$stderr.puts "err"
puts "é".bytes.inspect, "日本語".chars.inspect, "日本語".size, "héllo".upcase, "ÀÉ".downcase
puts "line1\nline2".each_line.map(&:chomp).inspect, "a-b".partition("-").inspect, "abc".tr('a-c', 'A-C'), "hello"[1..3], "hello"[-3..], "x".center(5, "*"), "abc".sub(/(b)/, '[\1]'), "aaa".gsub("a") { |m| m.ord.to_s }, "Hello World".swapcase, "hello world".split.map(&:capitalize).join(" ")
puts "ab" "cd" 'ef', "tab\there", 'no\tescape', "\u0041", "a\\b", :"quoted sym".inspect, %q(single 'q'), %Q(double #{1 + 1}), %w[a b].inspect, %i[a b].inspect
puts "abc" =~ /b/, $~[0], "abc".match?(/z/), "2026-01-02".match(/(?<y>\d+)-(?<m>\d+)/)[:y], "a1b2".scan(/[a-z]\d/).inspect, "k: v".match(/(\w): (\w)/).captures.inspect
puts 10.0.floor, 10.5.to_i, -3.7.truncate, 3.99.to_i, 1234.5678.round(-2), 15.round(-1), 1e2.to_i, 5.to_f, "3.7".to_f, "12abc".to_i, "abc".to_i, "0x1A".hex, "z".to_i(36)
puts Time.at(0).utc.strftime("%Y-%m-%d %H:%M:%S"), Time.utc(2026, 11, 21).wday
puts [3, 5].minmax.inspect, [1, 2, 3, 4].each_slice(2).to_a.inspect, [1, [2, [3]]].flatten(1).inspect, [1, nil, 2].compact.inspect, [1, 2] + [3], ([1, 2] & [2]).inspect, ([1] | [2]).inspect, ([1, 2] - [1]).inspect, ([1, 2] * ",").inspect, ([0] * 3).inspect, [1, 2, 3].rotate.inspect, [1, 2, 3].sample.class, [3, 1].sort.inspect, [1, 2, 3, 4].select.with_index { |x, i| i > 1 }.inspect

# super in class methods: first the modules that the class is extended with, then the superclass
module SuperFirst
  def find(x, loud: false) = "first #{x} #{loud}"
  def both = "first"
end

module SuperSecond
  def find(x, loud: false) = "second " + super
  def both = "second " + super
end

class SuperBase
  def self.find(x, loud: false) = "base"
  def self.only = "base only"
end

class SuperNote < SuperBase
  extend SuperFirst
  extend SuperSecond
  def self.find(x, loud: false) = "own " + super
  def self.both = "own " + super
  def self.only = "own " + super
end

class SuperSub < SuperNote
  def self.both = "sub " + super
end

puts SuperNote.find(1), SuperNote.find(2, loud: true), SuperNote.both, SuperNote.only, SuperSub.both, SuperSub.only
