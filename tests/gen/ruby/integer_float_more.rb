p 2.pow(10, 7)
p 10.digits, 255.digits(16), 255.bit_length, (-1).bit_length, (2**70).bit_length, 10.pow(20), 7.fdiv(2), 7.divmod(-2), -7.divmod(2), 7.remainder(-3), -7 % 3, -7 / 2, 7.0.divmod(2), 7.lcm(3), 12.gcd(18), 5.pred, 5[0], 6[1], 10.ceil(-1), 15.round(-1), 25.round(-1, half: :even), 1234.floor(-2), 3.zero?, 0.zero?, 5.positive?, 3.7 % 1, 1e20.to_i, 10**25, (10**25).to_s.length, 0.1 + 0.2, 1.0 / 3, 1e100, 1e15, 1e16, 123456789.123456789, 1e-5, 0.0001, -0.0, 100.0, 1.23e+20, 5e-324, 1.7976931348623157e308
p 2.5.round, 3.5.round, -2.5.round, 2.5.round(half: :even), 2.5.round(half: :down), 1.15.round(1), 1.25.round(1), 1.35.round(1), 2.675.round(2), 1234.567.round(-2), 0.5.floor, -0.5.ceil, 1.5.truncate, -1.5.truncate, 1e20.round(2), 12.34.floor(1), 12.34.ceil(1), 3.0.to_s, 3.to_f, 3.7.to_i, Float::MAX, Float::EPSILON, Float::INFINITY, -Float::INFINITY, Float::NAN.nan?, 0.0 == -0.0, 1.0.eql?(1), 1 == 1.0, 1.eql?(1), 1.0.hash == 1.hash
p 1.0.infinite?, (1.0/0).infinite?, (0.0/0).to_s, 10.0.to_i, 1e3.to_i, 3.99.to_i, "3.7abc".to_f, "abc".to_i, "0x1A".hex, "777".oct, "1_000".to_i, "12abc".to_i, "1e5".to_f, ".5".to_f, "5.".to_f, Integer("0b11", 2) , Integer("ff", 16), Float("1.5"), Integer("0x1f", 16)
begin; Integer("abc"); rescue => e; puts e.message; end
begin; Float("abc"); rescue => e; puts e.message; end
begin; Integer(nil); rescue => e; puts e.message; end
begin; Integer([1]); rescue => e; puts e.message; end
begin; 1 / 0; rescue => e; puts e.message; end
begin; 1 % 0; rescue => e; puts e.message; end
p 1.0 / 0, -1 / 0.0, 0.0 / 0 , 1.fdiv(0)
