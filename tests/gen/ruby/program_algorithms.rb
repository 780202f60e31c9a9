# text processing, recursion, memo, matrices
text = "the quick brown fox jumps over the lazy dog the end"
freq = Hash.new(0)
text.split.each { |w| freq[w] += 1 }
freq.sort_by { |w, c| [-c, w] }.first(3).each { |w, c| puts "#{w}: #{c}" }
words = text.split
longest = words.max_by(&:length)
puts longest, words.group_by(&:size).transform_values(&:count).sort.to_h
def hanoi(n, from, to, via, moves = [])
  return moves if n == 0
  hanoi(n - 1, from, via, to, moves)
  moves << [from, to]
  hanoi(n - 1, via, to, from, moves)
end
p hanoi(3, :a, :c, :b).size
@memo = {}
def fibm(n) = n < 2 ? n : (@memo[n] ||= fibm(n - 1) + fibm(n - 2))
p fibm(90)
def permutations(list)
  return [list] if list.size <= 1
  list.flat_map { |x| permutations(list - [x]).map { |rest| [x] + rest } }
end
p permutations([1, 2, 3])
m = [[1, 2], [3, 4]]
p m.transpose, m.map { |r| r.map { |v| v ** 2 } }, m.flatten.each_slice(2).map(&:sum)
primes = (2..50).select { |n| (2..Math.sqrt(n)).none? { |d| (n % d).zero? } }
p primes
def gcd(a, b) = b.zero? ? a : gcd(b, a % b)
p gcd(48, 18), 48.gcd(18), 2**100, 100.digits.sum, -7 / 2, -7 % 3, 7.fdiv(2), 10.divmod(3), (-10).divmod(3)
def collatz(n)
  steps = 0
  until n == 1
    n = n.even? ? n / 2 : 3 * n + 1
    steps += 1
  end
  steps
end
p collatz(27)
puts (1..15).map { |i| i % 15 == 0 ? "FizzBuzz" : i % 3 == 0 ? "Fizz" : i % 5 == 0 ? "Buzz" : i }.join(" ")
def caesar(s, k) = s.gsub(/[a-z]/) { |c| ((c.ord - 97 + k) % 26 + 97).chr }
puts caesar("hello", 3), caesar(caesar("hello", 3), -3)
def palindrome?(s)
  t = s.downcase.gsub(/[^a-z]/, "")
  t == t.reverse
end
p palindrome?("A man, a plan"), palindrome?("Madam")
def binary_search(arr, x)
  lo, hi = 0, arr.size - 1
  while lo <= hi
    mid = (lo + hi) / 2
    case arr[mid] <=> x
    when 0 then return mid
    when -1 then lo = mid + 1
    else hi = mid - 1
    end
  end
  nil
end
p binary_search([1, 3, 5, 7, 9], 7), binary_search([1, 2], 5)
def quicksort(a)
  return a if a.size <= 1
  pivot, *rest = a
  left, right = rest.partition { |x| x < pivot }
  quicksort(left) + [pivot] + quicksort(right)
end
p quicksort([3, 6, 1, 8, 2, 9, 2])
grid = Array.new(3) { |i| Array.new(3) { |j| i * j } }
grid[1][1] = 99
puts grid.map { |r| r.join(" ") }
str = ""
10.times do |i|
  str << (i.even? ? "x" : "-")
end
puts str
puts [1, [2, [3, nil]]].flatten.compact.inspect
puts 1234567.to_s.reverse.scan(/\d{1,3}/).join(",").reverse
puts 255.to_s(2), "ff".to_i(16), "%08b" % 37, 3.7.floor, 3.2.ceil, -3.5.round, 2.5.round, 3.14159.round(2), 1e20.to_i, 0.1 + 0.2, 1.0, 1e100, 1.23e-5, 100.0.to_s
