# stack, queue, linked list
class Node
  attr_accessor :value, :next_node
  def initialize(value, next_node = nil)
    @value = value
    @next_node = next_node
  end
end
class LinkedList
  include Enumerable
  def initialize(*values)
    @head = nil
    @size = 0
    values.each { |v| push(v) }
  end
  attr_reader :size
  def push(value)
    node = Node.new(value)
    if @head.nil?
      @head = node
    else
      current = @head
      current = current.next_node while current.next_node
      current.next_node = node
    end
    @size += 1
    self
  end
  alias << push
  def each
    return to_enum(:each) unless block_given?
    current = @head
    while current
      yield current.value
      current = current.next_node
    end
    self
  end
  def reverse!
    prev = nil
    cur = @head
    while cur
      nxt = cur.next_node
      cur.next_node = prev
      prev = cur
      cur = nxt
    end
    @head = prev
    self
  end
  def to_s = "(#{to_a.join(' -> ')})"
end
l = LinkedList.new(3, 1, 2)
l << 5 << 4
puts l, l.size, l.sort.inspect, l.map { |x| x * 2 }.inspect, l.reduce(:+), l.include?(5)
puts l.reverse!
p l.each_slice(2).to_a, l.min_by { |x| -x }, l.each_with_index.to_a, l.sum, l.first, l.first(2), l.sort_by { -_1 }, l.lazy.map { |x| x + 1 }.to_a, l.entries, l.inject { |a, b| a * b }, l.partition(&:odd?), l.group_by(&:even?), l.zip([1,2,3,4,5]), l.each_cons(2).map(&:sum), l.tally, l.minmax, l.reject(&:odd?), l.find { |x| x > 3 }, l.count, l.each_entry.to_a
