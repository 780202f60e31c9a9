lines = []
100_000.times { |i| lines << format("%05d %-8s|%8.2f %x", i, "item", i / 7.0, i) }
puts lines.last, lines.sum(&:size)
text = lines.first(20_000).join("\n")
puts text.gsub(/\d+/, "#").size, text.gsub("item", "thing").size
index = 0
zeros = 0
while index < text.size
  zeros += 1 if text[index] == "0"
  index += 1
end
puts zeros
