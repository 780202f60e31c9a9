def greet = "a"
def greet = "b"
