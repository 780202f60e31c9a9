# Every directive of format with every flag, over values of every kind; and what is wrong with a format.
def shown(pattern, *values)
  format(pattern, *values).inspect
rescue ArgumentError, TypeError, KeyError, RangeError => error
  "#{error.class} #{error.message}"
end

INTEGERS = [0, 1, -1, 42, -255, 4096, 2**70, -2**70, 3.99, -3.99, "0x1f", "-12", "1_000", nil, "z"]
FLOATS = [0.0, -0.0, 1.0, -3.7, 0.1, 12345.678, 1e100, 5e-324, 1.5e-7, 0.5, 2.5, 42, -2**70, Float::NAN, -Float::INFINITY, "1.5", nil]
TEXTS = ["", "abc", "héllo wörld", :sym, nil, [1, "a"], { a: 1 }]

%w[d u x X o b B].each do |type|
  ["", "+", " ", "#", "0", "-", "#0", "+0", "-#"].each do |flags|
    ["", "9", "9.4", ".0", "."].each do |size|
      pattern = "%#{flags}#{size}#{type}"
      puts "#{pattern}: #{INTEGERS.map { |value| shown(pattern, value) }.join(" ")}"
    end
  end
end

%w[f e E g G].each do |type|
  ["", "+", " ", "#", "0", "-", "#0", "+0"].each do |flags|
    ["", "14", "14.3", ".0", ".12"].each do |size|
      pattern = "%#{flags}#{size}#{type}"
      puts "#{pattern}: #{FLOATS.map { |value| shown(pattern, value) }.join(" ")}"
    end
  end
end

%w[s p].each do |type|
  ["", "8", "-8", ".2", "8.2", "08", "-8.0"].each do |size|
    pattern = "%#{size}#{type}"
    puts "#{pattern}: #{TEXTS.map { |value| shown(pattern, value) }.join(" ")}"
  end
end

[65, "é", "😀", 0x1f600, "", "ab", nil, 0x110000, 233].each do |value|
  puts "c: #{shown("%c", value)} #{shown("%4c", value)} #{shown("%-4c", value)}"
end

["%", "%d %", "%5", "% ", "%.", "%*", "%y", "%é", "%\t", "%%", "%5%", "% %", "a%\nb", "a%\0b", "%<a", "%{a", "%0$s", "%3$s",
 "%1$s %s", "%s %1$s", "%s %s %s", "%1$1$s", "%1$*2$d", "%*d", "%-*d", "%.*f", "%5 d", "%.5 d", "%.2.3f", "%5*d", "%.2 5d",
 "%99999999999d", "%.99999999999d", "%s %<a>d", "%2$s %<a>d", "%<a>d"].each do |pattern|
  puts "#{pattern.inspect}: #{shown(pattern, 3, 7)}"
end

named = { a: 1, b: nil, c: "xyz" }
["%<a>d %<b>s", "%<a>5.1f|", "%5.1<a>f|", "%-5<a>d|", "%{a}-%{b}", "%5{a}|", "%{a}5|", "%-5{c}|", "%.2{c}|", "%<a>d %s", "%<a>",
 "%<z>d", "%{z}", "%<a><b>d", "%<a>d %1$s"].each do |pattern|
  puts "#{pattern.inspect}: #{shown(pattern, named)}"
end
puts shown("%<z>d", Hash.new(5)), shown("%{z}", Hash.new { |_, key| key.to_s * 2 }), shown("%<a>d", { "a" => 1 })
puts shown(nil), shown(5), shown(:a)
puts "%d %d" % [1, 2], "%s" % [[1, 2]], "%{a}" % { a: 1 }, "%s" % { a: 1 }, "%-5s|" % nil

# ties and what is near them, and formats that are used again
[0.5, 1.5, 2.5, 0.125, 0.375, 0.25, 1.005, 2.675, 0.045, 1e-7, 5e-7, 4.35, 1234567.125, 4294967295.5, 1e15, 0.0, -0.5, -2.5, -0.004].each do |value|
  puts (0..4).map { |places| format("%.#{places}f", value) }.join(" ")
  puts format("%8.2f|%-9.1f|%+.0f|%05.1f|%f", value, value, value, value, value)
end
3.times { |i| puts format("%05d %-8s|%6.2f %x %% %+d % d %#o %c%s", i, "ab", i / 7.0, i + 10, i, i, i + 8, "z", [i]) }
2.times { puts format("%-+5d|%08.3f|%.3s|%5s|%-5s|%p", 42, -3.14159, "truncated", "é", "😀", nil) }
puts format("%s%%", 5), format("%%d"), "%s and %s" % %w[a b], format("%1$s %1$s", "x"), format("%<a>d", a: 1)
begin
  format("%d %d", 1)
rescue ArgumentError => e
  puts e.message
end
