class N
  def self.macro(*names, **opts)
    names.each do |n|
      define_method(:"#{n}?") { !!instance_variable_get(:"@#{n}") }
      define_singleton_method(:"with_#{n}") { |v = true| new.tap { |o| o.instance_variable_set(:"@#{n}", v) } }
      private :"#{n}?" if opts[:private]
    end
  end
  macro :a, :b
  macro :c, private: true
end
p N.with_a.a?, N.new.b?, N.with_c.send(:c?)
begin; N.new.c?; rescue NoMethodError => e; puts e.message.sub(/0x\h+[^>]*/, "0x"); end
p N.public_instance_methods(false).sort, N.private_instance_methods(false)
m = N.instance_method(:a?)
p m.bind(N.with_a).call, m.owner, m.name
p N.method_defined?(:a?), N.private_method_defined?(:c?)
class N; public :c?; end
p N.with_c.c?
N.send(:remove_method, :a?)
p N.new.respond_to?(:a?)
N.send(:alias_method, "bb?", "b?")
p N.new.bb?
