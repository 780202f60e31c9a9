# Hash: changed while it is gone through, its defaults, identity, the arguments of its blocks.
def fact(label)
  puts "#{label}: #{yield.inspect}"
rescue StandardError => e
  puts "#{label}: #{e.class}: #{e.message}"
end
H = { a: 1, "b" => 2, nil => 3, 1.5 => [4], [1] => { x: 1 } }.freeze
fact(1) { H }
fact(2) { { "a b": 1, "c": 2, :"d-e" => 3, :f? => 4, :g! => 5, :h= => 6, :+ => 7, :[] => 8, :A => 9, :"9a" => 1, :@iv => 2, :@@cv => 3, :$g => 4, :"é" => 5, :nil => 6, :"" => 7 } }
fact(3) { {} }
fact(4) { h = {}; h[:self] = h; h }
fact(5) { h = {}; h[h] = 1; h.inspect }
fact(6) { h = { a: [] }; h[:a] << h; h.to_s }
fact(7) { { 1..2 => Object, true => false, /x/ => nil, 2**70 => -0.0 } }
fact(8) { H[:z] = 1 }
fact(9) { H.delete(:zz) }
fact(10) { H.clear }
fact(11) { H.store(1, 2) }
fact(12) { H.merge!({}) }
fact(13) { H.default = 1 }
fact(14) { H.compare_by_identity }
fact(15) { H.shift }
fact(16) { H.select! { true } }
fact(17) { H.reject! { false } }
fact(18) { H.transform_values!(&:itself) }
fact(19) { H.transform_keys!(&:itself) }
fact(20) { H.compact! }
fact(21) { H.rehash }
fact(22) { H.replace({}) }
fact(23) { H.keep_if { true } }
fact(24) { H.delete_if { false } }
fact(25) { H.update }
fact(26) { H.default_proc = nil }
fact(27) { h = {a: 1}; h.each { |k, v| h[:b] = 1 } }
fact(28) { h = {a: 1}; h.each { |k, v| h[:a] = 2 }; h }
fact(29) { h = {a: 1, b: 2, c: 3}; r = []; h.each { |k, v| r << k; h.delete(:b) }; [r, h] }
fact(30) { h = {a: 1, b: 2}; h.each { |k, v| h.delete(k) }; h }
fact(31) { h = {a: 1}; h.each_key { |k| h[:z] = 1 } }
fact(32) { h = {a: 1}; h.each_value { |k| h[:z] = 1 } }
fact(33) { h = {a: 1}; h.map { |k, v| h[:z] = 1 } }
fact(34) { h = {a: 1}; h.select { |k, v| h[:z] = 1 } }
fact(35) { h = {a: 1}; h.each { |k, v| h.rehash } }
fact(36) { h = {a: 1}; h.each { h.clear }; h }
fact(37) { h = {a: 1, b: 2}; h.each { h.replace({c: 1}) ; break }; h }
fact(38) { h = {a: 1}; h.each { |k, v| h.merge!(z: 1) } }
fact(39) { h = {a: 1}; h.any? { |k, v| h[:z] = 1; false } }
fact(40) { h = {a: 1}; h.transform_values { |v| h[:z] = 1 } ; h }
fact(41) { h = {a: 1}; h.each_pair.map { |k, v| h[:q] = 2 } }
fact(42) { h = {a: 1}; h.each_with_index { |(k, v), i| h[:q] = 2 } }
fact(43) { h = {a: 1}; h.delete_if { |k, v| h[:z] = 1; false } }
fact(44) { h = {a: 1}; h.reject { |k, v| h[:z] = 1; false }; h }
fact(45) { h = Hash.new { |hh, k| hh[k] = 1 }; h[:a]; h.each { h[:b] } }
fact(46) { h = {a: 1}; h.each { h.store(:y, 1) } }
fact(47) { h = {a: 1, b: 2}; h.each { |k, v| h.shift }; h }
fact(48) { h = {a: 1}; h.filter_map { |k, v| h[:z] = 1 } }
fact(49) { h = {a: 1}; h.to_h { |k, v| h[:z] = 1; [k, v] } }
fact(50) { h = {a: 1}; h.group_by { |k, v| h[:z] = 1 } }
fact(51) { h = {a: 1}; h.find { |k, v| h[:z] = 1; false } }
fact(52) { h = {a: 1}; h.count { |k, v| h[:z] = 1; false } }
fact(53) { h = {a: 1}; h.merge({a: 2}) { |k, a, b| h[:z] = 1; a }; h }
fact(54) { h = {a: 1}; h.each { h.default = 5 }; h[:q] }
fact(55) { h = {a: 1, b: 2, c: 3}; h.delete(:a); h[:a] = 9; h }
fact(56) { h = {a: 1, b: 2}; h[:a] = 5; h }
fact(57) { h = {b: 1, a: 2}; h.sort.to_h }
fact(58) { h = {a: 1, b: 2}; h.shift; h[:a] = 3; h }
fact(59) { { a: 1, b: 2, a: 3 } }
fact(60) { k = +"key"; h = {}; h[k] = 1; k << "x"; [h, h["key"], h["keyx"]] }
fact(61) { k = +"key"; h = { k => 1 }; k << "x"; h }
fact(62) { h = {}.compare_by_identity; k = +"k"; h[k] = 1; [h.keys[0].frozen?, h.keys[0].equal?(k)] }
fact(63) { a = [1]; h = { a => 1 }; a << 2; [h[a], h[[1]], h.rehash[a]] }
fact(64) { %w[a b].tally.keys.map(&:frozen?) }
fact(65) { h = {}; s = "abc"; h.store(s, 1); s.frozen? }
fact(66) { Hash.new(5)[:a] }
fact(67) { Hash.new { |h, k| k * 2 }["a"] }
fact(68) { h = Hash.new { |h, k| h[k] = [] }; h[:a] << 1; h }
fact(69) { h = Hash.new([]); h[:a] << 1; [h, h[:b]] }
fact(70) { Hash.new(1) { 2 } }
fact(71) { Hash.new(1, 2) }
fact(72) { Hash.new(5).default }
fact(73) { Hash.new { |h, k| k }.default(3) }
fact(74) { Hash.new { |h, k| k }.default }
fact(75) { h = Hash.new(5); h.default = 6; h[:x] }
fact(76) { h = Hash.new { 1 }; h.default = 6; [h[:x], h.default_proc] }
fact(77) { h = Hash.new(5); h.default_proc = ->(h, k) { k }; [h[1], h.default] }
fact(78) { h = {}; h.default_proc = ->(a) { }; h }
fact(79) { h = {}; h.default_proc = 5 }
fact(80) { h = {}; h.default_proc = nil; h }
fact(81) { Hash.new(5).fetch(:a) }
fact(82) { Hash.new(5).dig(:a) }
fact(83) { Hash.new(5).values_at(:a, :b) }
fact(84) { Hash.new(5).to_a }
fact(85) { Hash.new(5).merge({a: 1})[:z] }
fact(86) { Hash.new(5).select { true }[:z] }
fact(87) { Hash.new(5).dup[:z] }
fact(88) { Hash.new(5).reject { true }[:z] }
fact(89) { Hash.new(5).to_h[:z] }
fact(90) { Hash.new(5).transform_values { }[:z] }
fact(91) { Hash.new(5).compact[:z] }
fact(92) { Hash.new(5).slice(:q)[:z] }
fact(93) { Hash.new(5).except(:q)[:z] }
fact(94) { Hash.new(5).invert[:z] }
fact(95) { Hash.new(5).sort_by { 1 } }
fact(96) { h = Hash.new(5); h.clear; h[:z] }
fact(97) { h = Hash.new(5); h.replace({a: 1}); h[:z] }
fact(98) { h = {}; h.replace(Hash.new(5)); h[:z] }
fact(99) { Hash.new(&->(h, k) { k })[4] }
fact(100) { Hash.new(&->(h) { })[4] }
fact(101) { Hash.new(5).shift }
fact(102) { Hash.new { 7 }.shift }
fact(103) { Hash.new(5) == {} }
fact(104) { Hash.new(5).delete(:a) }
fact(105) { Hash.new(5).key(5) }
fact(106) { Hash.new(5).to_proc.call(:a) }
fact(107) { Hash.new(5).fetch_values(:a) }
fact(108) { Hash.new(5).filter_map { 1 } }
fact(109) { Hash.new { |h,k| raise KeyError, "no #{k}" }[:q] }
fact(110) { Hash.new(5).partition { } }
fact(111) { Hash.new(5).compare_by_identity[:z] }
fact(112) { h = {}.compare_by_identity; h["a"] = 1; h["a".dup] = 2; h.size }
fact(113) { h = {}.compare_by_identity; h[:a] = 1; h[:a] = 2; h }
fact(114) { h = {}.compare_by_identity; h[1] = 1; h[1.0] = 2; h[1] }
fact(115) { h = {a: 1}.compare_by_identity; [h.compare_by_identity?, h.dup.compare_by_identity?, h.select { true }.compare_by_identity?, h.merge({}).compare_by_identity?, h.to_h.compare_by_identity?, h.reject { }.compare_by_identity?, h.transform_values { }.compare_by_identity?, h.transform_keys { 1 }.compare_by_identity?, h.compact.compare_by_identity?, h.slice(:a).compare_by_identity?, h.except(:q).compare_by_identity?, h.invert.compare_by_identity?] }
fact(116) { {}.compare_by_identity.inspect }
fact(117) { {a: 1}.compare_by_identity == {a: 1} }
fact(118) { h = {}.compare_by_identity; k = "a"; h[k] = 1; [h[k], h["a".dup], h.key?(k), h.fetch(k), h.delete(k)] }
fact(119) { {a: 1} == {a: 1.0} }
fact(120) { {a: 1}.eql?({a: 1.0}) }
fact(121) { {a: 1, b: 2} == {b: 2, a: 1} }
fact(122) { {a: 1, b: 2}.hash == {b: 2, a: 1}.hash }
fact(123) { {a: 1} == 5 }
fact(124) { {1 => 2} == {1.0 => 2} }
fact(125) { h = {}; h[:a] = h; h == h }
fact(126) { {a: 1} <= {a: 1, b: 2} }
fact(127) { {a: 1} < {a: 1} }
fact(128) { {a: 1, b: 2} >= {a: 1} }
fact(129) { {a: 1} > {} }
fact(130) { {a: 1} < 5 }
fact(131) { {a: 1} <=> {a: 2} }
fact(132) { [{a: 1}].include?({a: 1}) }
fact(133) { {a: 1}.fetch(:b) }
fact(134) { {a: 1}.fetch("b") }
fact(135) { {a: 1}.fetch(:b, 2) }
fact(136) { {a: 1}.fetch(:b) { |k| k } }
fact(137) { begin; {a: 1}.fetch(:b); rescue KeyError => e; [e.key, e.receiver]; end }
fact(138) { {a: 1}.fetch_values(:a, :b) }
fact(139) { {a: 1}.fetch_values(:a, :b) { |k| k } }
fact(140) { {a: 1}.fetch }
fact(141) { {a: 1}.fetch([1, "x"]) }
fact(142) { {a: {b: [1, 2]}}.dig(:a, :b, 1) }
fact(143) { {a: 1}.dig(:a, :b) }
fact(144) { {a: nil}.dig(:a, :b) }
fact(145) { {}.dig }
fact(146) { {a: 1}.dig(:b, :c) }
fact(147) { {a: "x"}.dig(:a, 0) }
fact(148) { {a: 1, b: 2}.transform_keys(&:to_s) }
fact(149) { {a: 1, b: 2}.transform_keys({a: :x}) }
fact(150) { {a: 1, b: 2}.transform_keys({a: :x}) { |k| k.to_s } }
fact(151) { {a: 1, b: 2}.transform_keys({a: :b}) }
fact(152) { h = {a: 1, b: 2, c: 3}; h.transform_keys!({a: :b, b: :c}); h }
fact(153) { h = {a: 1, b: 2, c: 3}; h.transform_keys!(&:succ); h }
fact(154) { {a: 1}.transform_keys(5) }
fact(155) { {a: 1}.transform_values(&:to_s) }
fact(156) { {a: 1}.transform_values.with_index { |v, i| [v, i] } }
fact(157) { {a: 1, b: 2}.transform_keys(a: :x, b: :x) }
fact(158) { h = {a: 1}; h.transform_values! { |v| v + 1 }; h }
fact(159) { h = {a: 1, b: 2}; h.transform_keys! { |k| :z }; h }
fact(160) { {a: 1}.merge({b: 2}, {c: 3}) }
fact(161) { {a: 1}.merge }
fact(162) { {a: 1}.merge({a: 2}) { |k, o, n| [k, o, n] } }
fact(163) { {a: 1}.merge(5) }
fact(164) { {a: 1}.merge([[:b, 1]]) }
fact(165) { h = {a: 1}; h.update({b: 1}, {a: 3}) { |k, o, n| o + n } }
fact(166) { {a: 1}.merge(nil) }
fact(167) { h = {a: 1}; h.merge!(h); h }
fact(168) { {a: 1}.merge({a: 2}, {a: 3}) { |k, o, n| o * 10 + n } }
fact(169) { {a: 1, b: 2}.slice(:b, :z, :a) }
fact(170) { {a: 1, b: 2}.except(:a, :z) }
fact(171) { {a: 1, b: 2}.filter_map { |k, v| k if v > 1 } }
fact(172) { {a: 1, b: 2}.any? { |k, v| v > 1 } }
fact(173) { {a: 1}.any?([:a, 1]) }
fact(174) { {a: 1}.all? { |k, v| v == 1 } }
fact(175) { {a: 1}.all?(Array) }
fact(176) { {a: 1}.any? }
fact(177) { {}.any? }
fact(178) { {a: 1}.none? { |(k, v)| v == 2 } }
fact(179) { {a: 1, b: 2}.find { |k, v| v == 2 } }
fact(180) { {a: 1, b: 2}.each_with_index.map { |(k, v), i| [k, v, i] } }
fact(181) { {a: 1, b: 2}.each_with_object([]) { |(k, v), a| a << k << v } }
fact(182) { {a: 1, b: 2}.inject { |a, b| a + b } }
fact(183) { {a: 1, b: 2}.inject(0) { |s, (k, v)| s + v } }
fact(184) { {a: 1, b: 2}.sum { |k, v| v } }
fact(185) { {a: 1, b: 2}.min_by { |k, v| -v } }
fact(186) { {a: 1, b: 2}.max_by { |k, v| v } }
fact(187) { {a: 2, b: 1}.sort_by { |k, v| v } }
fact(188) { {a: 2, b: 1}.sort { |(ak, av), (bk, bv)| av <=> bv } }
fact(189) { {a: 1, b: 1}.group_by { |k, v| v } }
fact(190) { {a: 1, b: 2}.partition { |k, v| v > 1 } }
fact(191) { {a: 1, b: 2}.flat_map { |k, v| [k] * v } }
fact(192) { {a: 1, b: 2}.zip([1, 2]) }
fact(193) { {a: 1, b: 2}.reduce { |a, b| [a, b] } }
fact(194) { {a: 1, b: 2}.each_slice(1).to_a }
fact(195) { {a: 1}.map { |x| x } }
fact(196) { {a: 1}.map { |x, y, z| [x, y, z] } }
fact(197) { {a: 1}.map { |k| k } }
fact(198) { {a: 1}.each { |x| p x } }
fact(199) { {a: 1}.each_pair.to_a }
fact(200) { {a: 1}.map(&:first) }
fact(201) { {a: 1}.each(&->(k, v) { p k, v }) }
fact(202) { {a: 1}.each(&->(k) { p k }) }
fact(203) { {a: 1}.map(&->(k, v) { k }) }
fact(204) { {a: 1}.map(&->(k) { k }) }
fact(205) { {a: 1}.select(&->(k, v) { true }) }
fact(206) { {a: 1}.select(&->(k) { true }) }
fact(207) { {a: 1}.any?(&->(k, v) { true }) }
fact(208) { {a: 1}.select { |k| k == :a } }
fact(209) { {a: 1}.reject { |k| k == :a } }
fact(210) { {a: 1}.find_all { |k, v| v == 1 } }
fact(211) { {a: 1}.filter { |k, v| v == 1 } }
fact(212) { {a: 1}.count }
fact(213) { {a: 1}.count { |k, v| v == 1 } }
fact(214) { {a: 1}.count([:a, 1]) }
fact(215) { {a: 1}.entries }
fact(216) { {a: 1}.first }
fact(217) { {a: 1}.first(1) }
fact(218) { {a: 1}.include?(:a) }
fact(219) { {a: 1}.member?(:b) }
fact(220) { {a: 1}.min }
fact(221) { {a: 1, b: 2}.to_h { |k, v| [v, k] } }
fact(222) { {a: 1}.to_h { |k, v| v } }
fact(223) { {a: 1}.to_h { |k, v| [1] } }
fact(224) { {a: 1, b: nil}.compact }
fact(225) { h = {a: 1}; [h.compact!, h.select! { true }, h.reject! { false }] }
fact(226) { {a: 1, b: 1}.invert }
fact(227) { {a: 1, b: 1}.key(1) }
fact(228) { {a: 1}.rassoc(1) }
fact(229) { {a: 1}.assoc(:a) }
fact(230) { {1 => 2}.assoc(1.0) }
fact(231) { {a: [1, [2]]}.flatten }
fact(232) { {a: [1, [2]]}.flatten(2) }
fact(233) { {a: [1, [2]]}.flatten(-1) }
fact(234) { {a: [1]}.flatten(0) }
fact(235) { {a: 1}.delete(:b) { |k| k } }
fact(236) { {a: 1}.delete(:a) }
fact(237) { {}.shift }
fact(238) { {a: 1}.length }
fact(239) { {a: 1}.store("b", 2) }
fact(240) { {a: 1}.deconstruct_keys([:a]) }
fact(241) { {a: 1, b: 2}.sum { 1.5 } }
fact(242) { {a: 1}.sum }
fact(243) { {a: 1}.to_a.flatten }
fact(244) { {a: 1}.has_value?(1.0) }
fact(245) { {a: 1}.value?(2) }
fact(246) { {b: 1, a: 2}.min_by(1) { |k, v| v } }
fact(247) { {b: 1, a: 2}.sort }
fact(248) { {b: 1, a: 2}.uniq { |k, v| 1 } }
fact(249) { {b: 1, a: 2}.each_entry.to_a }
fact(250) { {b: 1, a: 2}.reverse_each.to_a }
fact(251) { {b: 1, a: 2}.cycle.first(3) }
fact(252) { {b: 1, a: 2}.lazy.map { |k, v| v }.to_a }
fact(253) { {b: 1}.tally }
fact(254) { {b: 1}.each_cons(1).to_a }
fact(255) { {b: 1}.chunk_while { |a, b| true }.to_a }
fact(256) { {a: 1}.to_proc.call(:a) }
fact(257) { [:a, :b].map(&{a: 1}) }
fact(258) { {a: 1}.to_proc.lambda? }
fact(259) { Hash[1, 2, 3] }
fact(260) { Hash[1, 2] }
fact(261) { Hash[[[1, 2], [3]]] }
fact(262) { Hash[[1]] }
fact(263) { Hash[{a: 1}] }
fact(264) { Hash[] }
fact(265) { Hash[[[1, 2, 3]]] }
fact(266) { Hash(nil) }
fact(267) { Hash([]) }
fact(268) { Hash([[1, 2]]) }
fact(269) { Hash({a: 1}) }
fact(270) { Hash(5) }
fact(271) { Hash.try_convert({a: 1}) }
fact(272) { Hash.try_convert(1) }
fact(273) { {a: 1}.merge!(1) }
fact(274) { {0.0 => 1}[-0.0] }
fact(275) { {Float::NAN => 1}[Float::NAN] }
fact(276) { {1 => :a, 1.0 => :b, 2**64 => :c}.size }
fact(277) { {"a" => 1}[:a] }
fact(278) { x = 1; y = 2; {x:, y:} }
fact(279) { {**{a: 1}, b: 2, **{a: 3}} }
fact(280) { {"a": 1}.keys }
fact(281) { {a: 1}.keys.frozen? }
fact(282) { {a: 1}.sort_by { |k, v| v }.to_h.equal?(1) }
fact(283) { {a: 1}.each }
fact(284) { {a: 1}.each_with_index }
fact(285) { {a: 1}.select }
fact(286) { {a: 1}.each.size }
fact(287) { {a: 1}.each.next }
fact(288) { {a: 1}.values_at(:a, :b) }
fact(289) { {a: 1}.each { |k, | p k } }
fact(290) { {a: 1}.each_pair { |*a| p a } }
fact(291) { {a: 1}.map { |*a| a } }
fact(292) { {a: 1}.select { |*a| p a } }
fact(293) { {a: 1}.any? { |*a| p a } }
fact(294) { {a: 1}.each_with_index { |*a| p a } }
fact(295) { {a: 1}.reject { |*a| p a } }
fact(296) { {a: 1}.min_by { |*a| p a; 1 } }
fact(297) { {a: 1}.filter_map { |*a| a } }
fact(298) { {a: 1}.partition { |*a| p a } }
fact(299) { {a: 1}.group_by { |*a| a } }
fact(300) { {a: 1}.sum { |*a| a.size } }
fact(301) { {a: 1}.to_h { |*a| p a; [1, 2] } }
fact(302) { {a: 1}.delete_if { |*a| p a } }
fact(303) { {a: 1}.find { |*a| p a } }
fact(304) { {a: 1}.count { |*a| p a } }
fact(305) { {a: 1}.each_entry { |*a| p a } }
fact(306) { {a: 1}.flat_map { |*a| a } }
fact(307) { {a: 1}.all? { |*a| p a } }
fact(308) { {a: 1}.inject(0) { |*a| a } }
fact(309) { {a: 1}.sort_by { |*a| p a; 1 } }
fact(310) { {a: 1}.uniq { |*a| p a } }
fact(311) { {a: 1}.each_with_object(1) { |*a| p a } }
fact(312) { {a: 1}.map { |a, (b, c)| [a, b, c] } }
fact(313) { {a: [1, 2]}.map { |a, (b, c)| [a, b, c] } }
fact(314) { {a: 1}.filter_map { |k| k } }
fact(315) { {a: 1}.flat_map { |k| k } }
fact(316) { {a: 1}.partition { |k| k == [:a, 1] } }
fact(317) { {a: 1}.find { |k| k == [:a, 1] } }
fact(318) { { a: 1, "x" => 2, b: 2, a: 3, "x" => 4 } }
fact("last 0") { h = {a: 1}; h.min_by { |k, v| h[:z] = 1; 1 } }
fact("last 1") { h = {a: 1}; h.sum { |k, v| h[:z] = 1; v } }
fact("last 2") { h = {a: 1, b: 2}; [h.sum { |k, v| v }, h.sum(0.5) { |k, v| v }, h.min_by { |k, v| -v }, h.sort_by { |k, v| -v }, h.max_by(1) { |k, v| v }, h.minmax_by { |k, v| v }] }
fact("last 3") { h = {a: 1}; h.sort_by { |k, v| h[:z] = 1; v } }
