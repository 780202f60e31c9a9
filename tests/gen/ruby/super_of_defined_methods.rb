module Deco
  def logged(name) = define_method(name) { |*all| "L " + super(*all) }

  def memoized(*names)
    names.each do |name|
      kept = {}
      define_method(name) do |*all, **options, &block|
        kept.fetch(all) { |key| kept[key] = super(*key, **options, &block) }
      end
    end
  end

  def each_twice(name)
    class_eval do
      define_method(name) { |value| [1, 2].map { |each| super(value * each) } }
    end
  end

  def loud_class(name)
    define_singleton_method(name) { |*all| super(*all).upcase }
  end

  def guarded(name)
    define_method(name) { defined?(super) ? "guard " + super() : "nothing" }
  end
end

class Parent
  def self.label(end_ = "") = "label" + end_
  def plain = "p"
  def sum(left, right = 1, by: 1)
    @calls = (@calls || 0) + 1
    [(left + right) * by + (block_given? ? yield : 0), @calls]
  end
  def show(value) = "show #{value}"
end

class Child < Parent
  extend Deco
  logged :plain
  memoized :sum
  each_twice :show
  loud_class :label
  guarded :absent
end

class Below < Child
  logged :plain
  guarded :plain_too
  guarded :sum
  define_method(:label_too) { defined?(super) }
  define_method(:show) { |value| [defined?(super), super(value)] }
  guarded :show_twice
  def show_twice = "own"
  guarded :show_twice
end

child = Child.new
p child.plain, Below.new.plain
p child.sum(1, 2, by: 3), child.sum(1, 2, by: 9), child.sum(2) { 10 }
p child.show(3), Child.label, Child.label("s"), child.absent
class Calm < Child
  guarded :plain
end
p Calm.new.plain, Below.new.label_too, Below.new.show(1)
p Below.new.plain_too, Below.new.show_twice

module Wrap
  def self.around(target, name)
    target.prepend(Module.new { define_method(name) { |*all| "<" + super(*all) + ">" } })
  end

  def self.object(target)
    target.define_singleton_method(:show) { |value| "own " + super(value) }
    target
  end
end
Wrap.around(Parent, :plain)
p Parent.new.plain, child.plain, Wrap.object(Parent.new).show(4)

class Parent
  def self.kept(name)
    before = instance_method(name)
    define_method(name) { |*all| "K" + before.bind(self).call(*all) }
  end
  def self.inherited(sub)
    super
    sub.define_method(:made) { |*all| all.push(sub.name) }
  end
end
class Late < Parent
  def outer(value) = helper(value) { |each| each + 1 }
  def helper(value) = yield(value)
end
class Latest < Late
  def outer(value)
    singleton_class.define_method(:show) { |given| "s" + super(given) }
    [super(value), show(value)]
  end
end
p Latest.new.outer(5)
Latest.singleton_class.class_eval { def label(*all) = "C" + super }
p Latest.label("t")
