class Ghost
  def method_missing(name, *args)
    name
  end
end
