# A method, a block or a lambda that ends without a value gives nil, which is an argument like any other.
def given(value = :default, *rest, word: :none) = [value, rest, word]

def positive(number)
  number if number > 0
end

def first_even(numbers)
  numbers.each { |number| return number if number.even? }
  nil
end

def early(number)
  return if number == 1
  return nil if number == 2

  case number
  when 3 then :three
  end
end

def searched(numbers, wanted)
  index = 0
  while index < numbers.size
    return index if numbers[index] == wanted
    index += 1
  end
end

def risky(number)
  raise ArgumentError, "negative" if number < 0
  number if number > 5
rescue ArgumentError
  :rescued if number < -5
ensure
  number
end

found = positive(-1)
p given(found), given(positive(-1)), given(positive(1))
p given(first_even([1, 3])), given(early(1)), given(early(2)), given(early(3)), given(early(4))
p given(searched([1, 2], 5)), given(searched([1, 2], 2)), given(risky(-1)), given(risky(-9)), given(risky(7)), given(risky(1))
p({ a: 1 }.fetch(:b, positive(0)), [nil, 1].count(positive(0)), [nil, 1].index(positive(0)))
p [3, nil].include?(positive(0)), [1, 2].first(positive(1)), ([1].first(positive(0)) rescue $!.class)
p (1..3).map { |number| given(number > 1 ? nil : number) }
p [1, 2, 3].map { |number| number if number > 2 }.map { |value| given(value) }
picked = ->(number) { number if number > 2 }
p given(picked.call(1)), given(picked.(3)), given([1].map(&picked).first)

def yielding = given(yield)
p yielding { }, yielding { nil }, yielding { 1 if false }, yielding { next }, yielding { next 5 }

class Finder
  def initialize(items) = @items = items
  def find(name) = @items.each { |item| return item if item == name } && nil
  def find_all(name)
    @items.select do |item|
      next if item == :b
      item == name || item == :a
    end
  end
  def or_else(value = :missing) = value
end
finder = Finder.new(%i[a b])
p finder.or_else(finder.find(:c)), finder.or_else(finder.find(:a)), finder.find_all(:b)

# a nil after one other statement is what the block gives
def noted(list)
  list.each { |value| value }
end

def first_of(rows, wanted)
  catch(:found) do
    rows.each_with_index do |row, y|
      throw :found, [row, y] if row == wanted
    end
    nil
  end
end

p first_of([1, 2], 2), first_of([1, 2], 3)
p([1, 2].map { |value| noted([value]); nil })
p([1, 2].map { |value| noted([value]); (nil) })
p([1, 2].map { |value| begin; noted([value]); nil; end })
p([1, 2].map { |value| noted([value]); puts value })
quiet = lambda { noted([1]); nil }
p quiet.call
p proc { noted([1]); nil }.call
p [3].each_with_object([]) { |value, list| list << value; nil }
p [[1, 2]].to_h { |a, b| [a, (noted([b]); nil)] }
