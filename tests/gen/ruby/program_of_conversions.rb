# An object that answers to everything the core asks for; format directives.
def t(n = nil)
  r = yield
  puts "#{n} #{r.inspect}".gsub(/0x\h+/, "0x")
rescue StandardError => e
  puts "#{n} #{e.class}: #{e.message}".gsub(/0x\h+/, "0x")
end
t(1) { Class.new.foo }
t(2) { Class.new.new.foo }
t(3) { Module.new.foo }
t(4) { Class.new(StandardError).new("x") }
t(5) { raise Class.new(StandardError), "x" }
t(6) { Class.new.name }
t(9) { Struct.new(:a).new(1) }
t(10) { Struct.new(:a).new(1).foo }
class Cx
  def ==(o) = o.is_a?(Cx)
  def hash = 1
  def eql?(o) = self == o
  def to_s = "cx!"
  def <=>(o) = 0
  def coerce(n) = [n, 10]
  def to_str = "strx"
  def to_ary = [1, 2]
  def to_proc = ->(x) { x * 3 }
  def to_hash = { k: 9 }
  def each = yield(1)
  def call(*a) = a
  def ===(o) = o == 5
  def =~(o) = "m#{o}"
  def !~(o) = "n"
  def +@ = "pos"
  def -@ = "neg"
  def ~ = "til"
  def ! = "bang"
  def [](*a) = a
  def []=(*a)
    @s = a
  end
  attr_reader :s
  def %(o) = "pct"
  def <<(o) = self
  def method_with_block(&b) = b
end
c = Cx.new
t(11) { "#{c}" + "a" }
t(12) { "a" + c }
t(13) { 5 + c }
t(14) { 5 * c }
t(15) { [1] + c }
t(16) { a, b = c; [a, b] }
t(17) { [3].map(&c) }
t(19) { case 5 when c then 1 end }
t(20) { [+c, -c, ~c, !c, (not c)] }
t(21) { [c =~ 1, c !~ 2, c % 3, c[1, 2], (c[1, 2] = 3), c.s] }
t(22) { c.(1, 2) }
t(23) { [c, Cx.new].uniq.size }
t(24) { { c => 1 }[Cx.new] }
t(25) { [[1, c]].to_h.size rescue $!.message }
t(26) { [c].flatten }
t(27) { [[c, 1]].each { |a, b| p a.class, b } }
t(28) { [c].each { |a, b| p a, b } }
t(29) { "abc".include?(c) }
t(30) { "strx" == c }
t(31) { ["strx"].include?(c) }
t(32) { [1, c].join("-") }
t(33) { puts c; puts [c]; p c.class }
t(34) { format("%s %d", c, 3) }
t(35) { "a".concat(c) }
t(36) { c != Cx.new }
t(37) { c.equal?(c) && !c.equal?(Cx.new) }
t(38) { c <=> 1 }
t(39) { [c, c].max.class }
t(40) { Integer(c) }
t(41) { Array(c) }
t(42) { String(c) }
t(43) { Hash(c) }
t(44) { { **c } }
t(45) { [*c] }
t(46) { c.then { |x| x.s } }
t(47) { c.instance_variables }
t(48) { c.frozen? }
t(49) { c.dup.s }
t(50) { c.respond_to?(:s) && !c.respond_to?(:zork) }
t(53) { Cx.instance_methods(false).include?(:+@) }
t(54) { c.send(:[], 1) }
t(55) { c.tap { |x| x << 1 }.class }
t(56) { c&.s }
t(57) { c.instance_of?(Cx) && Cx === c && c.kind_of?(Object) }
def c.only = 5
t(59) { c.only }
t(61) { c.display; 0 }
t(62) { c.itself.equal?(c) }
t(63) { c.extend(Comparable).is_a?(Comparable) }
t(65) { !!c }
t(66) { c ? 1 : 2 }
t(67) { c && 1 }
t(68) { "%-5s|%+d|%05.1f|%x|%o|%b|%e|%c|%%|%p" % ["a", 5, 3.14159, 255, 8, 5, 12345.678, "z", nil] }
t(69) { "%<a>d %{b}" % { a: 1, b: 2 } }
t(70) { "%d" % "x" }
t(71) { "%d %d" % [1] }
t(72) { "%s" % nil }
t(73) { "%5.2s|%-8s|%08d|% d|%#x|%+.2e" % ["abc", "é", -5, 3, 255, 0.00012] }
t(74) { "%s and %s" % %w[a b] }
t(75) { "%2$s %1$s" % %w[a b] }
t(76) { "%*d" % [5, 3] }
t(77) { "%c" % 128512 }
t(78) { "%.3g %g %g %g" % [1234.5, 1e10, 1e-5, 100000.0] }
t(79) { "%z" % 1 }
t(80) { "%" % [] }
class Neq
  def !=(o) = "ne"
  def !~(o) = nil
end
t(81) { [Neq.new !~ 2, (Neq.new != 1 ? 1 : 2), (Neq.new !~ 1 ? 1 : 2), 1 != 2, "a" !~ /b/, nil != nil, 1 != 1.0] }
