# What the behaviours that Ruby documents showed, kept.

def said
  p yield
rescue StandardError => e
  puts "#{e.class}: #{e.message}"
end

# A Float to the power of an Integer is rounded once.
p 2.3**3, 1.1**10, 1.5**100, 0.1**3, 10.0**15, 3.7**-2, (-1.3)**5, 2.0**0.5, 9.99**50, 1.0000001**1000, 1e200**2, 0.5**1000

# Nothing is divided by zero, not even Floats, but with `/`.
said { 5 % 0.0 }
said { 5.0 % 0.0 }
said { 5.0.modulo(0) }
p 5 / 0.0, 5.fdiv(0)

# The value of `for`.
found = for number in 1..3 do break number * 10 if number == 2 end
p found
whole = for number in [4, 5] do number end
p whole, number
def first_even(list)
  for item in list
    break item if item.even?
  end
end
p first_even([1, 2, 3]), first_even([1, 3])
stopped = for item in [1] do break end
p stopped

# Strings: with a block, `chars` and its kin give each.
list = []
p "añb".chars { |char| list << char }, "ab".bytes { |byte| list << byte }, "a\nb".lines { |line| list << line }
p "é".codepoints { |code| list << code }, "né".grapheme_clusters { |cluster| list << cluster }, list
p "one\ntwo\n\n\nthree\n\nfour".lines(""), "one\n\n\ntwo\n\n".each_line("", chomp: true).to_a, "\n\na\n\nb".lines(""), "a\nb".lines(nil)
p "hello there"[/(.)(.)/, 2], "hello there"[/(.)(.)/, 3], "hello there"[/(.)(.)/, -3], "hello"[/l(x)?/, 1]
p "hello".sub(/(h)(e)/, '\+!'), "hello".gsub(/l(o)?/, '<\+>'), "%x %o" % [-5, -5], "%0b|%08b|%.4x" % [-5, -5, -200]

# Hashes.
totals = Hash.new(9)
totals[:a] = 1
p Hash[totals][:b], totals.shift, totals.shift, { z: 1 }.replace(totals)[:c]
counted = Hash.new { |_, key| key.to_s * 2 }
p({ a: 1 }.replace(counted)[:ab], totals.replace({ q: 1 })[:none])

# Bits of an Integer.
p 13[0], 13[1], (2**70)[70]
p Integer.sqrt(10**60), Integer.sqrt(2**80 + 1), Integer.sqrt(24)

# Arrays.
p [1, 2, 3].find_index, [1].index, [1].rindex, [4, 5].index.with_index { |item, index| item == 5 && index == 1 }
p [1, 2, 3].values_at(1..5), [].values_at(0..2), [].values_at(1..2), [1, 2].values_at(5..6, 0), [1].insert(-5)
left = [1, 2, 3, 4]
begin
  left.reject! { |item| item == 3 ? raise("stop") : item == 2 }
rescue RuntimeError
  p left
end
taken = [1, 2, 3, 4].tap { |items| items.select! { |item| break if item == 3; item.odd? } }
p taken

# Ranges.
p (10..1).step(-3).to_a, (10...1).step(-3).to_a, (10..1).step(-3), (1.0..0.0).step(-0.5).to_a, (1..10).step(4).to_a
said { (1..3).step(-1) { |item| p item } }
said { (1..3).step(0) }
p (1...1).last(1), (1...3).last(2), (1..3).last(2)
said { (1..3).last(-1) }
p (..1).size, "ABCDE".match(/(.)(.)(.)/).values_at(0..1, -1, 2..5)

# `&:name` gets all that was yielded; `**` asks for to_hash.
class Weight
  def initialize(n) = @n = n
  def m(*a) = [@n, *a]
  def to_hash = { a: @n, "b" => 2 }
end
pairs = [Weight.new(1), Weight.new(2)].each_with_index
p pairs.map(&:m), pairs.flat_map(&:m), pairs.filter_map(&:m), pairs.find_index(&:m), pairs.count(&:m), pairs.to_h(&:m), pairs.uniq(&:m).length, pairs.take_while(&:m).length
p pairs.max_by(&:last).last, pairs.select(&:first).map(&:last), pairs.each_with_object([]).map { |pair, memo| memo.length }
p({ **Weight.new(3), z: 1 })
def words(**all) = all
class Keys; def to_hash = { k: 1 }; end
p words(**Keys.new), words(**Keys.new, j: 2)
[-> { words(**nil) }, -> { { **nil } }, -> { { **5 } }, -> { words(**[]) }].each do |each|
  p each.call
rescue TypeError => e
  puts e.message
end
begin
  Math.nothing
rescue NoMethodError => e
  puts e.message
end

# Ends of lines in heredocs, groups that are replaced, a bare raise, too few arguments.
d = <<DDD
d#{1+2}DDD
d\t
DDD\n
DDD
p d
p <<~X
  a#{1}
  b\t
    c \
  d
  e\n
X
p "x#{1}
y\t
z"
a = +"aaa"
p a.gsub!("a", "a"), a.sub!("a", "a"), a.sub!("z", "a"), a.gsub!(/z/, ""), a.gsub!("a") { |x| x }
b = +"hello"
p b.slice!(/l(l)/, 1), b
c = +"hello"
c[/l(l)/, 1] = "X"
p c
e = +"hello"
e[/(?<first>l)l/, "first"] = "YY"
p e
begin
  c[/(l)/, 2] = "X"
rescue IndexError => err
  puts err.message
end
"x" =~ /x/
$~ = nil
p $~
begin; raise; rescue => err; p err.message, err.class; end
begin
  [1].[]=()
rescue ArgumentError => err
  puts err.message
end

p <<~TEXT
  two spaces at the end  
  one 
TEXT
