p :abc, :"a b", :"foo?", :[], :+, :a=, :"9x", :"", :A, :é, :"a-b", %s(x y), :"@iv", :"$g", :!, :<=>
p :abc.to_s, :abc.to_sym, :abc.length, :abc.size, :abc.upcase, :Abc.downcase, :abc.capitalize, :aBc.swapcase, :abc.succ, :abc[1], :abc[0..1], :a <=> :b, :a == :a, :a.equal?(:a), :abc.start_with?("a"), :abc.end_with?("c"), :abc.empty?, :"".empty?, :abc.inspect
p %w[a b].map(&:upcase), [1, 2].inject(&:+), %i[b a].sort, %i[a b].include?(:a), :a.is_a?(Symbol), :a.class, :a.frozen?, :a.hash == :a.hash, :abc =~ /b/, :a.object_id == :a.object_id, "a".to_sym == :a, :a.to_s == "a", :a == "a", { a: 1 }[:a], :"foo bar".to_s
p nil.to_s, nil.to_a, nil.to_i, nil.to_f, nil.to_h, nil.inspect, nil.nil?, 1.nil?, nil & true, nil | 1, nil == nil, nil == false, nil.class, nil.to_a.frozen?, nil.is_a?(NilClass), nil.dup, nil.frozen?, nil =~ /x/, nil&.length, nil.then { |x| x.inspect }
p true & false, true | false, true ^ true, !true, true.to_s, true.inspect, true.class, false.class, true == true, true & 3, false | nil, false ^ 1, true.is_a?(TrueClass), !!nil, (true and false), (nil or 1), (not true), true <=> false, true <=> true, true === true
p nil || 5, false || nil, nil && 1, 1 && 2, 0 ? "truthy" : "falsy", "" ? 1 : 2, [] ? 1 : 2
a = nil
a ||= 5
a &&= a + 1
p a
b = false
b ||= "x"
p b
h = {}
h[:x] ||= 1
h[:x] ||= 2
h[:y] = (h[:y] || 0) + 1
p h
begin
  nil.upcase
rescue NoMethodError => e
  puts e.message
end
begin
  nil + 1
rescue NoMethodError => e
  puts e.message
end
begin
  nil[0]
rescue NoMethodError => e
  puts e.message
end
begin
  true.foo
rescue NoMethodError => e
  puts e.message
end
begin
  :a.unknown
rescue NoMethodError => e
  puts e.message
end
begin
  :a + :b
rescue NoMethodError => e
  puts e.message
end
begin
  Integer.foo
rescue NoMethodError => e
  puts e.message
end
begin
  foo_bar
rescue NameError => e
  puts e.message, e.class, e.name.inspect
end
begin
  self.foo_bar
rescue NameError => e
  puts e.message, e.class
end

# Symbols compared and matched as their names are.
p :a.casecmp(:A), :a.casecmp("A"), :a.casecmp?(:A), :b.casecmp?(1), :abc.match?(/b/), :abc.slice(1, 2), :abc.intern
