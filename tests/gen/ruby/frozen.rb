a = "lit".freeze
begin; a << "x"; rescue => e; puts e.class, e.message; end
begin; [1].freeze << 2; rescue => e; puts e.message; end
begin; {a: 1}.freeze[:b] = 1; rescue => e; puts e.message; end
begin; :sym.to_s << "x"; puts "ok"; end
class F; attr_accessor :x; def initialize; @x = 1; end; end
f = F.new.freeze
begin; f.x = 2; rescue => e; puts e.message.sub(/0x\h+/, "XX"); end
p f.frozen?, f.dup.frozen?, f.clone.frozen?, f.clone(freeze: false).frozen?, 1.frozen?, :a.frozen?, nil.frozen?, "a".frozen?, (1..2).frozen?, [1].frozen?
S = Struct.new(:a)
s = S.new(1).freeze
begin; s.a = 2; rescue => e; puts e.class, e.message; end
CONST = %w[a b].freeze
begin; CONST << "c"; rescue FrozenError => e; puts e.message; p e.receiver; end
CONST.first << "z"
p CONST
