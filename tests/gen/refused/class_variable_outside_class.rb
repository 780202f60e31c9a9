class A; @@a = 1; end
A.class_eval { def cw = @@a }
M = Module.new { def mm = @@m }
A.class_eval { x = defined?(@@a) }
def A.top_single = @@a
class << A
  def of_single = @@a
end
