# What random programs found, kept.

def any(value) = value

def said
  p yield
rescue StandardError => e
  puts "#{e.class}: #{e.message}"
end

def with_all_kinds_of_arguments(first, second = "a default that is long", *rest, last, limit: 2**70, **words)
  [first, second, rest, last, limit, words]
end

p with_all_kinds_of_arguments(1, 2)
p with_all_kinds_of_arguments(1, 2, 3, 4, 5, limit: 1, extra: true)

# Zeros keep their sign.
p (0.0 * -9).round(2), (-0.001).round(2), 63 % -2.25, -4.5 % 2.25, 4.5.divmod(-2.25)

# Symbols are ordered among each other only.
said { any(:a) < :b }
said { any(:b) < "b" }
said { any(:b) < 0.75 }
said { any(:b) < 2**64 }

# What a message names by itself, and what by its class.
said { any(1) + any(:a) }
said { any(1) & any(:a) }
said { any(2) << any(nil) }
said { any([1]) * any(-1) }
said { any(1..3) % any(0) }
said { any(1..3) % any([]) }
said { any([48] * 30).upcase }
