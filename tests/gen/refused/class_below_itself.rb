class Box < Box
  def open = 1
end

puts Box.new.open
