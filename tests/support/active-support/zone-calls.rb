# Calls about a time with a zone, `t`, that mean the same with Active Support 6.1 and here. `u` is another time.

# What it shows
t
t.to_s
t.to_s(:db)
t.to_s(:long)
t.to_s(:long_ordinal)
t.to_s(:short)
t.to_s(:number)
t.to_s(:rfc822)
t.to_s(:iso8601)
t.iso8601
t.xmlschema(3)
t.rfc2822
t.httpdate
t.as_json
t.strftime("%Y-%m-%d %H:%M:%S.%3N %Z %z %:z %s %a %j %U %%Z")
t.ctime
[t.year, t.month, t.day, t.hour, t.min, t.sec, t.wday, t.yday, t.nsec, t.usec]
[t.zone, t.utc_offset, t.gmt_offset, t.dst?, t.utc?, t.gmt?, t.isdst]
[t.formatted_offset, t.formatted_offset(false), t.formatted_offset(true, "UTC")]
t.time_zone.name
t.to_a
t.time
t.utc
t.getutc
t.to_time
t.to_time.utc?
t.to_date
t.to_datetime
t.to_i
t.to_f
[t.subsec, t.sec_fraction, t.utc.subsec]
t.localtime("+03:00")
t.getlocal("-05:00")
[t.is_a?(Time), t.kind_of?(ActiveSupport::TimeWithZone), Time === t, ActiveSupport::TimeWithZone === t, t.acts_like_time?, t.blank?]
[t.monday?, t.sunday?, t.saturday?, t.on_weekend?, t.on_weekday?]

# Comparison
[t == t.utc, t.utc == t, t.eql?(t.utc), t.utc.eql?(t), t.hash == t.utc.hash, t <=> u, t == u, t > u, t.between?(u, t)]
[t - u, t - u.utc, t.utc - u, t - t.to_time]
{ t => 1 }[t.utc]
[t, u].min == [t.utc, u.utc].min
(u..t).cover?(t)
t.in_time_zone("Tokyo") == t

# Arithmetic
t + 1.day
t - 1.day
t + 86400
t - 86400
t + 1.hour
t + 24.hours
t - 90.minutes
t + 1.month
t - 1.month
t + 1.year
t + 1.week
t + (1.day + 3.hours)
t - (1.month - 2.days)
t + 0.5
t + 1.5.days
t.since(3600)
t.ago(3600)
t.since(1.day)
t.ago(2.weeks)
t.in(86400)
1.day.since(t)
1.day.until(t)
3.months.since(t)

# change and advance
t.change(hour: 0)
t.change(hour: 1, min: 30)
t.change(hour: 2, min: 30)
t.change(hour: 3)
t.change(min: 0)
t.change(sec: 5)
t.change(day: 1)
t.change(month: 3, day: 29, hour: 2, min: 30)
t.change(year: 2001)
t.change(nsec: 5)
t.change(usec: 5)
t.change(zone: "Tokyo")
t.change(offset: "+02:00")
t.advance(days: 1)
t.advance(hours: 24)
t.advance(months: 6)
t.advance(years: -1, days: 3, hours: 2)
t.advance(weeks: 1)
t.advance(seconds: 90, minutes: 3)
t.advance(days: 1.5)

# Days, weeks, months
t.beginning_of_day
t.end_of_day
t.midday
t.all_day
t.beginning_of_hour
t.end_of_hour
t.beginning_of_minute
t.end_of_minute
t.beginning_of_week
t.beginning_of_week(:sunday)
t.end_of_week
t.all_week
t.beginning_of_month
t.end_of_month
t.all_month
t.beginning_of_quarter
t.end_of_quarter
t.beginning_of_year
t.end_of_year
t.all_year
t.tomorrow
t.yesterday
t.next_day(3)
t.prev_day
t.next_week
t.next_week(:friday)
t.prev_week(:monday)
t.next_month
t.prev_month
t.next_year
t.prev_year
t.next_quarter
t.months_ago(5)
t.days_since(100)
t.weeks_ago(26)
t.next_occurring(:sunday)
t.prev_occurring(:monday)
t.next_weekday
t.prev_weekday
t.monday
t.sunday
t.days_to_week_start
t.seconds_since_midnight
t.seconds_until_end_of_day
t.past?
t.future?
t.today?
t.round
t.floor

t.middle_of_day
t.at_noon
t.beginning_of_week(:friday)
t.end_of_week(:sunday)
t.all_quarter
t.last_month
t.last_quarter
t.last_year
t.years_ago(3)
t.months_since(7)
t.weeks_since(3)
t.days_ago(40)
t.next_week(:sunday)
t.ceil
t.round(1)
t.floor(1)
t.before?(u)
t.after?(u)
t.clamp(u, t)
t.dup
t.getgm
t.gmtime
t.gmtoff
t.tv_sec
t.tv_usec
t.strftime("%-d/%-m/%y %l:%M %P %^a %G-W%V %C %e %k %I %L %6N %::z %c %x %X %D %R %T %F %h %n%t%%")
t.to_s(:nsec)
t.to_s(:usec)
t.to_s(:time)
t.to_s(:inspect)
t.to_formatted_s(:db)
[t, u].sort
[t, t.utc].uniq.size
t.in_time_zone("UTC").hash == t.hash
(t - 1.day..t).to_s
t.to_param
t.to_date.in_time_zone("Lima")
t.to_datetime.to_time
DateTime.parse(t.iso8601).in_time_zone
Time.at(t).utc
t.to_time + 1.day
t.utc + 1.month
t.to_date + 1.month
t - 3.5.hours
t + 1.fortnight
t.since(1.month).since(-1.month)
t.change(year: 2024, month: 2, day: 29)
t.change(day: 31)
t.change(month: 13)
t.change(hour: 25)
t.change(hour: 24)
t.change(min: 60)
t.change(day: 32)
t.advance(months: 1, days: -1, hours: 5, minutes: 30)
t.advance(years: 1.5)

# Zones
t.in_time_zone
t.in_time_zone("UTC")
t.in_time_zone("Tokyo")
t.in_time_zone("America/New_York")
t.utc.in_time_zone
t.to_date.in_time_zone
t.to_date.beginning_of_day
t.to_date.end_of_day
t.to_date.all_day
t.to_date.noon
t.to_date + 1.hour
t.to_datetime.in_time_zone
t.to_s(:db).in_time_zone
Time.zone.at(t.to_i)
Time.zone.at(t)
Time.zone.local(t.year, t.month, t.day, t.hour, t.min, t.sec)
Time.zone.local(t.year, t.month, t.day, 2, 30)
Time.zone.local(t.year, t.month, t.day, 1, 30)
Time.zone.local(t.year, t.month, t.day)
Time.zone.parse(t.to_s)
Time.zone.parse(t.iso8601)
Time.zone.parse(t.strftime("%Y-%m-%d %H:%M:%S"))
Time.zone.parse(t.strftime("%Y-%m-%d"))
Time.zone.parse(t.strftime("%d %b %Y 02:30"))
Time.zone.parse(t.strftime("%H:%M"), t)
Time.zone.iso8601(t.iso8601)
Time.zone.iso8601(t.strftime("%Y-%m-%dT%H:%M:%S"))
Time.zone.strptime(t.strftime("%d/%m/%Y %H:%M"), "%d/%m/%Y %H:%M")
Time.zone.strptime(t.strftime("%d/%m/%Y %H:%M %z"), "%d/%m/%Y %H:%M %z")
Time.zone.utc_to_local(t.utc.change(usec: 0))
Time.zone.local_to_utc(t.time)
Time.use_zone("Tokyo") { [t.in_time_zone, Time.zone.name] }
Time.zone.name
