def matrix(n)
  Array.new(n) { |i| Array.new(n) { |j| i * j % 10 } }
end

def multiply(a, b)
  n = a.size
  result = Array.new(n) { Array.new(n, 0) }
  n.times do |i|
    n.times do |j|
      sum = 0
      n.times { |k| sum += a[i][k] * b[k][j] }
      result[i][j] = sum
    end
  end
  result
end

m = matrix(280)
product = multiply(m, m)
puts product.flatten.sum
numbers = (1..3_000_000).to_a
puts numbers.map { |x| x * 2 }.select { |x| x % 3 == 0 }.reduce(:+)
puts numbers.each_slice(7).map(&:sum).max
