x = 1
puts eval("x + 1")
