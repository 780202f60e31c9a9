module Wide
  def initialize(first, *others, mark: "m", &block)
    @given = [first, others, mark, block&.call]
  end
end

class Plain; end
class Below < Plain
  include Wide
  attr_reader :given
end

Pair = Struct.new(:left, :right)
class Mixed < Pair
  include Wide
  attr_reader :given
end

module Early
  def initialize(*all, mark: "e")
    @early = [all, mark]
    super(*all)
  end
end
class Behind < Pair
  prepend Early
  attr_reader :early
end

[Below, Mixed].each do |made|
  p made.new(1, 2, 3, mark: "x") { :block }.given
  p made.new(1).given
  begin
    made.new
  rescue ArgumentError => error
    puts error.message
  end
end
p Below.new(4, 5).given, Mixed.new(4, 5, mark: 6).given
p Behind.new(1, 2, mark: 3).early, Behind.new(1, 2).to_a
[Behind].each { |made| p made.new(1, 2, mark: 3).early, made.new(1, 2).to_a }
