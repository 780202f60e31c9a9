[1, 2].each do |number|
  return if number > 1
end
