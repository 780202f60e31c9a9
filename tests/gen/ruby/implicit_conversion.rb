class T
  def to_str = "tee"
end
puts "a" + T.new
p "tee" == T.new
p ["a", "b"].join(T.new)
p "xteex".include?(T.new)
