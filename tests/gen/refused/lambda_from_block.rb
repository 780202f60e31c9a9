def strict(&block)
  lambda(&block)
end
