(1..10).each { |n| puts n if (n == 2)..(n == 4) }
