# Names that mean something in JavaScript.
class Named
  attr_accessor :prototype, :length, :caller, :arguments

  def initialize(function: nil, var: nil, default: 0)
    @function = function
    @constructor = [function, var, default]
  end

  def constructor(x = 1) = [:constructor, x, @constructor]
  def toString = :to_string
  def valueOf(x = 2) = [:value_of, x]
  def hasOwnProperty(x) = [:has, x]
  def typeof = :typeof
  def delete(x) = [:delete, x]
  def then = yield(self)
  def self.call(x) = [:call, x]
  def self.bind = :bind
  def self.length = 3
  def self.prototype = :proto
end
named = [Named.new(function: 1, default: 5)].first
p named.constructor, named.constructor(3), named.toString, named.valueOf, named.valueOf(1), named.hasOwnProperty(4)
p named.typeof, named.delete(1), named.then { |x| x.equal?(named) }
p Named.call(1), Named.bind, Named.length, Named.prototype
named.prototype = 1
named.length = 2
p named.prototype, named.instance_variables, Named.instance_methods(false).sort.first(5)
[5, "text", nil, [1], { a: 1 }].each do |value|
  value.valueOf(1)
rescue NoMethodError => e
  puts e.message
end
var, let, function, this, arguments, undefined, window, await, static = [*1..9]
p [var, let, function, this, arguments, undefined, window, await, static].sum
words = { constructor: 1, "toString" => 2, __proto__: 3, hasOwnProperty: 4 }
p words, words[:__proto__], words["valueOf"], {}[:constructor], words.key?(:constructor)
def any(**options) = options
p any(constructor: 1, toString: 2), any(**words)
case words
in { constructor: Integer => made } then p made
end
p(({ a: 1 } in { constructor: }), ({ a: 1 } in { toString: }))
begin
  any(1)
rescue ArgumentError => e
  puts e.message
end
