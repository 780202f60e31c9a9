class Greeter
  private_constant :WORDS # at
  WORDS = %w[hello]
end
