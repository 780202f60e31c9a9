puts 3r
