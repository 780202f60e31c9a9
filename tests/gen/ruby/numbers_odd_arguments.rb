# Numbers with arguments that a program should not, but may, give them.
def t(label)
  puts "#{label}: #{yield.inspect}"
rescue StandardError => e
  puts "#{label}: #{e.class}: #{e.message}"
end

numbers = [0, 7, -7, 2**64, -(2**64), 1.5, -2.5, 0.0]
others = [0, 2, -3, 2**62, 0.0, -0.5, 1e20, 1.0 / 0, nil, "a", :b, [1]]
numbers.each do |n|
  others.each do |other|
    t("#{n} % #{other.inspect}") { n % other }
    t("#{n} rem #{other.inspect}") { n.remainder(other) }
    t("#{n} divmod #{other.inspect}") { n.divmod(other) }
    t("#{n} div #{other.inspect}") { n.div(other) }
  end
end

[10, -1, 2**70].each do |n|
  t("bit") { [n[0], n[1], n[-1]] }
  t("bit of nil") { n[nil] if n < 2**60 }
  t("and") { n & 1.5 }
  t("or") { n | nil }
  t("shift") { n << nil }
  t("size") { n.size }
  t("digits") { n.digits(1) }
  t("to_s") { n.to_s(2**31) }
  t("to_s 1") { n.to_s(1) }
  t("round") { n.round(nil) }
  t("floor") { n.floor(0.0 / 0) }
  t("ceil") { n.ceil(2**64) if n < 0 }
  t("coerce") { n.coerce("2.5") }
  t("clamp") { n.clamp(nil, 3) }
  t("clamp nil") { n.clamp(nil) }
  t("chr") { n.chr("UTF-8") if n < 0 || n > 2**60 }
  t("index") { [1, 2].first(n) }
  t("respond") { n.respond_to?(3) }
end
t("range") { "abc"[1e20] }
t("bignum") { [1][2**64] }
