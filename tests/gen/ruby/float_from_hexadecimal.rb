# String#to_f and Float() of hexadecimal digits; powers with NaN.
%w[-0x1.8 0x1A 0x1.8p1 -0x 0x1.8 0x1p 0x.8 0x1_0 0xg -0x1A 0x1p3 -0x1p3 -0 -0.0 -.5 -_1 -a -0x1 -0x1.8p1 -0e3 -0b1].each{|s| p [s, s.to_f] }
%w[-0x1.8p2 0x1A -0x1A 0x1p3 0x1.8 0x 0x1p].each{|s| p [s, (Float(s) rescue 'err')] }
p [0**Float::NAN, 2**Float::NAN, 1**Float::NAN, 0.0**Float::NAN, (2**70)**Float::NAN, 0 ** 1.5, 0**-1.0,0**0.0, -0.0 ** Float::NAN, 1 ** Float::INFINITY, -1 ** Float::NAN]
