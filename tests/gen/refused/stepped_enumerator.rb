log = []
numbers = Enumerator.new do |y|
  log << :asked
  y << 1
end
numbers.next
