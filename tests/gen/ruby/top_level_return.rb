at_exit { puts "bye" }
puts 1
return if 1 == 1
puts 2
