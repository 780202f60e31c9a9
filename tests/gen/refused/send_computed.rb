def call_it(object, name)
  object.send(name)
end
