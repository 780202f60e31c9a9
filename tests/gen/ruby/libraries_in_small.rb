# Idioms of libraries: macros that hand everything on, hooks of modules, builders whose words come while the program runs.

# `inherited` gives a class its variables before its body runs.
class Options
  class << self
    def inherited(sub)
      super
      sub.instance_variable_set(:@options, (@options || {}).dup)
    end
    def option(name, value) = (@options ||= {})[name] = value
    def options = @options
  end
  option :level, 1
end
class MoreOptions < Options
  option :color, "red"
end
p Options.options, MoreOptions.options, Class.new(MoreOptions).options

# A module of class methods may have any name.
module Macros
  def self.included(base) = base.extend(Words)
  module Words
    def inherited(sub)
      super
      (@subs ||= []) << sub.name
    end
    def subs = @subs
    def method_added(name)
      p [:added, name]
      super
    end
    def singleton_method_added(name) = p([:of_class, name])
  end
end
class Heard
  include Macros
  def one; end
  define_method("two#{1}") {}
  attr_accessor :three
  alias_method :four, :one
  alias five one
  def self.six; end
end
class HeardToo < Heard
  def seven; end
end
p Heard.subs

# Delegation of any call: attributes, writers, operators.
class Engine
  attr_accessor :power
  def initialize(power) = @power = power
end
module Forward
  def forward(target, *names)
    names.each do |name|
      define_method(name) { |*args, **words, &block| instance_variable_get(target).public_send(name, *args, **words, &block) }
    end
  end
end
class Car
  extend Forward
  include Enumerable
  forward :@engine, :power, :power=
  forward :@parts, :each, :<<, :[], :+, :==, :-
  def initialize = (@engine = Engine.new(5); @parts = [3, 1])
end
car = Car.new
car.power = 8
car.power += 1
car << 2
p car.power, car[0], car + [4], car == [3, 1, 2], car - [1], car.sort, car.map { _1 + 1 }
p [:power].map { |name| car.public_send(name, **{}) }

# What answers respond_to? by itself, and core classes that do.
class Quiet
  def respond_to?(name, all = false) = name == :loud || super
end
p Quiet.new.respond_to?(:loud), Quiet.new.respond_to?(:hash), Quiet.new.respond_to?(:soft)
class Integer
  def method_missing(name, *args) = name.start_with?("plus_") ? self + name.to_s[5..].to_i : super
  def respond_to_missing?(name, all = false) = name.start_with?("plus_") || super
end
p 3.plus_4, 3.respond_to?(:plus_1), 3.respond_to?(:minus_1)

# Blocks of words that come while the program runs have another self too.
class Tags
  def self.tag(*names)
    names.each do |name|
      define_method(name) do |text = nil, **attributes, &block|
        @out << name << attributes.keys
        block ? instance_eval(&block) : @out << text
      end
    end
  end
  tag :div, :li
  attr_reader :out
  def initialize = @out = []
  def self.build(&block) = new.tap { |made| made.instance_eval(&block) }.out
end
p Tags.build { div(class: "x") { li "a"; div { li "b", id: 1 } } }
class Settings
  def initialize(&block)
    @data = {}
    instance_eval(&block) if block
  end
  def method_missing(name, *args, &block)
    if block then @data[name] = Settings.new(&block)
    elsif args.empty? then @data.fetch(name) { super }
    else @data[name] = args[0]
    end
  end
  def respond_to_missing?(name, all = false) = @data.key?(name) || super
end
settings = Settings.new do
  name "app"
  db { host "h" }
end
p settings.name, settings.db.host, settings.respond_to?(:db), settings.respond_to?(:other)
begin
  settings.other
rescue NoMethodError => e
  p e.name
end
