# What collections take for the same: an object itself, whatever its `==` says.
class Never
  def ==(o) = (puts "asked"; false)
end
n = Never.new
def t(name)
  print name, " "
  p yield
end
[n, Float::NAN].each do |x|
  t("include?") { [x].include?(x) }
  t("member?") { [x].member?(x) }
  t("index") { [x].index(x) }
  t("rindex") { [x].rindex(x) }
  t("find_index") { [x].find_index(x) }
  t("count") { [x].count(x) }
  t("delete") { [x].delete(x).class }
  t("-") { ([x] - [x]).size }
  t("&") { ([x] & [x]).size }
  t("|") { ([x] | [x]).size }
  t("uniq") { [x, x].uniq.size }
  t("==") { [x] == [x] }
  t("eql?") { [x].eql?([x]) }
  t("<=>") { ([x] <=> [x]).class }
  t("assoc") { [[x, 1]].assoc(x).class }
  t("rassoc") { [[1, x]].rassoc(x).class }
  t("hash ==") { { 1 => x } == { 1 => x } }
  t("hash key") { { 1 => x }.key(x) }
  t("hash value?") { { 1 => x }.value?(x) }
  t("hash rassoc") { { 1 => x }.rassoc(x).class }
  t("hash assoc") { { x => 1 }.assoc(x).class }
  t("hash []") { { x => 1 }[x] }
  t("hash <=") { { 1 => x } <= { 1 => x } }
  t("enum include?") { [x].each_entry.include?(x) }
  t("enum count") { [x].each_entry.count(x) }
  t("enum find_index") { [x].each_entry.find_index(x) }
  t("enum first") { [x].each_entry.to_a == [x] }
  t("all?") { [x].all?(x) }
  t("any?") { [x].any?(x) }
  t("none?") { [x].none?(x) }
  t("one?") { [x].one?(x) }
  t("grep") { [x].grep(x).size }
  t("case") { case x when x then 1 else 2 end }
  t("===") { x === x }
  t("!=") { x != x }
  t("equal") { x == x }
  t("struct") { s = Struct.new(:a); s.new(x) == s.new(x) }
  t("range") { (1..2) == (1..2) }
  t("chunk") { [1, 2].chunk { x }.size }
  t("chunk") { [1, 2].chunk { x }.to_a.size }
  t("delete 2") { a = [x, 1, x]; a.delete(x); a.size }
  t("tally") { [x, x].tally.size }
  t("intersect") { [x].intersect?([x]) }
  t("difference") { [x].difference([x]).size }
  t("start") { [[x]].include?([x]) }
  t("hash count") { { 1 => x }.count([1, x]) }
  t("hash include") { { 1 => x }.include?(1) }
  t("hash find_index") { { 1 => x }.find_index([1, x]) }
  t("entries") { { 1 => x }.to_a == { 1 => x }.to_a }
  t("set") { [x].each_slice(1).include?([x]) }
  t("cmp") { x.between?(x, x) rescue 0 }
  t("min") { [x, x].min.class rescue 0 }
  t("sort") { [x, x].sort.size rescue 0 }
  t("drop") { [x].drop_while { |y| y == x }.size }
  t("obj ==") { Object.new.then { |o| [o].include?(o) } }
end
