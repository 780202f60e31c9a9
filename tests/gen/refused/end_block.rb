END { puts "last" }
