values = [1, 2, 2]
puts Set.new(values).size # at
