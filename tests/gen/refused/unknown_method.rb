class Dog
  def bark = "woof"
end

puts Dog.new.brak
puts "abc".upcas
