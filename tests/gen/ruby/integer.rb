p 10.divmod(3), 10.divmod(-3), -10.divmod(3), -10.divmod(-3)
p 7 / 2, -7 / 2, 7 / -2, -7 / -2, 7 % 3, -7 % 3, 7 % -3, -7 % -3
p 7.remainder(-3), -7.remainder(3), 7.fdiv(2), 6.div(4), 7.modulo(4)
p 2**10, 2**64, 2**100, (-2)**3, 0**0, 10**20, 3**40
p 2**0.5, 4**0.5, 2.0**3
p 9007199254740991 + 1, 9007199254740993 - 2, 4503599627370496 * 4, -9007199254740991 - 10
p 123456789 * 987654321, 12345678901234567890 / 7, 12345678901234567890 % 97
p (10**30) / (10**28), 10**30 - 10**30 + 5, (2**70) >> 60, 1 << 70, -1 << 65, 5 >> 1, -5 >> 1
p 5 & 3, 5 | 3, 5 ^ 3, ~5, -5 & 3, (2**65) & (2**64 + 1), 2**65 | 1
p 5[0], 5[1], 5[2], 255.to_s(2), 255.to_s(16), -255.to_s(36), "ff".to_i(16)
p 10.gcd(4), 10.lcm(4), 12345.digits, 12345.digits(100), 0.digits
p 3.pow(5), 3.pow(5, 7), 2.pow(100, 1_000_007)
p 5.pred, 5.succ, 5.next, 5.ord, 65.chr, 5.abs, -5.abs, -5.magnitude
p 5.zero?, 0.zero?, 5.positive?, -5.negative?, 4.even?, 3.odd?, 0.nonzero?, 3.nonzero?
p 1234.round(-2), 1250.round(-2), 1350.round(-2), -1250.round(-2), 1250.round(-2, half: :even), 1250.round(-2, half: :down)
p 1234.floor(-2), 1234.ceil(-2), -1234.floor(-2), -1234.ceil(-2), 1234.truncate(-2), 15.round(1), 15.round
p 5.clamp(1, 3), 5.clamp(7, 9), 5.clamp(..3), 5.between?(1, 10)
p 255.bit_length, (2**64).bit_length, -1.bit_length, 0.bit_length
p 5 <=> 3, 3 <=> 5, 3 <=> 3, 3 <=> "a", 3 <=> 3.0, 3 == 3.0, 3.eql?(3.0), 3.equal?(3)
p Integer.sqrt(24), Integer.sqrt(25), Integer.sqrt(10**40)
p Integer("42"), Integer("0x1f", 16), Integer("0b101", 2), Integer("1_000"), Integer("  12  "), Integer("-7")
p Integer("0o17"), Integer("017"), Integer("z", 36), Integer("abc", exception: false), Integer(3.99), Integer("12", 8)
p 5.to_f, 5.to_s, 5.to_i
p 3.times.to_a, 1.upto(4).to_a, 4.downto(1).to_a, 1.step(10, 3).to_a, 10.step(1, -4).to_a
3.times { |i| print i, " " }
puts
1.upto(3) { |i| print i }
3.downto(1) { |i| print i }
puts
p 1.step(2, 0.5).to_a, 1.0.step(2.0, 0.25).to_a
p 10.coerce(3), 10.coerce(2.5)
p 6.allbits?(2), 6.anybits?(9), 6.nobits?(9)
p 100.digits.sum, 3.14.to_i, -3.99.to_i
p 1_000_000.to_s.reverse.scan(/\d{1,3}/).join(",").reverse
begin
  1 / 0
rescue ZeroDivisionError => e
  puts e.message
end
begin
  1 % 0
rescue ZeroDivisionError => e
  puts e.message
end
begin
  Integer("12x")
rescue ArgumentError => e
  puts e.message
end
begin
  Integer(nil)
rescue TypeError => e
  puts e.message
end
begin
  Integer([1])
rescue TypeError => e
  puts e.message
end
begin
  1 + "2"
rescue TypeError => e
  puts e.message
end
begin
  1 + nil
rescue TypeError => e
  puts e.message
end
begin
  3 < "a"
rescue ArgumentError => e
  puts e.message
end
begin
  3 < nil
rescue ArgumentError => e
  puts e.message
end
begin
  -5.digits
rescue Math::DomainError => e
  puts e.message
end
begin
  5.foo
rescue NoMethodError => e
  puts e.message
end
