# Keys of all kinds with named parameters, and private methods of modules.
def f(a, e:, **o) = [a, e, o]
p f(1, e: 1, "s" => 2)
p f(1, "s" => 2, e: 1)
def g(a, *r, c, d: 1, e:, **o, &b) = [a, r, c, d, e, o, b&.call]
p g(1, 2, e: 1, "s" => 2)
p(-> { g(1, 2, e: 1, "s" => 2) }.())
def h(a, e:) = [a, e]
begin
  h(1, e: 2, "s" => 3)
rescue ArgumentError => e
  p e.message
end
k = { "s" => 1, e: 2 }
p f(0, **k)
def n(a, b = {}) = [a, b]
p n(1, e: 1, "s" => 2)
def all(**o) = o
p all("x" => 1, y: 2), all(1 => 2), all(nil => 3)
module M
  class << self
    def open = secret
    private
    def secret = 42
    attr_accessor :hidden
  end
  def self.other = 1
  private_class_method :other
end
p M.open
%i[x].each do
  M.secret
rescue NoMethodError => e
  p e.message
end
begin
  M.other
rescue NoMethodError => e
  p e.message
end
begin
  M.hidden
rescue NoMethodError => e
  p e.message
end
p M.respond_to?(:secret), M.send(:secret)
module Util
  module_function
  def helper(x) = inner(x) + 1
  def inner(x) = x * 2
end
p Util.helper(2), Util.inner(3)
module Mixed
  private
  def self.open = :open
  def shut = 1
  public
  def self.also = shut2
  def self.shut2 = 2
  private_class_method :shut2
end
p Mixed.open, Mixed.also
begin
  Mixed.shut2
rescue NoMethodError => e
  p e.message
end
module Selfish
  extend self
  def a = b
  private
  def b = 5
end
p Selfish.a
begin
  Selfish.b
rescue NoMethodError => e
  p e.message
end
