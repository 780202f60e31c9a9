# Math.gamma of whole numbers, frexp and ldexp.
p Math.gamma(1), Math.gamma(5), Math.gamma(23), Math.gamma(3.0)
p Math.gamma(0.0), Math.gamma(-0.0), Math.gamma(Float::INFINITY), Math.gamma(Float::NAN)
begin; Math.gamma(-1); rescue Math::DomainError => e; p e.message; end
begin; Math.gamma(-Float::INFINITY); rescue Math::DomainError => e; p e.message; end
[0, 1, 1234, 0.1, -3.5, 5e-324, 1e308, Float::INFINITY, -0.0, 0.5, 2**70].each{|x| p Math.frexp(x) }
p Math.frexp(Float::NAN)
[[0.6,3],[1,-1074],[0.75,-1074],[0.7,1024],[1,1024],[1,1023],[0.5,1024],[-0.9,-1073],[3,-1076],[3.5,-1075],[0.0,5],[-0.0,5],[1,2.9],[5e-324, 1074]].each{|x,y| p Math.ldexp(x,y) }
begin; Math.gamma("1"); rescue => e; p e.message; end
begin; Math.frexp(nil); rescue => e; p e.message; end
p (0..1000).all? { |i| Math.cbrt(i**3) == i }, Math.cbrt(27), Math.cbrt(-64.0), Math.cbrt(0.0), Math.cbrt(-Float::INFINITY), Math.cbrt(Float::NAN).nan?
