text = "the quick brown fox jumps over the lazy dog " * 60_000
words = text.split
puts words.size
puts words.map(&:capitalize).join(" ").length
puts words.group_by(&:size).transform_values(&:count).sort.inspect
puts text.gsub(/o\w/) { |m| m.upcase }.count("O")
puts text.scan(/\b[aeiou]\w*/).tally.inspect
reversed = words.map { |w| w.reverse }
puts reversed.select { |w| w.include?("o") }.size
count = 0
text.each_char { |c| count += 1 if c == "e" }
puts count
