# frozen_string_literal: true

# Literals under the magic comment: frozen, and one object for one text.
def same(value) = value
p "abc".frozen?, same("abc").frozen?, "".frozen?, :sym.frozen?, [1].frozen?
p "abc".dup.frozen?, "sum #{1 + 1}".frozen?, 42.to_s.frozen?, (+"abc").frozen?
text = "abc"
p text.frozen?, text.equal?("abc")
begin
  text << "d"
rescue FrozenError => e
  puts e.message
end
begin
  "abc".upcase!
rescue => e
  puts "#{e.class}: #{e.message}"
end
copy = +"abc"
copy << "d"
p copy, text
words = Hash.new { |hash, key| hash[key] = +"" }
%w[a b a].each { |word| words[word] << "|" }
p words
text += "!"
p text, text.frozen?
