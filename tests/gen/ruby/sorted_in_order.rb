# sort with the plainest blocks, and sort_by with keys of every kind
numbers = [5, 3, 2**70, -1, 3, 2**53, 0, -(2**60)]
p numbers.sort { |a, b| a <=> b }, numbers.sort { |a, b| b <=> a }
small = [4, 1, 3, 1, 2]
p small.sort { |a, b| b <=> a }, small.sort { |x, y| x <=> y }.first(2), small
p small.sort { |a, b| a <=> a }, small.sort { |a, b| -(a <=> b) }
words = %w[pear fig apple fig kiwi]
p words.sort { |a, b| b <=> a }, words.sort { |a, b| a <=> b }
p [[2, 1], [1, 2], [1, 1]].sort { |a, b| b <=> a }
begin
  [3, nil, 1].sort { |a, b| b <=> a }
rescue => e
  puts "#{e.class}: #{e.message}"
end
p [2.5, 1.5, 3.5].sort { |a, b| b <=> a }

# keys that are short texts, long ones, other letters, none
texts = ["b", "", "a", "ab", "a\u0000", "abcdefg", "abcdefgh", "aB", "é", "a\u0001", "~", "😀", "z", "Z"]
p texts.sort_by { |text| text }
short = texts.select { |text| text.size < 7 && text.ascii_only? }
p short.sort_by { |text| text }, short.sort_by { |text| [text.size, text] }
p short.each_with_index.sort_by { |text, index| [text[0, 1], -index] }.map(&:last)
many = (0...500).map { |number| (number * 7919 % 1000).to_s(36) }
p many.sort_by { |text| text } == many.sort, many.sort_by { |text| [text.size, text] }.last(3)
p (0...500).sort_by { |number| [number % 3, -number] }.first(4), (0...300).sort_by { |number| -(number * 2**40) }.first(2)
p [3, 1, 2].sort_by { |number| number.to_s }, [].sort_by { |number| number }, [["b", 1], ["a", 1]].sort_by(&:first)
p %w[b a].sort_by { |text| [] } , [[1, "x"], [1, "w"]].sort_by { |number, text| [number, text] }
