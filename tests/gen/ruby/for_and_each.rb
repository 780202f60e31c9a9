# `for` calls `each`, and the splat asks for `to_a`.

class Row
  include Enumerable

  def initialize(*items) = @items = items

  def each
    @items.each { |item| yield item }
    :done
  end
end

class Pairs
  def each
    yield 1
    yield 2, 3
  end
end

row = Row.new(1, 2, 3)
for x in row
  p x
end
p x
for one in Pairs.new
  p one
end
for a, b in Pairs.new
  p [a, b]
end

def first_over(row, limit)
  for x in row
    next if x == limit
    found = x
    return x if x > limit
  end
  found
end
p first_over(Row.new(1, 2, 5, 6), 2), first_over(Row.new(1, 2), 2), first_over([1, 2, 7], 2)

result = for x in row
  break x * 10 if x == 2
end
p result, x
result = for x in row do end
p result
for n in (1..)
  break if n > 3
end
p n
for k, v in { a: 1, b: 2 }
  p k, v
end
begin
  for z in nil
  end
rescue NoMethodError => e
  puts e.message
end

p [*row], [0, *Row.new(4)]
def rest(*items) = items
p rest(*row)
first, *others = *row
p first, others
case 2
when *row then puts "in it"
end
