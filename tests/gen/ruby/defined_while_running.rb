# Methods of the top level that are defined again while the program runs.

def total(list)
  list.sum
end
p total([1, 2, 3])

def total(list, start = 10, *rest, scale: 1, &block)
  result = start
  list.each { |item| result += item * scale }
  block ? block.call(result, rest) : result
end
p total([1, 2, 3]), total([1], 5, 6, scale: 2) { |sum, rest| [sum, rest] }

def twice(list) = total(list) * 2
p twice([1])

class Report
  def initialize(list) = @list = list
  def line = "total #{total(@list)}"
end
report = Report.new([4])
puts report.line

def total(list)
  list << "!"
  "text of #{list}"
end
puts report.line, total(+"abc")
puts twice("abc".dup)

begin
  total
rescue ArgumentError => e
  puts e.message
end

def counted(n)
  return 1 if n <= 1
  n * counted(n - 1)
end
p counted(5)
def counted(n) = n <= 0 ? [] : [n, *counted(n - 1)]
p counted(3), [1, 2].map { |n| counted(n) }, method(:counted).call(2), respond_to?(:counted, true), send(:counted, 1)

# A method inside a method is there from the call on.
def outer(value)
  def inner(value)
    value * 2
  end
  inner(value) + 1
end
begin
  inner(1)
rescue NoMethodError => e
  puts e.message.sub(/main.*/, "main")
end
p outer(3), inner(4)

def traverse(tree, found = [])
  def visit(node, found)
    return if node.nil?
    visit(node[0], found)
    found << node[1]
    visit(node[2], found)
  end
  visit(tree, found)
  found
end
p traverse([[nil, 1, nil], 2, [nil, 3, nil]])
