def primes(limit)
  sieve = Array.new(limit + 1, true)
  sieve[0] = sieve[1] = false
  i = 2
  while i * i <= limit
    if sieve[i]
      j = i * i
      while j <= limit
        sieve[j] = false
        j += i
      end
    end
    i += 1
  end
  sieve.count(true)
end

total = 0
i = 0
while i < 50_000_000
  total += i % 7 * 3 - i / 11
  i += 1
end
puts total
puts primes(6_000_000)
