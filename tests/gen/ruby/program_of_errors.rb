# Errors of every kind, and how handlers end.
def t(n = nil)
  r = yield
  puts "#{n} #{r.inspect}"
rescue StandardError => e
  puts "#{n} #{e.class}: #{e.message.sub(/0x\h+/, "")}"
end
# exceptions
class AppError < StandardError
  def initialize(msg = "app default", code: 7) = (super(msg); @code = code)
  attr_reader :code
end
class Wrapped < AppError
  def message = "wrapped(#{super})"
end
t(1) { raise AppError }
t(2) { raise AppError, "given" }
t(3) { raise AppError.new("x", code: 9) }
t(4) { begin; raise AppError.new(code: 3); rescue AppError => e; [e.code, e.message]; end }
t(5) { raise Wrapped, "in" }
t(6) { raise "plain" }
t(7) { raise Class }
t(8) { raise 5 }
t(9) { raise nil }
t(10) { raise StandardError.new(nil) }
t(11) { raise StandardError, nil }
t(12) { raise StandardError.new([1, 2]) }
t(13) { raise ArgumentError }
t(14) { raise KeyError.new("k", receiver: {}, key: 1) }
t(15) { begin; {}.fetch(:zz); rescue KeyError => e; [e.key, e.receiver, e.message]; end }
t(16) { begin; nil.foo; rescue NoMethodError => e; [e.name, e.receiver, e.args, e.message]; end }
t(17) { begin; xyz; rescue NameError => e; [e.name, e.class, e.message.sub(/0x\h+/, "")]; end }
t(18) { begin; Integer("x"); rescue => e; e.full_message(highlight: false).lines.first.sub(/^.*?: /, ""); end }
t(19) { begin; [1].first(-1); rescue => e; e; end }
t(20) { begin; raise "a"; rescue => e; e.exception("b").message; end }
t(21) { e = RuntimeError.new("m"); e.exception.equal?(e) }
t(22) { begin; raise TypeError.new("t"), "over"; rescue => e; e.message; end }
t(23) { def_val = begin; 1; rescue; 2; else; 3; ensure; 4; end }
t(24) { x = []; begin; x << 1; raise "q"; rescue; x << 2; retry if x.size < 5; ensure; x << 9; end; x }
def m1
  return 1
ensure
  puts "ens"
end
def m2
  yield
ensure
  puts "ens2"
end
def m3
  [1, 2].each { |x| begin; return x; ensure; puts "e#{x}"; end }
end
def m4
  begin
    return 1
  ensure
    return 2
  end
end
def m5
  loop do
    begin
      break 5
    ensure
      puts "b"
    end
  end
end
def m6
  raise "x"
rescue
  "r"
else
  "e"
ensure
  "n"
end
def m7
  1
rescue
  2
else
  3
end
t(25) { m1 }
t(26) { m2 { 5 } }
t(27) { m3 }
t(28) { m4 }
t(29) { m5 }
t(30) { m6 }
t(31) { m7 }
t(32) { [1, 2, 3].each { |x| next if x == 1; break x * 10 } }
t(33) { m2 { next 7 } }
t(34) { [3, 4].each_with_index.map { |x, i| next 0 if i == 0; x } }
t(35) { catch(:a) { catch(:b) { throw :a, 1 }; 2 } }
t(36) { throw :zzz }
t(37) { catch { |tag| throw tag, 8 } }
t(38) { begin; exit(3); rescue SystemExit => e; [e.status, e.success?, e.message]; end }
t(39) { begin; abort; rescue SystemExit => e; [e.status, e.message]; end }
t(40) { begin; raise Interrupt; rescue Interrupt => e; e.message; end }
t(41) { begin; raise SignalException, "TERM"; rescue SignalException => e; e.message; end }
t(42) { begin; raise NotImplementedError; rescue NotImplementedError => e; [e.message, e.is_a?(StandardError)]; end }
t(44) { begin; Float("1.5x"); rescue ArgumentError => e; e.message; end }
t(45) { Integer("0x1F", 16) + Integer("z", 36) + Integer("0b11", 2) }
t(46) { Integer("12", 2) }
t(47) { Integer(nil) }
t(48) { Integer([]) }
t(49) { Integer("1_000") + "1_000".to_i + "12abc".to_i + "0x1f".hex + "777".oct }
t(50) { Float("1e3") + Float("1_0.5") + "1.5e2x".to_f + ".5".to_f + "abc".to_f }
t(51) { Integer("1__0") }
t(52) { Integer(" 42 ") + Integer("-5") }
t(53) { Integer(3.99) + Integer("3", exception: false).to_i + Integer("q", exception: false).to_i }
t(54) { Array(nil) + Array([1]) + Array(1..3) + Array({ a: 1 }) + Array("s") }
t(55) { String(nil) + String(5) + String(:a) }
t(57) { 1 + nil }
t(58) { 1 + "a" }
t(59) { "a" + 1 }
t(60) { "a" * -1 }
t(61) { [1] + nil }
t(62) { [1] * "," + ([1, 2] * 2).inspect }
t(63) { nil + 1 }
t(64) { {} + {} }
t(65) { :a + :b }
t(66) { 1 / 0 }
t(67) { 1 % 0 }
t(68) { 1.0 / 0 }
t(69) { 0.0 / 0 }
t(70) { 1.fdiv(0) }
t(71) { 5.divmod(0) }
t(72) { 5.0.divmod(0) }
t(73) { 5 <=> "a" }
t(74) { 5 == "a" }
t(75) { [1, "a"].sort }
t(76) { [1, nil].max }
t(77) { 3.upto("a") { } }
t(78) { "a".upto(3) { } }
t(79) { 3.times.next.class }
t(80) { e = [1].each; e.next; e.next }
t(81) { loop { raise StopIteration, "done" } }
t(82) { o = Object.new; o.instance_variable_get("bad") }
t(83) { Object.new.foo(1, 2) }
t(84) { Object.foo }
t(85) { 5.foo }
t(86) { "x".foo = 1 }
t(87) { nil[0] }
t(88) { nil.upcase }
t(89) { true.foo }
t(90) { [].foo }
t(91) { Comparable.new }
t(95) { Integer.new }
t(96) { Symbol.new }
t(97) { NilClass.new }
t(98) { Struct.new }
t(99) { Struct.new(:a, :a) }
