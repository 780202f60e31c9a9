# Strings that are mutable from the start, where no literal is changed.

def chomped
  text = String.new("ab\n")
  text.chomp!
  text.to_s == "ab"
end
p chomped, "x".dup == "x", (+"y").to_s == "y", String.new("z") != "z"
list = ["a", "b"]
list[0] <<= "z"
p list
table = { a: "s" }
table[:a] <<= "t"
p table
