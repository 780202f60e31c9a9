p "abc".unpack("C*"), "abc".unpack1("a2"), [65, 66].pack("C*"), "\x01\x02".unpack("S"), ["abc"].pack("m0"), "YWJj".unpack1("m"), [9731].pack("U*"), "é".unpack("U*")
