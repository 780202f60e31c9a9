seed = 42
numbers = Array.new(600_000) do
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  seed
end
puts numbers.sort.first(3).inspect
puts numbers.sort { |a, b| b <=> a }.first(3).inspect
puts numbers.sort_by { |x| x % 1000 }.first.class
words = numbers.first(150_000).map { |n| n.to_s(36) }
puts words.sort.first(3).inspect
puts words.sort_by { |w| [w.size, w] }.last

def quicksort(list)
  return list if list.size <= 1
  pivot = list[list.size / 2]
  left = list.select { |x| x < pivot }
  middle = list.select { |x| x == pivot }
  right = list.select { |x| x > pivot }
  quicksort(left) + middle + quicksort(right)
end

puts quicksort(numbers.first(180_000)).last
