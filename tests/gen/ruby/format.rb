puts format("%d %5d %-5d| %05d %+d % d", 1, 2, 3, 4, 5, 6)
puts format("%x %X %#x %o %#o %b %#b %08b %B", 255, 255, 255, 8, 8, 5, 5, 5, 5)
puts format("%x %b %o", -255, -5, -8)
puts format("%+x %+b % x", -255, -5, -8)
puts format("%f %.2f %10.3f %-10.1f| %+.1f %010.2f", 3.14159, 2.71828, 1.5, 2.25, 3.0, -4.5)
puts format("%e %.3e %E %g %g %g %G", 12345.678, 0.00012, 1e10, 1234567.0, 0.00001, 100.0, 1e-10)
puts format("%s %10s %-10s| %.2s %5.1s|", "a", "b", "c", "defg", "xyz")
puts format("%p %p %p", "a", nil, :b)
puts format("%c%c%c", "a", 66, "x")
puts format("%% %5.1f%%", 99.5)
puts format("%<a>d %<b>.1f %{c}", a: 1, b: 2.5, c: "x")
puts format("%-10<a>s|%05<b>d", a: "l", b: 7)
puts format("%2$s %1$s", "a", "b")
puts format("%*d|%-*d|", 5, 1, 5, 2)
puts format("%.10g %.3g %g %g", 1234567.891, 1234567.891, 1e15, 1e16)
puts format("%d %d %d", 3.99, "42", -3.99)
puts format("%f %f %f", 1, "2.5", Float::INFINITY)
puts format("%5.2f|%.0f|%.0f|%.0f|%.1f|%.1f", 1.005, 0.5, 1.5, 2.5, 0.25, 0.35)
puts format("%s %s %s %s", nil, true, [1, "a"], { a: 1 })
puts format("%08.3f|%+08d|%- 8d|", 3.14159, 42, 42)
puts format("%.15f %.20f", 0.1, 0.1)
puts format("%s", :sym), format("%d", 10**25), format("%x", 2**70)
puts "%s and %s" % %w[a b], "%d%%" % 5, "%.3f" % 2, "%05d" % -42, "%s" % nil, "%-8s|" % "ab"
puts "%c" % 10004, "%5s|%-5s|" % ["é", "日本"]
begin
  format("%d", "abc")
rescue ArgumentError => e
  puts e.message
end
begin
  format("%d %d", 1)
rescue ArgumentError => e
  puts e.message
end
begin
  format("%d", nil)
rescue TypeError => e
  puts e.message
end
begin
  format("%<a>d", { b: 1 })
rescue KeyError => e
  puts e.message
end
begin
  format("%z", 1)
rescue ArgumentError => e
  puts e.message
end
puts 12345.6789.to_s.rjust(15, "*"), 12.to_s.rjust(5, "0"), "abc".center(11, "12")
puts sprintf("%3d|%-3d|%03d", 1, 2, 3)
printf("%s-%s\n", 1, 2)
$stdout.printf("%d\n", 3)
puts format("%e", 0), format("%g", 0.0), format("%.2e", 123456), format("%10.4g|", 3.14159265)
puts format("%+.2f %+.2f", 0.0, -0.0), format("%s|%5s", 1.0, 2.50), format("%d apples", 3)

# Directives that are none.
def refused_format(pattern, *values)
  p format(pattern, *values)
rescue ArgumentError => e
  puts e.message
end
["%,d", "%5,d", "%_d", "%=d", "%@d", "%!", "%é", "%", "%5", "%.", "%.5", "%-", "%*", "%5%", "%-%",
 "%<a", "%{a", "%$", "%~", "%q", "%5q", "%5\n", "%\n", "%%", "% d", "%d %,d"].each do |pattern|
  refused_format(pattern, 1)
end

# Numbers below the last place, at and beside a tie.
[0.005, 0.0051, 0.0049999, 0.05, 0.5, 0.0005, 0.00050000001, 5e-7, 0.045, 0.015, 1.005, 9.995, 0.995].each do |value|
  puts "%.0f %.1f %.2f %.3f %.6f" % [value, value, value, value, value]
end
