# What is asked by name of Strings, objects and blocks.

class A
  def initialize = @a = 1
  def late = @late = 2
  def ask = @late
  def never = @never
end
x = A.new
p x.send("as" + "k"), x.instance_variables, x.inspect.sub(/0x\h+/, ""), x.send("nev" + "er")
x.send("la" + "te")
p x.instance_variables, x.ask
class Y; def q = @q; def w = @w = 1; end; y = Y.new
p y.send("q" + ""), y.instance_variables, y.send("w" + ""), y.instance_variables
S = Struct.new(:a) do
  def memo = @memo ||= a * 2
end
s = S.new(4)
p s.send("me" + "mo"), s, s.instance_variables
def block_user(&b) = b
pr = block_user { |a, b = 2| [a, b] }
p pr.send("ca" + "ll", 1), pr.arity, pr.send("ari" + "ty")
g = [1, 2].each
p g.send("ne" + "xt"), g.next
str = "lit"
t = str.send("up" + "case")
t << "x"
p t, str, "a".send("fro" + "zen?"), :a.to_s.frozen?, nil.to_s.send("frozen" + "?"), { "k" => 1 }.keys.first.frozen?
a = [1, 2, 3]
sum = 0
a.each { |v| sum += v }
p sum, a.send("su" + "m"), a.each_slice(2).send("ma" + "p", &:sum)
i = 0
i += 1 while i < 10
p i.send("+" + "", 1)
f = 1.5
f *= 2
p f.send("ro" + "und"), f.send("to_" + "i")
case 5.send("cla" + "ss").name
when "Integer" then puts "int"
end
t = "abc".send(:upcase)
t << "x"
p t
u = "x".public_send("cap" + "italize")
u.concat("!")
p u, u.send(:itself).equal?(u)
