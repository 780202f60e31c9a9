def repeat(count)
  i = 0
  while i < count
    yield i
    i += 1
  end
end

total = 0
repeat(20_000_000) { |i| total += i }
puts total
add = ->(a, b) { a + b }
result = 0
10_000_000.times { |i| result = add.call(result, i) }
puts result
compose = (1..5).map { |n| ->(x) { x + n } }
value = 0
1_000_000.times { value = compose.inject(value) { |acc, f| f.call(acc) } }
puts value
puts (1..1_000_000).each_with_index.map { |x, i| x * i }.sum
puts (1..200_000).each_with_object([]) { |x, acc| acc << x if x.odd? }.size
