class Invoice; end
puts Invoise.new
