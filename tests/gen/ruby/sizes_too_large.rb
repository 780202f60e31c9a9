# Sizes that nothing can have, and frozen Strings of nil, true and false.
def t(n = nil)
  r = yield
  puts "#{n} #{r.inspect[0, 80]}"
rescue Exception => e
  puts "#{n} #{e.class}: #{e.message}"
end
t(3) { ([1] * (2 * 10**18)).size }
t(4) { ([1, 2] * 10**18).size }
t(6) { ("a" * 10**19).size }
t(7) { ("ab" * 9 * 10**18).size }
t(9) { Array.new(10**19).size }
t(10) { Array.new(2 * 10**18).size }
t(12) { "a".center(10**19).size }
t(13) { ([] * 10**18).size }
t(14) { ("" * 10**18).size }
t(15) { ("abc" * (2**62)).size }
t(20) { a = [1]; a[2 * 10**18] = 1; a.size }
t(21) { [1].first(10**19) }
t(24) { [1].combination(10**19).to_a }
t(28) { 1.0.round(10**10) }
t(29) { [1].rotate(10**18) }
t(30) { "x".insert(10**18, "y") }
t(40) { nil.to_s << "x" }
t(41) { [nil, true, 5].map { |v| s = v.to_s; s << "!" } }
t(42) { [5, :a].map { |v| s = v.to_s; s << "!" } }
t(43) { "ab".ljust(7, "xyz") + "ab".rjust(8, "12") + "ab".center(9, "-=") + "ab".center(1) }
[1.5, 5, -0.5, 123456].product(%i[round floor ceil truncate], [10**10, -10**10, 2**31, 2**31 - 1, -2**31 - 1, 400, -400, 10**20]) do |v, m, d|
  t("#{v} #{m} #{d}") { v.round(d) } if m == :round
  t("#{v} floor #{d}") { v.floor(d) } if m == :floor
  t("#{v} ceil #{d}") { v.ceil(d) } if m == :ceil
  t("#{v} truncate #{d}") { v.truncate(d) } if m == :truncate
end
