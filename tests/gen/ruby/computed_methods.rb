class A
  %w[a b].map { |w| w.upcase.downcase }.each { |n| define_method("#{n}_x") { |k = 1, *r, z: 2, &b| [n, k, r, z, self.class, b&.call] } }
  define_method("say") { 1 }
  define_method(%w[go].first + "!", instance_method(:say))
  define_method("val=") { |v| @val = v * 2 }
  define_method("val") { @val }
end
a = A.new
p a.a_x, a.b_x(2, 3, z: 4) { :blk }, a.go!
a.val = 4
p a.val, a.respond_to?(:b_x), A.instance_methods(false).sort, A.instance_method(:a_x).arity
p a.method(:b_x).call(9)
begin; a.say(1); rescue ArgumentError => e; puts e.message.sub(/0x\h+[^>]*/, "0x"); end
begin; a.nope_y; rescue NoMethodError => e; puts e.message.sub(/0x\h+[^>]*/, "0x"); end
