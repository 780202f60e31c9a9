# Runs a block with itself as self, which sets what its own methods read.
class Setter
  attr_reader :mark

  def initialize
    @book = Book.new(title: "Own")
  end

  def run(&) = instance_exec(&)
  def shown = @book.respond_to?(:title) ? @book.title : @book.upcase
  def to_s = "#{mark.inspect} #{shown}"
end
