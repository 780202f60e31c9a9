Thread.new { puts 1 }.join
