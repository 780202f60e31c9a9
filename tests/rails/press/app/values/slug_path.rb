class SlugPath
  attr_reader :parts
  protected :parts

  def initialize(*parts)
    @parts = parts.flatten.map(&:to_s).freeze
  end

  def /(part) = SlugPath.new(parts, part)
  def [](index) = parts[index]
  def ==(other) = other.is_a?(SlugPath) && parts == other.parts
  alias eql? ==
  def hash = parts.hash
  def to_s = "/#{parts.join("/")}"
  def to_str = to_s
  def each_prefix = (1..parts.size).each { |n| yield SlugPath.new(parts.take(n)) }
end
