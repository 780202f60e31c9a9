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

# What stands around the last match, and its last group.
"key = value" =~ /\s*=\s*/
p $`, $', $&
puts "#{$`}|#{$'}"
"ab" =~ /(a)(b)?(c)?/
p $+, $`, $'
"ab" =~ /b/
p $+, $`
"ab" =~ /z/
p $+, $`, $', defined?($`), defined?($+)
puts "a-b-c".gsub(/-/) { "<#{$`}|#{$'}>" }
rest = "one two three"
words = []
while rest =~ /\w+/
  words << $&
  rest = $'
end
p words
p $'
p defined?($`)
case "x: 1"
when /:\s*/ then p [$`, $']
end
