class B
  def method_missing(n, *a, **k, &b)
    return super unless n.to_s.start_with?("dyn_")
    [n, a, k, b&.call]
  end
  def respond_to_missing?(n, priv = false) = n.to_s.start_with?("dyn_") || super
end
b = B.new
p b.dyn_a(1, x: 2) { 3 }, b.respond_to?(:dyn_q), b.respond_to?(:q), b.method(:dyn_z).call(1)
begin; b.other; rescue NoMethodError => e; puts e.message.sub(/0x\h+[^>]*/, "0x"); end
class << B
  def method_missing(n, *a) = n == :klass_dyn ? [:k, a] : super
  def respond_to_missing?(n, p = false) = n == :klass_dyn || super
end
p B.klass_dyn(1)
begin; B.zzz; rescue NoMethodError => e; puts e.message.sub(/0x\h+[^>]*/, "0x"); end
