K = Class.new(StandardError) { def message = "m"; define_method(:zed) { 26 } }
begin; raise K; rescue K => e; p e.message, e.zed, K.name; end
Mod = Module.new { def m1 = :m1; def self.included(b) = b.extend(Module.new { def cm = :cm }) }
class C; include Mod; end
p C.new.m1, C.cm
anon = Class.new { attr_accessor :q; def initialize(q) = @q = q }
p anon.new(3).q, anon.name
C.class_eval { def added = :added; attr_reader :r }
p C.new.added
C.class_exec(5) { |n| define_method("five") { n } }
p C.new.five
p C.new.instance_exec(2) { |x| [self.class, x, @r] }
p C.singleton_class.instance_methods(false), C.include?(Mod)
def make(n) = Class.new { define_method(:n) { n } }
p make(1).new.n, make(2).new.n
