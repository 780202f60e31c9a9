class Greeter
  attr_reader :friendly? # at
end
