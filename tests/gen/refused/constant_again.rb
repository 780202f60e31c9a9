LIMIT = 3
LIMIT += 1 # at
puts LIMIT
