# String keys of a Hash are frozen copies.
name = +"ab"
counts = {}
counts[name] = 1
p counts.keys[0].frozen?, name.frozen?
name << "c"
p counts, counts["ab"], counts["abc"], counts.key?("ab")
literal = {name => 2}
p literal.keys[0].frozen?, literal.keys[0].equal?(name), literal.first[0].frozen?
name << "d"
p literal, literal["abc"]
begin
  literal.keys[0] << "z"
rescue FrozenError => e
  p e.class, e.message
end
literal.each { |key, value| p key.frozen?, key.dup.frozen?, (key + "x").frozen?, value }
literal.each_key { |key| p key.frozen? }
p literal.map { |key, _| key.frozen? }, literal.to_a[0][0].frozen?, literal.min_by { |key, _| key }[0].frozen?
p literal.invert.values[0].frozen?, literal.key(2).frozen?, literal.shift[0].frozen?
p({sym: 1}.keys[0].frozen?, {[1] => 2}.keys[0].frozen?)
p %w[a bb].group_by(&:size).values.flatten.map(&:frozen?)
identical = {}.compare_by_identity
one = +"one"
identical[one] = 1
p identical.keys[0].frozen?, identical.keys[0].equal?(one)
fixed = "fixed".freeze
p({fixed => 1}.keys[0] == fixed)

# What nil, true and false are as Strings is frozen too.
p nil.to_s.frozen?, true.to_s.frozen?, false.to_s.frozen?, 1.to_s.frozen?, :a.to_s.frozen?
[nil, true, 1, :a, "s", 1.5].each { |value| p value.to_s.frozen? }
begin
  nil.to_s << "x"
rescue FrozenError => e
  p e.message
end
p (-"a").frozen?, (-name).frozen?, name.frozen?, (-name).equal?(-name), (-fixed).equal?(fixed), (+fixed).frozen?

# A class may be frozen.
class Settings
  @size = 1
  @@count = 1
  class << self
    attr_accessor :size
    def grow(by) = @size += by
    def count=(count)
      @@count = count
    end
  end
end
p Settings.frozen?
p Settings.freeze.equal?(Settings), Settings.frozen?, Settings.size, Settings.new.frozen?
[-> { Settings.size = 3 }, -> { Settings.grow(2) }, -> { Settings.count = 2 }].each do |change|
  change.call
rescue FrozenError => e
  p e.message, e.receiver
end
p Settings.size
module Words; end
p Words.freeze.frozen?
