# Products beyond 2**53 under % and &, and the bits of Integers beyond 31 bits.
def power(base, exponent, modulus)
  result = 1
  while exponent > 0
    result = result * base % modulus if exponent.odd?
    base = base * base % modulus
    exponent /= 2
  end
  result
end

p power(3, 1_000_000_005, 1_000_000_007), power(7, 2**40, 998_244_353), power(5, 77, 2**31)
p power(123_456_789, 987_654_321, 4_294_967_296), power(3, 10**12, 2**50), power(3, 10**12, 2**50 + 1)
p power(-3, 101, 1_000_000_007), power(2, 300, 2**61 - 1)

def mixed(left, right, more, modulus)
  [left * right % modulus, (left * right + more) % modulus]
end

numbers = [0, 1, -1, 3, 94_906_267, -94_906_267, 2**31, 2**32 - 1, 2**32 + 1, 2**53 - 1, 1 - 2**53]
divisors = [1, 2, 7, 1009, 2**31 - 1, 2**31, 2**32, 2**50 - 27, 2**50, 2**53 - 1, -7, -(2**40)]
numbers.each do |left|
  numbers.each do |right|
    p divisors.map { |modulus| mixed(left, right, 12_345, modulus) }
    p divisors.map { |modulus| [left / modulus, left % modulus, left.divmod(modulus)] } if right == 3
  end
end
p mixed(2**60, 3, 5, 1000), mixed(3, 5, 2**70, 1000), mixed(2**40, 2**40, -(2**53) + 1, 2**50)
begin
  mixed(2**40, 2**40, 1, 0)
rescue ZeroDivisionError => e
  puts e.message
end

seed = 42
100.times { seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648 }
p seed
100.times { seed = (seed * 25_214_903_917 + 11) & 0xffff_ffff_ffff }
p seed
hash = 2_166_136_261
"products and bits".each_byte { |byte| hash = ((hash ^ byte) * 16_777_619) & 0xffff_ffff }
p hash
p (-5 * 2**40 * 2**20) & 0xff, (-(2**45 + 3) * (2**45 + 1)) & 0xffff_ffff

numbers.each do |left|
  p numbers.map { |right| [left & right, left | right, left ^ right] }
  p [0, 1, 5, 31, 32, 33, 52, 53, 64, 65, 100].map { |count| [left >> count, ~left >> count] }
end
p -(2**53 - 1) & -2, (2**53 - 1) ^ -1, -(2**53) >> 1, (5 & 2**60), (-1 & 2**64)
