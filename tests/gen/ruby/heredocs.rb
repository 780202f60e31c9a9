text = <<~A
  one
    two
  \tthree #{1 + 1}

  four
A
puts text
puts <<~'B'
  raw #{x}
    y
B
puts <<-C.lines.map(&:strip).join(",")
    a
    b
    C
p "a\
b", 'it''s', "x" "y", ?a, :"a b", %q(a(b)c), %w[a#{1} b], %W[a#{1} b], %i[a b]
