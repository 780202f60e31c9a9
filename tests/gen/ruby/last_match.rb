# Each method has its own last match.

def f
  "abc" =~ /b/
  $~[0]
end
"xyz" =~ /y(z)/
f
p $~[0], $1
def g
  $1
end
p g
[1].each { "q" =~ /(q)/ }
p $1
