# each and each_with_index of Arrays, as statements and as what a method gives.
def shown(list)
  list.each { |x| puts x }
end
p shown([1, 2])
def numbered(list) = list.each_with_index { |x, i| puts "#{i}: #{x}" }
p numbered(%w[a b])
class Rows
  def initialize(rows) = @rows = rows
  def each(&block)
    @rows.each(&block)
    self
  end
  def list
    @rows.each_with_index do |row, y|
      row.each_with_index do |cell, x|
        next if cell.zero?
        puts [x, y, cell].inspect
      end
    end
  end
  def find(wanted)
    @rows.each_with_index do |row, y|
      row.each_with_index { |cell, x| return [x, y] if cell == wanted }
    end
    nil
  end
  def first_big
    @rows.flatten.each { |cell| break cell if cell > 2 }
  end
end
rows = Rows.new([[1, 0], [2, 3]])
p rows.list, rows.find(3), rows.find(9), rows.first_big
p Rows.new([[1]]).first_big
# The list grows, shrinks, or is another one meanwhile.
list = [1, 2, 3]
list.each_with_index { |x, i| list << x * 10 if i < 2 }
p list
list.each_with_index { |x, i| list.pop if i == 1 }
p list
other = [1, 2]
other.each_with_index do |x, i|
  other = [9] if i == 0
  p x
end
p other
# Parameters that are written, left out, or caught by a block.
[5, 6].each_with_index do |x, i|
  x += i
  i *= 2
  p [x, i]
end
[[1, 2], [3, 4]].each_with_index { |pair| p pair }
[[1, 2], [3, 4]].each { |pair| p pair }
[[1, 2], [3, 4]].each { |a, b| p a + b }
[[1, 2], [3, 4]].each_with_index { |(a, b), i| p a + b + i }
[7, 8].each_with_index { |_, i| p i }
[7, 8].each_with_index { |_, _| p 0 }
later = []
[7, 8].each_with_index { |x, i| later << -> { [x, i] } }
p later.map(&:call)
[3, 4].each_with_index { p _1 + _2 }
[].each_with_index { |x, i| p x, i }
def broken(list)
  list.each_with_index do |x, i|
    break i if x == :stop
  end
end
p broken([1, :stop, 2]), broken([1])
def nested(list)
  list.each do |x|
    x.each_with_index do |y, i|
      return [:found, i] if y == 0
    end
  end
end
p nested([[1], [2, 0]]), nested([[1]])
value = [1, 2].each_with_index { |x, i| x }
p value
%w[a b].each_with_index do |x, i|
  again = x * i
  puts again
end
