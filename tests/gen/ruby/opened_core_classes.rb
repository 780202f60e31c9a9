class String; def shout = upcase + "!"; def blank_? = strip.empty?; end
class Integer; def double = self * 2; end
class Array; def second_ = self[1]; end
class Hash; def sym = transform_keys(&:to_sym); end
class NilClass; def empty_? = true; end
class Object; def try_it(m, *a) = respond_to?(m) ? send(m, *a) : nil; end
module Kernel; def kern = :kern; end
module Enumerable; def mysum = inject(0) { |a, b| a + b }; end
module Comparable; def at_least(o) = self < o ? o : self; end
p "a".shout, " ".blank_?, 4.double, [1, 2].second_, { "a" => 1 }.sym, nil.empty_?, 5.try_it(:double), 5.try_it(:nope), kern, "x".kern
p [1, 2, 3].mysum, (1..4).mysum, 3.at_least(5), "a".send("sho" + "ut"), [1, 2].map(&:double)
class String; alias_method :old_up, :upcase; def upcase = "<" + old_up + ">"; end
p "q".upcase, "q".shout

String.class_eval { def ce = :ce }
p "".ce
class Symbol; def call(o) = o.send(self); end
p :upcase.call("z")
