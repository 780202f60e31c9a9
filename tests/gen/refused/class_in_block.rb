Line = Struct.new(:text) do
  class Word; end # at
end
p Line.new(1)
