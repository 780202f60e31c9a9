# `initialize` whose `super` does not come first, asks the object, or goes up to the core.
require "set"
class Out < StandardError
  def initialize(sku)
    @sku = sku
    super("bad #{@sku}")
  end
end
class Out2 < StandardError
  def initialize(sku)
    @sku = sku
    super("bad #{name}")
  end
  def name = "n#{@sku}"
end
class Out3 < StandardError
  def initialize(a, b)
    super
  end
end
class Base < StandardError
end
class Late < Base
  def initialize(code)
    @code = code.to_s
    super("late #{code}")
  end
end
class H < Hash
  def initialize(n)
    @n = n + 1
    super(n)
  end
end
class H2 < Hash
  def initialize(n)
    @n = n + 1
    super() { |h, k| h[k] = k * n }
  end
end
class S < Set
  def initialize(n)
    @n = n + 1
    super([n, 1])
  end
end
class K < KeyError
  def initialize(n)
    @n = n + 1
    super("no #{n}", receiver: {}, key: n)
  end
end
class X < SystemExit
  def initialize(n)
    @n = n + 1
    super(n)
  end
end
class Opt < StandardError
  def initialize(msg = "default message", code: 5)
    @code = code
    super(msg)
  end
end
class Cond < StandardError
  def initialize(msg = nil)
    if msg
      super(msg)
    else
      super("cond")
    end
  end
end
class NoSuper < StandardError
  def initialize(a)
    @a = a
  end
end
class NoSuper2 < Late
  def initialize(a, b)
    @a = a
  end
end
def try
  r = yield
  p r
rescue Exception => e
  puts "#{e.class}: #{e.message}"
end
try { raise Out.new(1) }
try { raise Out, 1 }
try { raise Out2.new(1) }
try { raise Out3.new(1, 2) }
try { raise Base, "x" }
try { raise Base }
try { raise Base.new("x", 1) }
try { raise Late, 3 }
try { raise Late.new(1, 2) }
try { H.new(3)[:x] }
try { H2.new(3)[4] }
try { S.new(3) }
try { raise K.new(3) }
try { K.new(3).key }
try { X.new(3).status }
try { raise Opt }
try { raise Opt, "given" }
try { raise Opt.new(code: 3) }
try { raise Cond }
try { raise Cond, "x" }
try { raise NoSuper, "x" }
try { raise NoSuper2.new(1, 2) }
try { Late.new(3).inspect }
try { Base.new(3).inspect }
try { Late.new(3) == Late.new(3) }
try { Late.new(3).exception("other") }
try { Late.new(3).instance_variables }
class PlainA; end
class PlainB < PlainA
  def initialize(x)
    puts x
    super()
  end
end
def try_one
  r = yield
  p r.class
rescue Exception => e
  puts "#{e.class}: #{e.message}"
end
try_one { PlainA.new }
try_one { PlainA.new(1) }
try_one { PlainB.new(1) }
class PlainC
  def initialize(x)
    super
  end
end
try_one { PlainC.new(1) }
module M
  def initialize(*)
    super
    @m = 1
  end
end
class PlainD
  include M
  def initialize(x)
    super
  end
end
try_one { PlainD.new(1) }
class PlainE
  include M
end
try_one { PlainE.new(1) }
class PlainF
  include M
  def initialize(x) = super()
end
try_one { PlainF.new(1) }

# An initialize that comes with a module.
module Optioned
  attr_reader :options

  def self.included(base) = base.extend(Building)

  module Building
    def build(**given) = new({ level: 1 }.merge(given))
  end

  def initialize(options = {}) = @options = options
end

class Configured
  include Optioned
end

class MoreConfigured < Configured
  def initialize(*)
    @options = { more: true }
    super
  end
end
p Configured.build(color: :red).options, Configured.new.options
p MoreConfigured.build(color: :red).options
try_one { Configured.new(1, 2) }
