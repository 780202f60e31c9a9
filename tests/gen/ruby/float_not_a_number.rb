# NaN is not eql? to itself; what rounds away is zero without a sign.
def nan; 0.0 / 0.0; end
p nan.eql?(nan)
mixed = [0.0 / 0.0, 7]
p nan.eql?(mixed.first), 1.0.eql?(1.0), 0.0.eql?(-0.0)
x = Float::NAN
p x.eql?(x), x == x
require 'set'
p Set[Float::NAN, Float::NAN].size, {x => 1}[x], [x, x].uniq.size
p (-0.0001).round(2), (-0.004).round(2), -1e-20.round(3), (-0.0).round(3), -0.0001.ceil(2), 0.0001.floor(2), -0.0001.floor(2), -0.0001.truncate(2)

# A Range of something that is no number.
nan = 0.0 / 0
p((begin; nan..1; rescue ArgumentError => error; error.message; end))
p((begin; 0.5..nan; rescue ArgumentError => error; error.message; end))
half = 0.25 + 0.25
p half..1, 0..half, 0.5...1.5
