%w[upcase downcase].each { |name| puts "a".public_send(name) }
