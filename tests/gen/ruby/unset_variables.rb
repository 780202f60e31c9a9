# What may be read before it has a value is nil, wherever it goes from there.
require 'set'
class Unset
  def initialize(f); @b = 1 if f; end
  def opt(a = 1, *r, k: 2, **o, &blk) = [a, r, k, o, blk]
  def t
    x = @b
    p x.equal?(nil), nil.equal?(x), x.object_id == nil.object_id, x.hash == nil.hash, x.eql?(nil), nil.eql?(x), [x].hash == [nil].hash, [x].eql?([nil]), {x=>1}.eql?({nil => 1}), {1=>x} == {1=>nil},{1=>x}.eql?({1=>nil})
    p [1, nil].max rescue p $!.message
    p [1, @b].sort rescue p $!.message
    p [nil].pack("U") rescue p $!.message
    p [@b].pack("U") rescue p $!.message
    p Set.new([@b, nil]).size,  [@b, nil].uniq, [@b, nil].to_set.size, Set[@b].include?(nil), Set[nil].include?(@b), Set[nil].add?(@b)
    p [[@b, 1], [nil, 1]].uniq, [@b].intersect?([nil]), [@b] & [nil], [@b, nil].group_by { _1 }.size,[@b, nil].tally, [@b,nil].chunk_while { |a, b| a == b }.to_a, [nil].delete(@b), [@b].delete(nil)
    p [@b].index(nil), [nil].index(@b), [nil].include?(@b), [nil].rindex(@b), [nil] <=> [@b], [@b] <=> [nil], @b <=> nil, nil <=> @b, [nil].count(@b), {nil => 1}.key(@b), {1 => @b}.key(nil), {1 => nil}.value?(@b), {1 => @b}.value?(nil), {1=>nil}.rassoc(@b), [[nil, 1]].assoc(@b)
    p (@b == false), @b.is_a?(NilClass), NilClass === @b, nil === @b, @b === nil, @b.instance_of?(NilClass), @b.respond_to?(:foo), @b.dup, @b.then { |z| z.nil? }, @b.method(:to_a).call, @b.to_h, @b & true, @b | 1, @b =~ /x/, !@b
    a = [1, 2, 3]
    p a[@b] rescue p $!.message
    p a.first(@b) rescue p $!.message
    p a.fill(@b), a.fill(7, @b), a.fill(8, nil, @b), Array.new(2, @b), a.dig(0), a.rotate, a.values_at(0), "a b".split(@b), "abc".tr("a", "b"), " a ".strip, [1,[2]].flatten(@b), a.join(@b), "abc".ljust(5), [3, 1].sum(0), 5.clamp(@b, 3), 5.clamp(nil, 3), a.sample.nil?, a.cycle(1).to_a, [1, 2].inject(:+)
    p "%d" % @b rescue p $!.message
    p "%s" % @b, "#{@b}", "a".+("b"), ["a", @b].join(","), "x".center(3, "*"), "a,b".split(",", -1), a.push(@b), [@b].inspect, :a <=> @b, "a" == @b, "a" <=> @b, 1 <=> @b, 1 == @b, 1.0 == @b, 1.eql?(@b)
    p Integer(@b) rescue p $!.message
    p Float(@b) rescue p $!.message
    p Array(@b), String(@b), Hash(@b)
    p @b.foo rescue p $!.message
    p @b + 1 rescue p $!.message
    p @b[0] rescue p $!.message
    p [@b].first.foo rescue p $!.message
    raise @b rescue p $!.message
    throw @b rescue p $!.message.sub(/0x\h+/,'')
    puts @b, [@b], [[@b]]
    print @b, "\n"
    $stdout.puts(@b); $stdout.write(@b, "\n")
    p opt(@b), opt(@b, @b, k: @b), opt(k: @b, z: @b), opt(*@b), opt(1, &@b)
    pr = ->(z = 3) { z }
    p pr.call(@b), pr.(@b), proc { |q, r = 5| [q, r] }.call(@b, @b), proc { |q, r = 5| [q, r] }.call([@b, @b])
    z, (w, v), *u = @b, [@b, 1], @b
    p z, w, v, u
    S.new(@b, 1).then { |s| p s, s.a.nil?, s == S.new(nil, 1), s.to_a, s.to_h, s.values_at(0), s.eql?(S.new(nil,1)), s.hash == S.new(nil,1).hash }
    p (1..@b), (@b..1), (1..@b).size rescue p $!.message
    p (1..@b).include?(3), (1...@b).first(2), [4, 5, 6][1..@b], "hello"[1..@b], (1..@b) == (1..nil), (1..@b).eql?(1..nil), (1..@b).hash == (1..nil).hash
  end
  S = Struct.new(:a, :b)
end
Unset.new(false).t

class Bounds
  def initialize(low, high)
    @low = "d" if low
    @high = "m" if high
  end

  def place(word)
    case word
    when @low..@high then "in"
    else "out"
    end
  end
end
p Bounds.new(false, true).place("c"), Bounds.new(false, true).place("z"), Bounds.new(true, false).place("f")
p Bounds.new(true, false).place("a"), Bounds.new(true, true).place("g"), Bounds.new(false, false).place("x")
