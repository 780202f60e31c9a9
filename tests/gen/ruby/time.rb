t = Time.utc(2026, 11, 21, 2, 3, 52)
p t, t.year, t.month, t.day, t.hour, t.min, t.sec, t.wday, t.yday, t.usec, t.nsec, t.zone, t.utc?, t.utc_offset, t.to_i, t.to_f, t.monday?, t.saturday?
puts t, t.inspect, t.strftime("%Y-%m-%d %H:%M:%S"), t.strftime("%d/%m/%y %I:%M %p"), t.strftime("%A %a %B %b %j %U %W %u %w %e %-d %k %l %y %C"), t.strftime("%s %L %N %3N %6N %z %:z %Z %% %n%t|"), t.strftime("%D %F %T %R %r %c %x %X"), t.strftime("%^a %^B %#p %10d|%-m|%_m|%05d"), t.strftime("%G-W%V-%u %g"), t.strftime("%P"), t.strftime("%v %+"), t.strftime("%Q")
p t + 60, t - 60, t + 0.5, t - Time.utc(2026, 11, 20), t <=> t + 1, t == Time.utc(2026, 11, 21, 2, 3, 52), t < t + 1, t.between?(t - 1, t + 1), (t + 86400 * 30).to_s, Time.utc(2024, 2, 29) + 365 * 86400
p Time.at(0).utc, Time.at(1.5).utc, Time.at(0, 500, :millisecond).utc, Time.at(1700000000).utc.to_s, Time.utc(2000), Time.utc(2000, 12), Time.utc(2000, "jan", 5), Time.gm(1999, 12, 31, 23, 59, 59)
n = Time.new(2026, 7, 4, 12, 30, 15, "+02:00")
p n, n.utc_offset, n.utc, Time.new(2026, 7, 4, 12, 30, 15, "+02:00").to_s, Time.new(2026, 1, 1, 0, 0, 0, "-05:30").getutc, Time.new(2026, 7, 4, 12, 0, 0, "+09:00").strftime("%z %:z %::z"), n.round, Time.utc(2026, 1, 1, 1, 1, 1.75).round
p Time.utc(1969, 12, 31, 23, 59, 59).to_i, Time.utc(1900, 1, 1).wday, Time.utc(2000, 2, 29).yday, Time.utc(2100, 3, 1).yday, Time.utc(2024, 12, 31).strftime("%j %U %W %V %G"), Time.utc(2021, 1, 3).strftime("%U %W %V %G")
p [Time.utc(2021), Time.utc(2020)].min, { Time.utc(2020) => 1 }[Time.utc(2020)], Time.utc(2020).hash == Time.utc(2020).hash, Time.utc(2020).eql?(Time.utc(2020)), Time.now.is_a?(Time), Time.now - Time.now < 1, Time.now.class, Time.utc(2020).sunday?
begin
  Time.utc(2020, 13)
rescue ArgumentError => e
  puts e.message
end
begin
  Time.utc(2020) + Time.utc(2020)
rescue TypeError => e
  puts e.message
end
begin
  Time.utc(2020) < 5
rescue ArgumentError => e
  puts e.message
end
