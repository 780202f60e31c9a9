# Long Strings that are read and changed by character and by byte: the same whatever is remembered of them.
def t
  p yield
rescue => e
  puts "#{e.class}: #{e.message}"
end
a = "\x01\x02abcdefgh" * 2_000
b = "key-material!" * 2_000
n = [a.size, b.size].min
out = +""
n.times { |i| out << (a.getbyte(i) ^ b.getbyte(i)).chr }
p out.size, out.bytes.sum, a.getbyte(-1), a.getbyte(99_999), b.getbyte(3)
c = a.dup
p c[0, 20], c.bytes.sum, c.size, c == a
c << "tail"
p c[-6..], c[0], c.getbyte(-1), c.bytesize
d = +"aé😀b" * 40
p d.size, d.bytesize, d.getbyte(1), d.getbyte(-1), d[2], d[5], d[-2], d[2, 3], d[3..6], d[-5..]
160.times { |i| d[i] = "x" if d[i] == "é" }
p d[0, 12], d.size, d.index("b", 50), d.rindex("😀"), d.byteslice(0, 6)
w = a.dup
sum = 0
while w.size > 10
  sum += w[0].ord
  w = w[1..]
end
p sum, w
z = +""
lengths = []
200.times { |i| z << (i % 50 == 49 ? "é😀" : "ab"); lengths << z.size }
p lengths.sum, z[-1], z.size, z.length, z.bytesize
z.clear
z << "q"
p z.size
z.replace("😀😀")
p z.size, z << "x", z.size
v = +"b" * 20
v.insert(3, "😀")
v.insert(-1, "é")
v.insert(5, "zz")
p v, v.size, v.chop!, v.slice!(3), v, v.slice!(4, 2), v, v.chop, v.size
e = "😀é" * 100
p (0...200).map { |i| e[i] }.join == e, (0...200).sum { |i| e.index("😀", i) || 0 }, (0...200).step(7).map { |i| e.index("é", i) }.last
p e.scan(/😀/).size, e =~ /é😀é\z/, e.sub(/\z/, "!").size, e.each_char.with_index.count { |ch, i| e[i] == ch }
f = e.dup
f[150] = "w"
p f[149], f[150], f[151], f.size, f.index("w"), f[10], f[150], e[150]
