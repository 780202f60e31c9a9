io = StringIO.new("text")
puts io.read
