# What instance variables hold: what a class below, a module, a writer or a block of another object has set, or nothing.
class KeptController < ApplicationController
  include Counting
  attr_writer :label

  before_action(only: :loaded) { @book = Book.find(1) }

  # The class has a variable of the name that its block sets in each controller.
  def self.marked(by)
    @mark = 5
    before_action(only: :marks) { @mark = "m#{by}" }
  end

  def self.mark = @mark.to_i + 1

  marked 3

  def marks = render(json: [@mark.upcase, self.class.mark])

  def unset
    kept = @book
    render json: [kept.nil?, @book.nil?, @book.blank?, @book == nil, current_book.nil?, book?, nothing?(@book), @book.to_a, @book&.title,
      (@book ? 1 : 2), !@book, defined?(@book), @book.inspect, @book.presence, [@book], { b: @book }, counted, @label.to_s]
  end

  def alone = render(json: @book)

  def loaded
    render json: [@book.title, current_book.title, book?, nothing?(@book), @book&.title, count_up, count_up, @book.then { |book| book.title.size }]
  end

  def others
    setter = Setter.new
    before = setter.to_s
    setter.run do
      @mark = [1]
      @book = "text"
    end
    name = params[:name] || "label"
    @label = "a"
    public_send("#{name}=", 5)
    render json: [before, setter.to_s, @book, @mark, @label.is_a?(Integer) ? @label + 1 : @label.upcase]
  end

  def shapes
    blocks = [proc { |a, b = 1| [a, b] }, proc { |a, b| [a, b] }, proc { |*a| a }, ->(a, b = 2) { a }, proc { 1 }, proc { |a, | a }]
    word = params[:word] || "arity"
    render json: blocks.map { |block| block.public_send(word) } + [/a/.public_send("#{word[0, 0]}source")]
  end

  private

  def nothing?(value) = value.nil?
end
