Line = Struct.new(:text) do
  FLAGS = [1]
end
Word = Struct.new(:text) do
  FLAGS = 2 # at
end
