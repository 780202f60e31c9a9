class Stack < Array
  def top = last
end

p Stack.new([1]).top
