puts 2i
