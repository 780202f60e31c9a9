p 1.0, 1.5, -0.0, 1e100, 1e-5, 1e-4, 123456789.123456789, 1e15, 1e16, 1.0e23, 100.0, 1e2, 12345678912345.678
p 0.1 + 0.2, 1.1 * 3, 1 / 3.0, 2.0 / 3, 10.0.to_s, 1e22.to_i, 1e25.to_i
p 3.7.floor, 3.2.ceil, 3.5.round, 4.5.round, -3.5.round, 2.5.round(half: :even), 2.5.round(half: :down), 2.5.round(half: :up)
p 3.14159.round(2), 3.14159.floor(3), 3.14159.ceil(3), 3.999.truncate(1), -3.14159.truncate(2), 1234.567.round(-2), 1234.567.floor(-2)
p 0.5.round, 1.5.round, -0.5.round, 0.49999999999999994.round, 1.005.round(2), 2.675.round(2), 1.15.round(1), 1.25.round(1), 1.35.round(1)
p 10.0.round(2), 1e20.round(2), 15.0.round, 1.23456789012345e+20.round(3), 0.000123.round(5)
p 5.5 % 2, -5.5 % 2, 5.5.divmod(2), -5.5.divmod(2), 5.5.modulo(-2), 6.0.div(4), 2.5.remainder(-2), 5.5.fdiv(2)
p 1.0.nan?, (0.0 / 0.0).nan?, (1.0 / 0), (-1.0 / 0), (1.0 / 0).infinite?, 1.0.infinite?, 1.0.finite?
p 0.0 / 0.0, Float::INFINITY, -Float::INFINITY, Float::MAX, Float::MIN, Float::EPSILON, Float::DIG
p 1.5.to_i, -1.5.to_i, 1.5.truncate, 1e3.to_i, 3.0.to_s, 3.0.inspect, 1.5.abs, -1.5.abs
p 1.0 == 1, 1.0.eql?(1), 1.0.eql?(1.0), 1.5 <=> 2, 2.5 <=> 1, 1.5 <=> 1.5, 1.5 <=> "a", 0.0 == -0.0
p 1.0.zero?, 0.0.zero?, 1.5.positive?, -1.5.negative?, 1.5.integer?, 1.integer?
p 0.1.hash == 0.1.hash, 3.7 .clamp(1, 3)
p Float("1.5"), Float("1e3"), Float(" 2 "), Float("1_000.5"), Float("x", exception: false), Float(3)
p "1.5abc".to_f, "abc".to_f, ".5".to_f, "1e2".to_f, "1.".to_f, "-3.25".to_f, "1_0.5".to_f
p 1.1 + 2, 2 - 0.5, 3 * 1.5, 2**-1.0, 2.0**10, 4.0**0.5, 2**0.5
p 100.0.to_s, 1e7.to_s, 1e10.to_s, 123e18.to_s, 0.1.to_s, 1.0e-10.to_s
p 1.23456789e-7, 5e-324, 1.7976931348623157e308, 1e-7 * 3
puts 1.0, 1e20, 1.5e-9, 3.0e10
begin
  Float("abc")
rescue ArgumentError => e
  puts e.message
end
begin
  Float("")
rescue ArgumentError => e
  puts e.message
end
begin
  Float(nil)
rescue TypeError => e
  puts e.message
end
begin
  (0.0 / 0.0).to_i
rescue FloatDomainError => e
  puts e.message
end
begin
  Float::INFINITY.round
rescue FloatDomainError => e
  puts e.message
end
begin
  1.5 + "a"
rescue TypeError => e
  puts e.message
end
begin
  1.5 < nil
rescue ArgumentError => e
  puts e.message
end
p [0.1, 0.2, 0.3].sum, [0.1] * 10 == [0.1] * 10, ([0.1] * 10).sum, [1, 0.1, 2].sum, [3.0, 5].sum, [1e100, 1.0, -1e100].sum
p 3.7 / 0 , -3.7 % Float::INFINITY, 5 % 3.5, -5 % 3.5
p Math.sqrt(16), Math.hypot(3, 4), Math.sin(0), Math.cos(0), Math::PI, Math::E, Math.log(Math::E), Math.log2(8), Math.log10(1000), Math.log(8, 2), Math.atan2(1, 1), Math.exp(0)
begin
  Math.sqrt(-1)
rescue Math::DomainError => e
  puts e.message
end
begin
  Math.sqrt("a")
rescue TypeError => e
  puts e.message
end
begin
  Math.sqrt(nil)
rescue TypeError => e
  puts e.message
end
p 12.34.divmod(5), 1e2.to_i, 12.0.to_i.to_s, 1234567.891.round(1), 0.1 * 3, 1.0 - 0.9
