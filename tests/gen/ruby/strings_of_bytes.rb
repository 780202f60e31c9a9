# Encodings, Strings of bytes, pack and unpack: one fact a line.
def fact(label)
  puts "#{label} #{yield.inspect}"
rescue StandardError => error
  puts "#{label} #{error.class}: #{error.message}"
end

fact(1) { "abc".encoding }
fact(2) { "abc".encoding.name }
fact(3) { "abc".encoding.to_s }
fact(4) { "abc".encoding == Encoding::UTF_8 }
fact(5) { Encoding::UTF_8 }
fact(6) { Encoding::BINARY }
fact(7) { Encoding::ASCII_8BIT.name }
fact(9) { Encoding.default_external }
fact(10) { :abc.encoding }
fact(11) { :é.encoding }
fact(12) { /a/.encoding }
fact(13) { /é/.encoding }
fact(14) { /a/.fixed_encoding? }
fact(15) { "abc".dup.force_encoding("UTF-8") }
fact(16) { "abc".dup.force_encoding(Encoding::UTF_8).encoding }
fact(17) { "abc".dup.force_encoding("bogus") }
fact(18) { "abc".freeze.force_encoding("UTF-8") }
fact(19) { "abc".encode("UTF-8") }
fact(20) { "abc".encode("UTF-8", invalid: :replace, undef: :replace, replace: "?") }
fact(21) { "abc".scrub }
fact(22) { "abc".scrub("?") }
fact(23) { "abc".valid_encoding? }
fact(24) { "é".b }
fact(25) { "é".b.length }
fact(26) { "é".b.encoding }
fact(27) { "é".b.bytes }
fact(28) { "é".b[0] }
fact(29) { "é".b[0, 2] }
fact(30) { "é".b.getbyte(1) }
fact(31) { "é".b == "é" }
fact(32) { "é" == "é".b }
fact(33) { "abc".b == "abc" }
fact(34) { "abc" == "abc".b }
fact(35) { "é".b.force_encoding("UTF-8") }
fact(36) { "é".b.valid_encoding? }
fact(37) { "é".b.ascii_only? }
fact(38) { "é".b + "a" }
fact(39) { "é".b.reverse }
fact(40) { "é".b.unpack("C*") }
fact(41) { "é".b.is_a?(String) }
fact(42) { "é".b.class }
fact(43) { String === "é".b }
fact(44) { "é".b.inspect }
fact(45) { "é".b.to_s }
fact(46) { "é".b.each_byte.to_a }
fact(47) { "é".b.hash == "é".b.hash }
fact(48) { ({ "é".b => 1 })["é".b] }
fact(49) { "é".b.start_with?("\u00e9".b) }
fact(50) { "é".b.empty? }
fact(51) { "é".b.ord }
fact(52) { [0xC3, 0xA9].pack("C*") }
fact(53) { [0xC3, 0xA9].pack("C*").force_encoding("UTF-8") }
fact(54) { [72, 105].pack("C*") }
fact(55) { [72, 105].pack("c*").length }
fact(56) { [0x1F600].pack("U") }
fact(57) { [233, 65].pack("U*") }
fact(65) { ["abc", "de"].pack("A5a3") }
fact(68) { ["616263"].pack("H*") }
fact(69) { ["616"].pack("H*") }
fact(70) { ["01100001"].pack("B8") }
fact(72) { ["abc"].pack("m") }
fact(73) { ["a" * 60].pack("m") }
fact(74) { ["a" * 60].pack("m0") }
fact(75) { ["é"].pack("a*") }
fact(76) { ["é"].pack("m0") }
fact(80) { [1].pack("C2") }
fact(81) { ["a"].pack("C") }
fact(82) { [nil].pack("C") }
fact(84) { "abc".unpack("C*") }
fact(85) { "abc".unpack("c2") }
fact(87) { "abcd".unpack("nC") }
fact(88) { "\x00\x01\x02\x03".unpack("N") }
fact(93) { "abc".unpack("C*", offset: 1) }
fact(94) { "abc".unpack1("a", offset: 2) }
fact(95) { "abc".unpack1("a", offset: 4) }
fact(96) { "abc   ".unpack("A*") }
fact(98) { "abc\0 ".unpack("A*") }
fact(99) { "é".unpack("U*") }
fact(100) { "é".unpack("C*") }
fact(101) { "é".unpack("a*") }
fact(102) { "é".unpack1("a1") }
fact(103) { "YWJj\n".unpack1("m") }
fact(104) { "w6k=".unpack1("m") }
fact(105) { "YWJj".unpack1("m0") }
fact(106) { "YW".unpack1("m0") }
fact(107) { "abc".unpack("B*") }
fact(109) { "abc".unpack("H*") }
fact(112) { "".unpack("C") }
fact(113) { "".unpack("a") }
fact(115) { "é".byteslice(0, 2) }
fact(116) { "éa".byteslice(2) }
fact(117) { 233.chr("UTF-8") }
fact(118) { 65.chr }
fact(119) { "abc".getbyte(0) }
fact(121) { "é".unpack("U*").pack("U*") }
fact(122) { [1,2,3].pack("C*").unpack("C*") }
fact(123) { "%s" % "abc".b }
fact(124) { ["abc".b, "d"].join }

JPEG = "\xFF\xD8\xFF".b.freeze
KINDS = { JPEG => "jpeg", "\x89PNG\r\n\x1A\n".b => "png", "%PDF".b => "pdf" }.freeze

def kind_of_image(data) = KINDS.find { |magic, _| data.start_with?(magic) }&.last

fact(130) { JPEG }
fact(131) { [JPEG.bytes, JPEG.encoding, JPEG.frozen?, JPEG.dup.frozen?] }
fact(132) { "\x89PNG\r\n\x1A\n\000\377\u007F".b }
fact(133) { ("\xFF\x80\x9F".force_encoding(Encoding::BINARY) + "a".b).bytes }
data = [0xFF, 0xD8, 0xFF, 0xE0, 0, 1].pack("C*")
fact(134) { kind_of_image(data) }
fact(135) { kind_of_image("%PDF-1.4") }
fact(136) { kind_of_image([137, 80, 78, 71, 13, 10, 26, 10, 0].pack("C*")) }
fact(137) { kind_of_image("text") }
fact(138) { [data.byteslice(0, 3) == JPEG, data[0, 3] == "\xFF\xD8\xFF".b, data.byteslice(0, 2) == JPEG, JPEG == "abc"] }
fact(139) { [data.include?(JPEG), data.include?("\xD8\xD8".b), data.include?("a"), data.include?("")] }
fact(140) { [data.index("\xE0".b), data.index(JPEG, 1), data.index("\x00".b, -3), data.index("", 6), data.index("", 7)] }
fact(141) { [data.end_with?("\x00\x01".b), data.end_with?("a", "\x01".b), data.end_with?(JPEG), data.end_with?] }
fact(142) { case data.byteslice(0, 3) when JPEG then :jpeg else :other end }
fact(143) { data.bytes.first(3) == [0xFF, 0xD8, 0xFF] }
