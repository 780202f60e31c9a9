# Time: what its parts may be, exact fractions, offsets, every directive of strftime.
def shown(label)
  puts "#{label}: #{yield.inspect}"
rescue ArgumentError, TypeError, FloatDomainError => e
  puts "#{label}: #{e.class}: #{e.message}"
end

leap = Time.utc(2024, 2, 29, 13, 5, 9.123456789)
tokyo = Time.new(2024, 7, 4, 3, 4, 5, "+09:00")
shown("n1") { leap }
shown("n2") { tokyo }
shown("n6") { Time.utc(2024, 2, 29, 13, 5, 9, 123456) }
shown("n7") { Time.utc(2024, 2, 29, 13, 5, 9, 123456.7) }
shown("n8") { Time.utc(2000, "jan", 1) }
shown("n9") { Time.utc(2000, "Feb", "3", "4", "5", "6") }
shown("n10") { Time.utc("2000", "12") }
shown("n11") { Time.utc(2000, 13) }
shown("n12") { Time.utc(2000, 0) }
shown("n13") { Time.utc(2000, 1, 32) }
shown("n14") { Time.utc(2000, 1, 0) }
shown("n15") { Time.utc(2001, 2, 29) }
shown("n16") { Time.utc(2001, 2, 31) }
shown("n17") { Time.utc(2000, 1, 1, 24) }
shown("n18") { Time.utc(2000, 1, 1, 24, 1) }
shown("n19") { Time.utc(2000, 1, 1, 25) }
shown("n20") { Time.utc(2000, 1, 1, 23, 60) }
shown("n21") { Time.utc(2000, 1, 1, 23, 59, 60) }
shown("n22") { Time.utc(2000, 1, 1, 23, 59, 61) }
shown("n23") { Time.utc(2000, 1, 1, -1) }
shown("n24") { Time.utc(2000, "foo") }
shown("n25") { Time.utc(nil) }
shown("n27") { Time.utc }
shown("n28") { Time.utc(99) }
shown("n29") { Time.utc(-1) }
shown("n30") { Time.utc(10000, 1, 1) }
shown("n31") { Time.utc(123456, 1, 1) }
shown("n33") { Time.utc(1, 2, 3, 4, 5, 2000, :x, :x, :x, :x) }
shown("n34") { Time.utc(0, 30, 20, 1, 3, 2000, nil, nil, nil, nil) }
shown("n35") { Time.new(2000, 1, 1, 0, 0, 0, "+05:30") }
shown("n36") { Time.new(2000, 1, 1, 0, 0, 0, "-05:30:15") }
shown("n38") { Time.new(2000, 1, 1, 0, 0, 0, "UTC") }
shown("n39") { Time.new(2000, 1, 1, 0, 0, 0, "A") }
shown("n40") { Time.new(2000, 1, 1, 0, 0, 0, "J") }
shown("n41") { Time.new(2000, 1, 1, 0, 0, 0, "+0530") }
shown("n42") { Time.new(2000, 1, 1, 0, 0, 0, "+05") }
shown("n43") { Time.new(2000, 1, 1, 0, 0, 0, "+24:00") }
shown("n44") { Time.new(2000, 1, 1, 0, 0, 0, "foo") }
shown("n45") { Time.new(2000, 1, 1, 0, 0, 0, 3600) }
shown("n46") { Time.new(2000, 1, 1, 0, 0, 0, 86400) }
shown("n47") { Time.new(2000, 1, 1, 0, 0, 0, in: "+02:00") }
shown("n49") { Time.new(2000, 1, 1, 0, 0, 0, "+01:00", in: "-02:00") }
shown("n52") { Time.at(0, in: "+09:00") }
shown("n53") { Time.at(0, in: "UTC") }
shown("n54") { Time.at(0).utc }
shown("n55") { Time.at(1.5).utc.nsec }
shown("n56") { Time.at(0, 500).utc.nsec }
shown("n57") { Time.at(0, 500, :millisecond).utc.nsec }
shown("n58") { Time.at(0, 500, :usec).utc.nsec }
shown("n59") { Time.at(0, 500, :nsec).utc.nsec }
shown("n60") { Time.at(0, 500, :nanosecond).utc }
shown("n61") { Time.at(0, 500, :foo).utc }
shown("n62") { Time.at("0") }
shown("n63") { Time.at(nil) }
shown("n64") { Time.at(leap) == leap }
shown("n65") { Time.at(leap).utc? }
shown("n66") { Time.at(0, 1.5).utc.nsec }
shown("n67") { Time.at(-1.5).utc }
shown("n69") { Time.at(1e10).utc }
shown("n70") { Time.at(0.1).utc }
shown("n71") { Time.at(1.1).utc.inspect }
shown("n72") { Time.at(0, 1500000).utc }
shown("n73") { Time.at(Float::NAN) }
shown("n74") { Time.at(Float::INFINITY) }
shown("n75") { Time.new(2000, 1, 1, 0, 0, 1.5).nsec }
shown("n76") { Time.new(2000, 1, 1, 0, 0, "1.5").nsec }
shown("n77") { Time.new(2000, 1, 1, 0, 0, "a").nsec }
shown("n78") { Time.new("2000-01-01 00:00:00") }
shown("n80") { Time.gm(2000) == Time.utc(2000) }
shown("n81") { Time.mktime(2000, 3, 4) == Time.local(2000, 3, 4) }
shown("f4") { leap.to_a }
shown("f7") { [leap.monday?, leap.tuesday?, leap.wednesday?, leap.thursday?, leap.friday?, leap.saturday?, leap.sunday?] }
shown("f8") { [leap.inspect, leap.to_s, leap.ctime, leap.asctime] }
shown("f9") { Time.utc(2000, 1, 1, 0, 0, 0.5).inspect }
shown("f10") { Time.utc(2000, 1, 1, 0, 0, 0.1).inspect }
shown("f11") { Time.at(0, 123456789, :nsec).utc.inspect }
shown("f12") { Time.at(0, 120000000, :nsec).utc.inspect }
shown("f13") { leap.hash == Time.at(leap).hash }
shown("f14") { leap.eql?(Time.at(leap)) }
shown("f15") { leap.eql?(5) }
shown("f16") { leap == 5 }
shown("f17") { leap <=> 5 }
shown("f18") { leap < 5 }
shown("f19") { leap <=> leap + 1 }
shown("a1") { leap + 1 }
shown("a2") { leap + 0.5 }
shown("a3") { leap + 86400 * 365 }
shown("a4") { leap - 1 }
shown("a5") { leap - leap }
shown("a6") { (leap + 1.5) - leap }
shown("a7") { leap + leap }
shown("a8") { leap + "1" }
shown("a9") { leap - "1" }
shown("a10") { leap + nil }
shown("a13") { Time.utc(2000) + 0.1 }
shown("a14") { (Time.utc(2000) + 0.1).nsec }
shown("a15") { Time.utc(2000, 1, 31) - 86400 * 31 }
shown("a16") { Time.utc(2000) - 1e-9 }
shown("a17") { leap - Time.utc(2024) }
shown("a19") { leap + Float::NAN }
shown("r1") { leap.round }
shown("r2") { leap.round(3) }
shown("r3") { leap.round(9) }
shown("r4") { leap.round(10) == leap }
shown("r5") { leap.floor }
shown("r6") { leap.floor(2) }
shown("r7") { leap.ceil }
shown("r8") { leap.ceil(2) }
shown("r9") { leap.round(-1) }
shown("r10") { Time.utc(2000,1,1,0,0,59.5).round }
shown("z2") { leap.getlocal("+05:00") }
shown("z3") { leap.getlocal(3600) }
shown("c11") { leap.strftime(5) }
shown("neg") { [Time.utc(-5).strftime("%Y %C %y %G %F"), Time.utc(12345).strftime("%Y %C %y %F"), Time.utc(5).strftime("%Y %C %y %F %-Y %_Y %6Y")] }
shown("neg2") { [Time.at(-1).utc.strftime("%s"), Time.at(-1.5).utc.strftime("%s %N %tokyo")] }
shown("off") { Time.new(2000, 1, 1, 0, 0, 0, "-00:30").strftime("%z %:z %::z %_z %-z %10z %_10z %-:z %:::z") }
shown("off2") { Time.new(2000, 1, 1, 0, 0, 0, "-03:30:15").strftime("%z %:z %::z %_z %-z %10z %_10z %-:z %:::z") }
shown("off3") { Time.new(2000, 1, 1, 0, 0, 0, "+03:00").strftime("%:::z %_:::z") }
shown("enc") { leap.strftime("ä %Y é") }
shown("empty") { leap.strftime("") }
shown("parts") { [leap.to_a, leap.dst?, leap.isdst, tokyo.to_a, tokyo.zone, leap.zone, leap.ctime, Time.utc(2000).subsec] }
shown("copies") { [tokyo.dup.utc, tokyo, tokyo.getgm, tokyo.dup.localtime("-03:00"), tokyo.getlocal("Z").utc?] }
[16, -1, 15, "13", "jan", "ja", "1x", 1.9].each { |month| shown("month #{month}") { Time.utc(2000, month) } }
[-1, 31, 32].each { |day| shown("day #{day}") { Time.utc(2000, 1, day) } }
[-1, 24, 25, 32].each { |hour| shown("hour #{hour}") { Time.utc(2000, 1, 1, hour) } }
[-1, 60, 64].each { |minute| shown("minute #{minute}") { Time.utc(2000, 1, 1, 1, minute) } }
[-1, 60, 60.5, 61, 64, -0.5, "60", "x", nil].each { |second| shown("second #{second.inspect}") { Time.utc(2000, 1, 1, 1, 1, second) } }
[-1, 1000000, 999999.9, "5", nil].each { |micro| shown("micro #{micro.inspect}") { Time.utc(2000, 1, 1, 1, 1, 1, micro) } }
["A", "M", "N", "Y", "J", "-00:00", "+25:00", "+23:60", "+9:00", "+010203", "+01:0203", :a].each do |zone|
  shown("zone #{zone}") { at = Time.new(2000, 1, 1, 0, 0, 0, zone); [at, at.zone, at.utc?] }
end
shown("unit") { Time.at(0, 1, "usec") }
shown("keyword") { Time.new(2000, in: "+09:00", x: 1) }
shown("parts of a part") { Time.at(Time.at(0.5), 3) }
formats = %w[%a %A %b %B %c %C %d %D %e %F %g %G %h %H %I %j %k %l %L %m %M %n %N %p %P %r %R %s %S %t %T %u %U %v %V %w %W %x %X %y %Y %z %Z %% %+ %i %Q %E %O
  %-d %_m %05d %3d %^B %#p %#Z %10A %-10A %_10A %010Y %0e %-k %:z %::z %:::z %_z %-z %_:z %10z %_10z %-10z %3N %12N %1N %6L %-j %EY %Od %Ez %EQ %OY
  %- %10 %10% %^10a %_5S %10n %10F %^c %#c %015T %10Z %#^Z %010s %:s %:: %:::: %::::z %:::::z %10:z %:10z %10-d %#P %^P %010N %0N %30c %10EY %E% %5Q]
formats.each { |format| shown(format) { [leap, tokyo].map { |at| at.strftime(format) } } }
[Process::CLOCK_MONOTONIC, Process::CLOCK_REALTIME].each do |clock|
  p [nil, :second, :millisecond, :nanosecond, :float_second, :float_millisecond].map { |unit| Process.clock_gettime(clock, *unit).class }
end
p (Process.clock_gettime(Process::CLOCK_REALTIME) - Time.now.to_f).abs < 60
