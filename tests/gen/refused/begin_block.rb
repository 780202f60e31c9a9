BEGIN { puts "first" }
