class Greeter
  WORDS = %w[hello].freeze
  private_constant :WORDS
  def self.words = WORDS
end
puts Greeter.words
puts Greeter::WORDS # at
