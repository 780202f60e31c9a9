module M; class X; def hi = :hi; end; Y = 4; end
n = %w[M X].join("::")
p Object.const_get(n).new.hi, M.const_get(:Y), M.const_defined?("Z"), M.constants.sort
M.const_set("Z" + "a", 5)
p M::Za, M.const_get("Za")
class M::X; def self.const_missing(n) = "missing #{n}"; end
p M::X::Q
begin; Object.const_get("Nope"); rescue NameError => e; puts e.message.sub(/0x\h+[^>]*/, "0x"); end
class Auto
  def self.const_missing(name) = name.to_s.start_with?("Dyn") ? const_set(name, name.to_s.downcase) : super
end
p Auto::DynOne, Auto.const_defined?(:DynOne)
begin
  Auto::Other
rescue NameError => e
  puts e.message
end
