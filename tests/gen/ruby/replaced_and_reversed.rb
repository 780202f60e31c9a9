# gsub with fixed texts, Hashes and blocks, and what $~ is after each
price = "a1 b22 c333"
p price.gsub(/\d+/, "$"), price.gsub(/\d+/, "$&$1$$"), price.gsub("b", "$&"), price.gsub(/x/, "$")
p price.gsub(/\d+/, "#"), $~[0], $~.begin(0)
p price.gsub("2", "two"), $~[0], $~.begin(0)
p price.gsub(/z/, "-"), $~
p price.gsub("z", "-"), $~
p price.gsub(/[abc]/, "a" => "1", "b" => 2), $~[0], $~.begin(0)
p price.gsub(/([abc])(\d)/, Hash.new("?")), $~[1], $~[2]
p price.gsub(/(?<letter>[abc])/) { $~[:letter].upcase }, $~[:letter]
p price.gsub(/[0-9]/) { |digit| (digit.to_i + 1).to_s }, $~[0]
p price.gsub(/\d/, '<\0>'), price.gsub(/(\d)/, '\\\\\1'), price.gsub(//, "."), price.gsub(/$/, "!")
p "é😀x".gsub(/[^x]/, "$"), "é😀".gsub(/(?=😀)/, "|"), "é😀".gsub("", "-")
p "a.b".gsub(".", "$$"), "aXbX".gsub("X", "\\\\"), "path/to".gsub("/", "\\")
text = +"changed"
p text.gsub!(/a/, "$a"), text, text.gsub!(/q/, "$"), text.gsub!("c", "$$"), text

p %w[hELLO wORLD Éa éA ßx x] .map(&:capitalize), "aΣ bΣ".capitalize, "\u0001aB".capitalize, "".capitalize, "1aB".capitalize
p "ab\u00e9".capitalize, "ABC DEF".capitalize, "İx".capitalize, "aİ".capitalize

# A Hash of literals as replacement is the same each time, and nobody changes it.
def escaped(text) = text.gsub(/[&<>]/, "&" => "&amp;", "<" => "&lt;", ">" => "&gt;")
def counted(text) = text.gsub(/[abc]/, { "a" => 1, "b" => nil, "c" => :see })
def first_of(text) = text.sub("a", "a" => "[a]", "b" => "[b]")

3.times { |i| puts escaped("<#{i}> & #{i}"), counted("a-b-c-#{i}"), first_of("banana#{i}") }
once = escaped("&")
once << "!" << "?"
p once, escaped("&"), escaped("")
twice = +"aXbX"
p twice.gsub!(/X/, "X" => "<x>"), twice, twice.gsub!(/Y/, "Y" => "y"), twice.sub!("a", "a" => "A"), twice
other = "late"
p "a b".gsub(/\w/, "a" => other, "b" => other.upcase), "a b c".gsub(/\w/, "a" => "1", "a" => "2", "b" => true)
class Escaper
  def call(text) = text.gsub(/["']/, '"' => "&quot;", "'" => "&#39;")
end
p Escaper.new.call(%q(it's "so")), Escaper.new.call("")
def named(replacements) = replacements.gsub("x", "x" => "y")
p named("xyx"), [/a/, /a/].uniq.size, /a/ == /a/, /a/i == /a/, %w[a A].map { |s| [s.match?(/a/), s.match?(/a/i), s.match?(/a/x)] }
