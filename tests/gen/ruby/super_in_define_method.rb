# `super` with its arguments in a block that define_method makes a method of.
class Field
  def text(name, options = {}) = "#{name} #{options}"
  def shout(name) = block_given? ? "#{yield name}!" : "#{name}!"
  def value = @value
  def value=(given)
    @value = given
  end
  def self.make(kind) = "field #{kind}"
end

module Loud
  %w[shout].each do |name|
    define_method(name) { |word| super(word.upcase) + "?" }
  end
end

class Wide < Field
  include Loud
  %w[text].each do |name|
    define_method(name) do |given, options = {}|
      super(given, options.merge(wide: true))
    end
  end
  [:value=].each { |name| define_method(name) { |given| super(given.to_s.strip) } }
  define_method(:value) { super().to_s * 2 }
  define_method(:to_s) { "wide " + super().sub(/0x\h+/, "") }
  define_singleton_method(:make) { |kind| super(kind) + " wide" }
end

class Deep < Wide
  %i[text shout].each do |name|
    define_method(name) { |*args| [name, super(*args)] }
  end
  LATER = proc { |word| super(word) }
  def around
    [1].map { |n| self.class.name + n.to_s }
  end
end

wide = Wide.new
wide.value = " a "
p wide.text("n", size: 3), wide.text("n"), wide.value, wide.shout("hey"), wide.to_s[0, 11], Wide.make(:x)
p Deep.new.text("d"), Deep.new.shout("e"), Deep.new.around
begin
  Deep::LATER.call("x")
rescue NoMethodError => e
  puts e.message
end
one = Field.new
one.define_singleton_method(:text) { |name| super(name) + " own" }
p one.text("z")
