def fib(n)
  n < 2 ? n : fib(n - 1) + fib(n - 2)
end

def ackermann(m, n)
  return n + 1 if m == 0
  return ackermann(m - 1, 1) if n == 0
  ackermann(m - 1, ackermann(m, n - 1))
end

puts fib(36)
puts ackermann(2, 300)
