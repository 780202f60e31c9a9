# Methods of the library that have a short way for common arguments, and those for which it is not taken.

puts "== words"
p "  a\tb\n c\v\f\rd \0 e ".split, "".split, " \n ".split, "é ü  𝄞 x".split
p " a b ".split(" "), " a b  c ".split(" ", 2), " a b ".split(" ", -1), "  ".split(" ", -1)
p "a\u00a0b\u2003c".split

puts "== reversed, counted"
p "".reverse, "añb𝄞c".reverse, ("ab" * 200).reverse.length, "𝄞".reverse
p "hello".count("l"), "".count("l"), "aaa".count("a"), "a^b^".count("^"), "a-b".count("-"), "𝄞𝄞".count("𝄞")
p ("x" * 63 + "𝄞").length, ("x" * 64 + "𝄞").length, "𝄞x".length

puts "== gsub with a block"
puts "cat dog".gsub(/[aeiou]/) { |m| "<#{m}#{$~[0]}#{$~.pre_match}>" }
p $~[0], $~.begin(0)
puts "k1=v1 k2=v2".gsub(/(\w+)=(\w+)/) { "#{$2}=#{$1}" }
p $1, $2
puts "none".gsub(/z/) { "y" }
p $~
puts "aXbX".gsub("X") { |m| "#{m}#{$~.begin(0)}" }
puts "abc".gsub(/b*/) { |m| "[#{m}]" }
puts "1 2 3".gsub(/\d/) { |m| "9 8".gsub(/\d/) { |n| n + m } }
puts "a.b".gsub(/(?<left>\w)\./) { "#{$~[:left]}!" }
puts "ab".gsub(/[ab]/) { nil }.inspect
found = "abcd".gsub(/[a-z]/) { |m| break m if m == "c"; m }
p found, $~[0]
p "a-b".gsub(/-/, "-" => "+"), "a-b".gsub(/[a-z]/, "a" => 1)
p "tel: 55".gsub(/\d/) { |d| (d.to_i + 1).to_s }

puts "== the name of a method as a block"
words = %w[pear fig apple]
p words.map(&:capitalize), words.map(&:size), words.sort_by(&:size), words.group_by(&:size)
p words.map(&:size).sum, words.map(&:to_sym), words.sum(&:size), words.min_by(&:length)
p [[1, 2], [3]].map(&:sum), [[1, 2], []].reject(&:empty?), [3, -4].map(&:abs), [1, 2].select(&:even?)
p [1.5, 2.5].map(&:to_i), [nil, 1].map(&:to_s), [1, "a", :b].map(&:to_s), [1, 2].map(&:succ)
p words.each(&:upcase), words.partition(&:ascii_only?), words.flat_map(&:chars).first(3)
begin
  p ["", "a"].map(&:ord)
rescue ArgumentError => e
  puts e.message
end
begin
  words.map(&:nothing)
rescue NoMethodError => e
  puts e.message
end
class Length
  def size
    7
  end
end
p [Length.new, "four"].map(&:size)

puts "== keys"
grid = {}
grid[[1, 2]] = :a
grid[[1, 2.0]] = :b
grid[[1, "2"]] = :c
grid[[1, [2]]] = :d
grid[[1, 2]] = :e
grid[[]] = :f
grid[[nil]] = :g
p grid, grid[[1, 2]], grid[[1, 2.0]], grid[[nil]], grid[[2, 1]], grid.size
grid.delete([1, 2])
p grid[[1, 2]], grid.key?([1, [2]])
key = [1]
changed = { key => 1 }
key << 2
changed[key] = 2
p changed[[1]]
p changed.rehash[[1, 2]]
by_identity = {}.compare_by_identity
by_identity["a"] = 1
by_identity[key] = 2
p by_identity[key], by_identity[[1, 2]]
frozen = { a: 1 }.freeze
begin
  frozen[:b] = 2
rescue FrozenError => e
  puts e.message
end
running = { a: 1, nil => 2 }
begin
  running.each { |k, _| running[[k]] = 1 }
rescue RuntimeError => e
  puts e.message
end
running.each { |k, v| running[k] = v + 1 }
p running, running[nil]

puts "== a hash without braces as the last argument"
p "a<b".gsub(/[<a]/, "<" => "&lt;", "a" => "A")
p [1, 2].push("k" => 1), [[1, 2]].include?([1, 2])
