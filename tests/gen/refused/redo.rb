[1, 2].each do |n|
  redo if n == 3
end
