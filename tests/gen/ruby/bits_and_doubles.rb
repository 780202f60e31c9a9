def mix(a, b)
  x = (a & 0xff) | (b & 0xff00)
  y = (a ^ b) & 0x7fffffff
  z = (a >> 3) & 0xff
  [x, y, z, a & b, a | b, a ^ b, a << 3, a >> 2, a << b % 5]
end
p mix(0x1234, 0xabcdef), mix(-5, 7), mix(2**40, 2**33 + 5), mix(-(2**40), 3), mix(2**70, 12)
seed = 42
10.times do
  seed = (seed * 1103515245 + 12345) & 0x7fffffff
  print seed, " "
end
puts
crc = 0xffffffff
"hello".each_byte do |byte|
  crc ^= byte
  8.times { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xedb88320 : crc >> 1 }
end
p crc ^ 0xffffffff
i = 0
acc = 0
while i < 100
  acc ^= (i & 31) << 2 | i >> 1
  acc |= i & 7
  i += 1
end
p acc
h = 5381
%w[a b hello].each { |w| w.each_char { |c| h = (h * 33 ^ c.ord) & 0xffffffff } }
p h
p -1 >> 1, -8 >> 31, 5 >> 40, 1 << 31, 1 << 32, (1 << 31) | 1, (1 << 31) & 0x80000000, 3 & -2, -3 & -4, -3 | 5, -3 ^ 5
n = 0x7fffffff
p n & n, n | 1, n ^ n, (n + 1) & 0xffffffff, (n + 1) | 1, (n + 1) ^ 1
def flags(f) = f & 4 != 0 ? "x" : "-"
p flags(5), flags(3)
x = 2.5
p -x, -(x * 2), x ** 2, x ** 0.5, 2 ** x, x % 0.7, -x % 0.7, 7 % x, Math.sin(x), Math.cos(x) + Math.exp(x), Math.tan(-x), Math.atan(x)
z = 0.0
p -z, z ** 0, (-2.0) ** 3, (-2.0) ** -3, (1.0 / 0.0)
p((0.0 / 0.0) ** 0, x % 1.0)
