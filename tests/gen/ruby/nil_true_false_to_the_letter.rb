# nil, true and false: their operators and what they have not; rand where it can be foretold.
def fact(label)
  puts "#{label}: #{yield.inspect}"
rescue StandardError => e
  puts "#{label}: #{e.class}: #{e.message}"
end
fact(1) { [nil.to_a, nil.to_s, nil.to_h, nil.to_i, nil.to_f, nil.inspect, nil.nil?, nil.class] }
fact(2) { [nil & true, nil | 1, nil | nil, nil & nil] }
fact(3) { nil ^ 1 }
fact(6) { nil =~ /x/ }
fact(7) { nil == false }
fact(8) { nil <=> nil }
fact(9) { nil <=> 1 }
fact(10) { nil === nil }
fact(11) { NilClass === nil }
fact(12) { nil.dup }
fact(13) { nil.clone }
fact(14) { nil.clone(freeze: false) }
fact(15) { nil.frozen? }
fact(16) { nil + 1 }
fact(17) { nil[0] }
fact(18) { nil.foo }
fact(19) { nil.length }
fact(20) { nil.to_sym }
fact(21) { NilClass.new }
fact(25) { nil < 1 }
fact(26) { nil.instance_of?(NilClass) }
fact(27) { nil.hash == nil.hash }
fact(28) { nil.equal?(nil) }
fact(29) { nil.to_proc }
fact(30) { nil.each { } }
fact(31) { nil.empty? }
fact(32) { nil.object_id }
fact(33) { [true.object_id, false.object_id, 1.object_id, 100.object_id] }
fact(34) { [true & 1, true & nil, true | nil, true ^ true, true ^ nil, true ^ 5, false & true, false | 1, false ^ 1, false ^ nil] }
fact(35) { [true.to_s, false.to_s, true.inspect, !true, !nil, true.!] }
fact(37) { true <=> true }
fact(38) { true <=> false }
fact(39) { true == 1 }
fact(40) { true === true }
fact(41) { true.to_i }
fact(42) { true + 1 }
fact(43) { true > false }
fact(44) { true.dup }
fact(45) { true.frozen? }
fact(46) { TrueClass.new }
fact(47) { true.class }
fact(48) { true.clone(freeze: false) }
fact(49) { true && 1 }
fact(50) { nil.then { |x| x.inspect } }
fact(51) { nil.tap { }.inspect }
fact(52) { nil.instance_variables }
fact(54) { nil.respond_to?(:to_a) }
fact(55) { nil.respond_to?(:foo) }
fact(56) { nil.is_a?(Object) }
fact(57) { nil.method(:to_s).call }
fact(58) { nil.public_send(:to_a) }
fact(59) { [nil, 1].compact }
fact(60) { nil.to_a.frozen? }
fact(61) { nil.eql?(nil) }
fact(62) { true.eql?(true) }
fact(63) { nil !~ 1 }
fact(64) { nil.extend(Comparable) }
fact(65) { nil.freeze }
fact(66) { nil.itself }
fact(67) { nil.instance_variable_get(:@a) }
fact(69) { true & raise("x") }
fact(70) { false & raise("x") }
fact(71) { nil.to_h { |x| x } }
fact(72) { nil.to_a(1) }
fact(73) { nil.inspect(1) }
fact(74) { nil&.foo }
fact(75) { nil&.foo(raise("x")) }
fact(76) { x = nil; x&.y = raise("q"); x }
fact(77) { nil.display }
fact(78) { true.display }
fact(79) { case nil when NilClass then 1 end }
fact(80) { case true when TrueClass then 1 end }
fact(81) { case false when nil then 1 when false then 2 end }
fact(82) { rand(0.0).class }
fact(83) { rand(-5).class }
fact(84) { rand(1) }
fact(85) { rand(1..1) }
fact(86) { rand(1...1) }
fact(87) { rand(3..1) }
fact(88) { rand("a") }
fact(89) { rand(1.0..1.0) }
fact(90) { rand(nil).class }
fact(95) { rand(0..2**70).class }
fact(98) { rand(1.9) }
