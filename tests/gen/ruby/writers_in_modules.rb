# Writers of modules above and below those of classes.
class Base
  def value=(other)
    @value = other
  end
  attr_reader :value
end
module Loud
  def value=(other)
    super(other * 2)
  end
end
class Quiet < Base
  prepend Loud
end
q = Quiet.new
q.value = 4
p q.value
class Base2
  attr_accessor :value
end
class Quiet2 < Base2
  prepend Loud
end
q = Quiet2.new
q.value = 4
p q.value
class Quiet3 < Base
  include Loud
  def value=(x)
    super
  end
end
q = Quiet3.new
q.value = 4
p q.value

class Config
  attr_writer :base
  def initialize; @base = "slug"; end
  def base(*value)
    return @base if value.empty?
    self.base = value.first
    self
  end
  class << self
    attr_writer :limit
    def limit(scale = 1) = @limit * scale
    def mode=(v)
      @mode = v
    end
    def mode(&block)
      block ? block.call(@mode) : @mode
    end
  end
end
c = Config.new
p c.base
c.base = "x"
p c.base, c.base("y").base, c.base
Config.limit = 4
p Config.limit, Config.limit(3)
Config.mode = :fast
p Config.mode, Config.mode { |m| [m] }
p c.respond_to?(:base), c.respond_to?(:base=), c.method(:base).arity, Config.instance_methods(false).sort
class Below < Config
  def base(*value)
    value.empty? ? "below #{super()}" : super
  end
  def base=(v)
    super(v.to_s.upcase)
  end
end
b = Below.new
b.base = :z
p b.base, b.base("q").base, b.send(:base), (b.public_send(:base=, "r"); b.base)
class Price
  def amount(currency) = "#{@amount} #{currency}"
end
class Sale < Price
  attr_writer :amount
end
s = Sale.new
s.amount = 3
p s.amount("EUR"), s.send(:amount, "USD")
module Named
  attr_writer :title
  def title(prefix = nil) = [prefix, @title].compact.join(" ")
end
class Book
  include Named
end
k = Book.new
k.title = "Dune"
p k.title, k.title("The")
k.title += "!"
p k.title
Book.class_eval do
  define_method(:size) { |n = 1| @size.to_i * n }
  define_method(:size=) { |v| @size = v }
end
k.size = 4
p k.size, k.size(2)
begin
  Config.new.base2
rescue NoMethodError => e
  puts e.message.sub(/#<.*>/, "obj")
end
begin
  s.amount
rescue ArgumentError => e
  puts e.message
end
class Opts
  def self.option(name)
    attr_writer name
    define_method(name) { |fallback = nil| instance_variable_get("@#{name}") || fallback }
  end
  option :color
end
o = Opts.new
p o.color, o.color("red")
o.color = "blue"
p o.color("red")
