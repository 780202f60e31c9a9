p "abc".unpack("C*"), "abc".unpack1("a2"), [65, 66].pack("C*"), "\x01\x02".unpack("n"), ["abc"].pack("m0"), "YWJj".unpack1("m"), [9731].pack("U*"), "é".unpack("U*")
p ["616263"].pack("H*"), "abc".unpack1("H*"), "abc".unpack("B8B4"), ["01100001"].pack("B8"), [1, 70_000].pack("nN").bytes, "\x00\x01\x00\x01\x11\x70".unpack("nN"), "ab  ".unpack("A4"), ["ab", "c"].pack("A4a3").bytes, [-1, 200].pack("cC").bytes
p "\x7f".unpack("cC"), ["é"].pack("m"), "w6k=\n".unpack1("m").bytes, "abcd".unpack("C2 a*"), "abc".unpack("C", offset: 1)
