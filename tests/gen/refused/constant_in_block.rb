Line = Struct.new(:text) do
  FLAGS = [1]
end
p FLAGS
p Line::FLAGS # at
