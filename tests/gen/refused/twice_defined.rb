def greet = "a"
puts greet
def greet = "b"
