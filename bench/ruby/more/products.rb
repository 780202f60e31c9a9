MODULUS = 1_000_000_007

def power(base, exponent, modulus)
  result = 1
  while exponent > 0
    result = result * base % modulus if exponent.odd?
    base = base * base % modulus
    exponent /= 2
  end
  result
end

sum = 0
40_000.times { |i| sum += power(i, MODULUS - 2, MODULUS) }
puts sum
seed = 42
1_000_000.times { seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648 }
puts seed
hash = 2_166_136_261
1_000_000.times { |i| hash = ((hash ^ (i % 256)) * 16_777_619) & 0xffff_ffff }
puts hash
