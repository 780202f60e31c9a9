# Patterns on which an engine may give up, or that turn a very long text over.

p(("a" * 21 + "<script>") =~ /(a+)+b|<script>/)
p ("a" * 18 + "c").match?(/(a|a)*b/)
p ("a" * 5_000 + "b") =~ /\A(?:a+)+b\z/
p ("ab" * 60_000)[/\A(?:(a)|(b))*\z/].size, $1, $2
p ("ab," * 40_000).match(/\A(?:(\w)(\w),)*\z/).captures
p ("ab," * 40_000).sub(/(?:[ab]++,)*/, "").size
p (" " * 3_000 + "x").sub(/\s+$/, "").size
p (" " * 3_000 + "x" + " " * 3_000)[/\A\s*(.*?)\s*\z/m, 1]
p ("a" * 3_000 + ",b").scan(/[^,]+,/).map(&:size)
p ("k=v;" * 1_500).scan(/(\w+)=(\w+);/).size
p ("k=v;" * 1_500).gsub(/(\w+)=(\w+);/) { "#{$2}#{$1}" }[0, 8]
p ("k=v;" * 1_500).gsub(/\w+=/, "k=" => "-")[0, 8]
p ("one two  " * 800).split(/\s*(?:two)\s+/).tally
p ("line\n" * 1_000).scan(/^(\w+)$/).uniq
p ("xay" * 1_000).rindex(/a\w?/), ("xay" * 1_000).index(/y+\z/)
p ("aé" * 2_000).partition(/é+a*\z/).map(&:size)
p ("é𝒳" * 1_500).match(/\A(?:é|\u{1D4B3})*(.)\z/).begin(1)
p ["a" * 3_000 + "!", "ok"].grep(/\A(\w+\s?)*[k!]\z/).map(&:size)
case "b" * 3_000
when /(?:b|bb)+c/ then p :no
when /\A(?:b|bb)+\z/ then p $~.end(0)
end

# What comes after an empty turn, and what is kept when a way back is taken.
p "aab".match(/(a*?)*b/).to_a, "ab".match(/(?:(a)|b)*/).to_a, "abab".match(/(?:(a)|(b))+/).to_a
p "aaab"[/(?:a??)*b/], "ab\n"[/(?:$|a|b)+/], "xyz"[/(?:x?y??z?)*?\z/]
p "foobar".match(/(?<!x)foo(?=(bar))/).to_a, "abc".match(/(?!(b))./).to_a
p "aaa".match(/(?>a+?)(a*)/).to_a, "aab".match(/(a++)(b)/).to_a
p "abcabc".match(/(?<x>a|b|c)+\k<x>?/).to_a, "aa bb".scan(/(\w)\1/)
p "aaaa".match(/(?:a{2}){1,3}?/).to_a, "a,b;c"[/\A(?:(\w)[,;]?){2,3}\z/, 1]
begin
  Regexp.new("a**(")
rescue RegexpError => error
  p error.class
end
