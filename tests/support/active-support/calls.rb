# Calls that mean the same with Active Support 6.1 and here: each line runs by itself.

# JSON
{ at: Time.utc(2026, 11, 21, 2, 3, 52, 123_456) }.to_json
{ at: Time.new(2026, 11, 21, 2, 3, 52, "+02:00") }.to_json
[1, 1.0, 1.5, -0.0, 1e20, 1e-7, 2**70, 0.1 + 0.2].to_json
[0.0 / 0.0, 1.0 / 0.0].to_json
{ nil => 1, 2 => :two, "s" => nil, 1.5 => true, [1] => false }.to_json
[1..3, 1...3, "a".."c", (1..)].to_json
"<b> & \"quotes\" \\ \u2028\u2029 \t\n \u0001 é / \u007f".to_json
{ "<k>" => "v" }.to_json
:symbol.to_json
nil.to_json
[nil, true, false].to_json
1.to_json
1.5.to_json
(2**64).to_json
/a+b/i.to_json
Point.new(1, [2.0, nil]).to_json
Plain.new("x").to_json
[Plain.new("<")].to_json
Shown.new.to_json
[Shown.new, { a: Shown.new }].to_json
Shown.new.to_json(only: :name)
{ a: 1, b: 2 }.to_json(only: [:a])
{ a: 1, b: 2 }.to_json(only: :b)
{ a: 1, "b" => 2, c: { a: 1 } }.to_json(except: [:a])
[{ a: 1, b: 2 }].to_json(only: [:a])
{ a: { b: [1, { c: nil }] } }.to_json
{}.to_json
[].to_json
Set.new([1, :a]).to_json
[1, 2].each.to_json
StandardError.new("went <wrong>").to_json
{ a: :b, 1 => 2.0 }.as_json
[:a, 1..2, Time.utc(2026)].as_json
:a.as_json
1.5.as_json
Shown.new.as_json
"a".as_json
nil.as_json

# Every object
nil.blank?
"".blank?
" \n\t\u00a0".blank?
"a".blank?
[].blank?
{}.blank?
[nil].blank?
0.blank?
false.blank?
true.blank?
:a.blank?
Plain.new(1).blank?
(1..0).blank?
nil.present?
"x".present?
[1].present?
"".presence
"a".presence
nil.presence || "none"
[].presence
1.in?([1, 2])
1.in?(2..3)
"a".in?("cat")
:a.in?({ a: 1 })
1.in?(2)
"a".presence_in(["a"])
"b".presence_in(["a"])
nil.try(:upcase)
"a".try(:upcase)
"a".try(:nothing)
"a".try(:center, 3)
"a".try { |text| text + "b" }
nil.try { |text| text + "b" }
[1, 2].try(:map) { |n| n + 1 }
"a".try!(:nothing)
nil.try!(:nothing)
nil.to_param
true.to_param
1.to_param
:a.to_param
[1, :b, "c"].to_param
"a b&c=d/é~*'()".to_query("k y")
nil.to_query("a")
{ a: 1, b: [1, 2], c: { d: "e" } }.to_query
{ b: 1, a: [], c: {} }.to_query
{ b: [{ x: 1 }] }.to_param
{ a: 1 }.to_query("user")
[1, 2].to_query("a")
{ a: [1, { b: 2 }] }.deep_dup
1.html_safe?
"a".html_safe?

# Strings
"hello".at(0)
"hello".at(-1)
"hello".at(1..2)
"hello".at("ell")
"hello".at(9)
"hello".from(2)
"hello".from(-2)
"hello".to(2)
"hello".to(-2)
"hello".first
"hello".first(2)
"hello".first(0)
"hello".first(9)
"hello".first(-1)
"hello".last
"hello".last(2)
"hello".last(9)
"hello".last(-1)
"héllo wörld".last(3)
"  a \n b\t c  ".squish
"a\u00a0\u2003b".squish
"".squish
"foo bar test".remove(" test")
"foo bar test".remove(" test", /bar/)
"foo.bar".remove(".")
"Once upon a time in a world far far away".truncate(27)
"Once upon a time in a world far far away".truncate(27, separator: " ")
"Once upon a time in a world far far away".truncate(27, separator: /\s/)
"And they found that many people were sleeping better.".truncate(25, omission: "... (continued)")
"short".truncate(5)
"shorter".truncate(5)
"ünïcödé tëxt".truncate(8)
"Once upon a time in a world".truncate_words(4)
"Once<br>upon<br>a<br>time<br>in<br>a<br>world".truncate_words(5, separator: "<br>")
"And they found that many people were sleeping better.".truncate_words(5, omission: "... (continued)")
"a b".truncate_words(2)
"active_record".camelize
"active_record/errors".camelize
"active_record".camelize(:lower)
"HTML_thing".camelize
"active_RECORD".camelcase
"ActiveRecord::Errors".underscore
"HTMLTidyGenerator".underscore
"fooBar-baz".underscore
"puni_puni".dasherize
"employee_salary".humanize
"author_id".humanize
"_id".humanize
"author_id".humanize(capitalize: false)
"author_id".humanize(keep_id_suffix: true)
"HTML_text".humanize
"éa".humanize
"man from the boondocks".titleize
"x-men: the last stand".titleize
"TheManWithoutAPast".titleize
"string_ending_with_id".titleize
"string_ending_with_id".titleize(keep_id_suffix: true)
"what's up".titlecase
"Donald E. Knuth".parameterize
"Donald E. Knuth".parameterize(separator: "_")
"Donald E. Knuth".parameterize(preserve_case: true)
"  Ärger & Spaß, œuvre! ".parameterize
"日本 ab".parameterize
"a--b".parameterize
"^très|Jolie__ ".parameterize
"^très_Jolie-- ".parameterize(separator: "")
"post".pluralize
"octopus".pluralize
"sheep".pluralize
"person".pluralize
"apple".pluralize(1)
"apple".pluralize(2)
"apple".pluralize(0)
"posts".singularize
"octopi".singularize
"people".singularize
"the blue mailmen".singularize
"RawScaledScorer".tableize
"ham_and_egg".tableize
"ham_and_eggs".classify
"posts".classify
"schema.posts".classify
"ActiveRecord::Base".demodulize
"Base".demodulize
"Net::HTTP".deconstantize
"String".deconstantize
"Admin::Post".foreign_key
"Message".foreign_key(false)
"what a Lovely Day".upcase_first
"".upcase_first
"hello".starts_with?("he")
"hello".ends_with?("lo", "x")
:hello.starts_with?("he")
"hello".exclude?("lo")
"hello".exclude?("x")
"a\n  b\n".indent(2)
"a\n\n\tb".indent(1, "\t")
"a\n\nb".indent(1, " ", true)
"    a\n      b\n".strip_heredoc
"2026-11-21".to_date
"21 Nov 2026".to_date
"November 3rd, 2026".to_date
"".to_date
"2026-02-30".to_date
"not a day".to_date
"2026-11-21 10:30:15".to_time.utc
"2026-11-21T10:30:15.25+02:00".to_time.utc

# Arrays and what has each
["a", "b", "c"].to_sentence
["a", "b"].to_sentence
["a"].to_sentence
[].to_sentence
[1, :b, nil].to_sentence
["a", "b", "c"].to_sentence(words_connector: "; ", last_word_connector: " or ")
["a", "b"].to_sentence(two_words_connector: " or ")
[1, 2, 3, 4, 5].second
[1, 2, 3, 4, 5].third
[1, 2, 3, 4, 5].fourth
[1, 2, 3, 4, 5].fifth
[1].second
[1, 2, 3].second_to_last
[1, 2, 3].third_to_last
[1, 2, 3, 4].from(2)
[1, 2, 3, 4].from(9)
[1, 2, 3, 4].from(-2)
[1, 2, 3, 4].to(1)
[1, 2, 3, 4].to(-2)
[1, 2, 3, 4].to(-9)
[1, 2, 3, 4, 5].in_groups_of(2)
[1, 2, 3, 4, 5].in_groups_of(2, "x")
[1, 2, 3, 4, 5].in_groups_of(2, false)
[1, 2, 3, 4, 5, 6, 7].in_groups(3)
[1, 2, 3, 4, 5, 6, 7].in_groups(3, "x")
[1, 2, 3, 4, 5, 6, 7].in_groups(3, false)
[1, 2, 3, 4].in_groups(2)
[1, 2, 3, 4, 5].split(3)
[1, 2, 3, 4, 5].split { |n| n.even? }
[nil, 1].split
[1, 2, 3].excluding(1, [3])
[1, 2, 3].without(2)
[1, 2].including(3, [4])
[{ name: "a", age: 1 }, { name: "b", age: 2 }].pluck(:name)
[{ name: "a", age: 1 }, { name: "b", age: 2 }].pluck(:name, :age)
[{ name: "a" }].pick(:name)
[].pick(:name)
["a", "bb"].index_by(&:length)
["a", "bb"].index_with { |text| text.length }
["a", "bb"].index_with(0)
[1, 2].sum
[1.5, 2].sum
["a", "b"].sum("")
[[1], [2]].sum([])
[1, 2].sum { |n| n * 2 }
(1..4).sum
[].sum
[1].many?
[1, 2].many?
[1, 2, 3].many?(&:odd?)
[1, 2].exclude?(3)
(1..3).exclude?(3)
[1, nil, "", " ", [], {}, false, 0].compact_blank
{ a: 1, b: nil, c: "" }.compact_blank
[3, 1].each_slice(1).to_a
Array.wrap(nil)
Array.wrap([1])
Array.wrap(1)
Array.wrap({ a: 1 })
[1, { a: 2 }].extract_options!
[1].extract_options!
list = [1, 2, 3]; [list.extract! { |n| n.odd? }, list]
[1, [2, 3]].to_query("k")

# Hashes
{ "a" => 1, :b => 2, 3 => 4 }.symbolize_keys
{ "a" => 1, :b => 2, 3 => 4 }.stringify_keys
{ "a" => { "b" => [{ "c" => 1 }] } }.deep_symbolize_keys
{ a: { b: [{ c: 1 }] } }.deep_stringify_keys
{ a: { b: 1 } }.deep_transform_keys { |key| key.to_s.upcase }
{ a: { b: [1, 2] } }.deep_transform_values { |value| value * 2 }
{ a: 1, b: { c: 1 } }.deep_merge({ b: { d: 2 }, a: 3 })
{ a: 1, b: { c: 1 } }.deep_merge({ b: { c: 2 } }) { |key, old, new| old + new }
{ a: 1, b: 2, c: 3 }.except(:a, :b)
{ a: 1, b: 2, c: 3 }.slice(:a, :b)
hash = { a: 1, b: 2, c: 3 }; [hash.slice!(:a), hash]
hash = { a: 1, b: 2 }; [hash.except!(:a), hash]
hash = { a: 1, b: 2 }; [hash.extract!(:a, :x), hash]
{ a: 1 }.reverse_merge({ a: 2, b: 3 })
{ a: 1 }.with_defaults(b: 3)
hash = { a: 1 }; hash.reverse_merge!(b: 2); hash
{ a: 1 }.assert_valid_keys(:a, :b)
{ c: 1 }.assert_valid_keys(:a, :b)
{ a: 1, b: nil }.compact
{ a: 1 }.transform_values { |value| value + 1 }
{ a: 1 }.transform_keys(&:to_s)
{ a: 1, "b" => { c: 2 } }.with_indifferent_access
{ a: 1, "b" => { c: 2 } }.with_indifferent_access[:a]
{ a: 1, "b" => { c: 2 } }.with_indifferent_access["b"][:c]
{ a: 1 }.with_indifferent_access.fetch(:a)
{ a: 1 }.with_indifferent_access.key?("a")
{ a: 1 }.with_indifferent_access.merge(b: 2)
{ a: 1 }.with_indifferent_access.merge(b: 2)["b"]
{ a: 1, b: 2 }.with_indifferent_access.slice(:a)
{ a: 1, b: 2 }.with_indifferent_access.except(:a)
{ a: { b: 1 } }.with_indifferent_access.dig(:a, "b")
{ a: 1 }.with_indifferent_access.to_h
{ a: 1 }.with_indifferent_access.symbolize_keys
{ a: 1 }.with_indifferent_access == { "a" => 1 }
hash = {}.with_indifferent_access; hash[:a] = 1; hash["a"] = 2; hash
{ a: 1 }.with_indifferent_access.class
{ a: 1 }.with_indifferent_access.values_at("a", :a)
{ a: 1 }.with_indifferent_access.delete("a")
{ a: 1 }.with_indifferent_access.select { |key, value| key == "a" }
{ a: 1 }.many?
{ a: 1, b: 2 }.sum { |key, value| value }

# Numbers
1.ordinalize
2.ordinalize
11.ordinalize
23.ordinalize
112.ordinalize
-21.ordinalize
3.ordinal
6.multiple_of?(3)
7.multiple_of?(3)
0.multiple_of?(0)
1.kilobyte
2.megabytes
1.5.gigabytes
3.exabytes
1.byte
BigDecimal("1.50").to_s
BigDecimal("1.555").round(2).to_s
BigDecimal("2.5").round
BigDecimal("-2.5").round
BigDecimal("1.51").floor
BigDecimal("1.49").ceil
BigDecimal("-1.5").truncate
BigDecimal("1.239").floor(2).to_s
(BigDecimal("0.1") + BigDecimal("0.2")).to_s
(BigDecimal("1.1") * 3).to_s
BigDecimal("3").to_i
BigDecimal("3.7").to_f
BigDecimal("-1.5").abs.to_s
BigDecimal("1") == 1
BigDecimal("1.5") > 1
[BigDecimal("2"), BigDecimal("1.5")].max.to_s
BigDecimal("x")
[BigDecimal("1.50")].to_json

# Durations
1.day
5.minutes
2.weeks
1.month
1.year
1.fortnight
1.5.hours
0.seconds
1.day + 2.hours
1.day + 30
1.week - 1.day
2 * 3.hours
3.hours * 2
1.day / 2
1.day / 1.hour
90.minutes.to_i
1.day == 86400
1.day == 24.hours
1.day > 1.hour
[2.hours, 1.hour].min
(10 + 1.minute).to_i
5.minutes.to_s
5.minutes.in_milliseconds
90.minutes.in_hours
1.month.to_i
"#{5.minutes}"
1.day.parts
(1.year + 2.months + 3.days).iso8601
1.day.to_json
-1.day
Time.utc(2026, 1, 31) + 1.month
Time.utc(2026, 1, 31) - 1.month
Time.utc(2024, 2, 29) + 1.year
Time.utc(2026, 3, 31, 12) - 1.day - 1.hour
Time.utc(2026, 3, 31) + 1.5.days
Time.utc(2026, 3, 31) + 90.minutes
1.day.since(Time.utc(2026, 12, 31))
1.month.ago(Time.utc(2026, 3, 31))
2.weeks.from_now(Time.utc(2026, 1, 1))
1.day.before(Time.utc(2026, 1, 1))
(1.month + 1.day).since(Time.utc(2026, 1, 31))
1.week.ago < Time.now
(Time.now - 2.hours.ago).round
5.minutes.from_now > Time.current
1.day.ago("x")
1.day + "x"

# Times
Time.utc(2026, 11, 21, 14, 3, 52).beginning_of_day
Time.utc(2026, 11, 21, 14, 3, 52).end_of_day
Time.utc(2026, 11, 21, 14, 3, 52).midnight
Time.utc(2026, 11, 21, 14, 3, 52).noon
Time.utc(2026, 11, 21, 14, 3, 52).beginning_of_hour
Time.utc(2026, 11, 21, 14, 3, 52).end_of_hour
Time.utc(2026, 11, 21, 14, 3, 52).beginning_of_minute
Time.utc(2026, 11, 21, 14, 3, 52).beginning_of_week
Time.utc(2026, 11, 21, 14, 3, 52).beginning_of_week(:sunday)
Time.utc(2026, 11, 21, 14, 3, 52).end_of_week
Time.utc(2026, 11, 21, 14, 3, 52).beginning_of_month
Time.utc(2026, 11, 21, 14, 3, 52).end_of_month
Time.utc(2026, 11, 21, 14, 3, 52).beginning_of_quarter
Time.utc(2026, 11, 21, 14, 3, 52).end_of_quarter
Time.utc(2026, 11, 21, 14, 3, 52).beginning_of_year
Time.utc(2026, 11, 21, 14, 3, 52).end_of_year
Time.utc(2026, 11, 21, 14, 3, 52).all_day
Time.utc(2026, 11, 21, 14, 3, 52).all_month
Time.utc(2026, 11, 21, 14, 3, 52).tomorrow
Time.utc(2026, 11, 21, 14, 3, 52).yesterday
Time.utc(2026, 11, 21, 14, 3, 52).next_day
Time.utc(2026, 11, 21, 14, 3, 52).prev_day(3)
Time.utc(2026, 11, 21, 14, 3, 52).next_week
Time.utc(2026, 11, 21, 14, 3, 52).next_week(:friday)
Time.utc(2026, 11, 21, 14, 3, 52).last_week
Time.utc(2026, 11, 21, 14, 3, 52).next_month
Time.utc(2026, 11, 21, 14, 3, 52).prev_month
Time.utc(2026, 11, 21, 14, 3, 52).next_year
Time.utc(2026, 11, 21, 14, 3, 52).days_ago(3)
Time.utc(2026, 11, 21, 14, 3, 52).weeks_since(2)
Time.utc(2026, 11, 21, 14, 3, 52).months_ago(12)
Time.utc(2026, 11, 21, 14, 3, 52).years_since(1)
Time.utc(2026, 11, 21, 14, 3, 52).advance(months: 3, days: -1, hours: 2)
Time.utc(2026, 11, 21, 14, 3, 52).change(hour: 1)
Time.utc(2026, 11, 21, 14, 3, 52).change(year: 2020, min: 5)
Time.utc(2026, 11, 21, 14, 3, 52).change(day: 31)
Time.utc(2026, 11, 21, 14, 3, 52).since(60)
Time.utc(2026, 11, 21, 14, 3, 52).ago(1.day)
Time.utc(2026, 11, 21, 14, 3, 52).to_date
Time.utc(2026, 11, 21, 14, 3, 52).seconds_since_midnight
Time.utc(2026, 11, 21, 14, 3, 52).on_weekend?
Time.utc(2026, 11, 21, 14, 3, 52).on_weekday?
Time.utc(2026, 11, 21, 14, 3, 52).next_weekday
Time.utc(2026, 11, 21, 14, 3, 52).next_occurring(:monday)
Time.utc(2026, 11, 21, 14, 3, 52).prev_occurring(:saturday)
Time.utc(2026, 11, 21, 14, 3, 52).days_to_week_start
Time.utc(2026, 11, 21, 14, 3, 52).before?(Time.utc(2027))
Time.utc(2026, 11, 21, 14, 3, 52).after?(Time.utc(2027))
Time.utc(2006, 11, 21).past?
Time.utc(2006, 11, 21).future?
Time.current.today?
1.day.from_now.tomorrow?
1.day.ago.yesterday?
Time.utc(2026, 11, 21, 14, 3, 52).to_s(:db)
Time.utc(2026, 11, 21, 14, 3, 52).to_s(:short)
Time.utc(2026, 11, 21, 14, 3, 52).to_s(:long)
Time.utc(2026, 11, 21, 14, 3, 52).to_s(:number)
Time.utc(2026, 11, 21, 14, 3, 52).to_s(:time)
Time.utc(2026, 11, 22, 14, 3, 52).to_s(:long_ordinal)
Time.utc(2026, 11, 21, 14, 3, 52).to_s(:rfc822)
Time.utc(2026, 11, 21, 14, 3, 52).to_s(:iso8601)
Time.utc(2026, 11, 21, 14, 3, 52).to_formatted_s(:short)
Time.utc(2026, 11, 21, 14, 3, 52).to_s(:nothing)
Time.utc(2026, 11, 21, 14, 3, 52).httpdate
Time.utc(2026, 11, 21, 14, 3, 52).strftime("%d.%m.%Y")
Time.days_in_month(2, 2024)
Time.days_in_year(2023)
Time.parse("2026-11-21 10:30 UTC")
Time.parse("Sat, 21 Nov 2026 10:30:00 +0200").utc
Time.parse("nothing")
Time.iso8601("2026-11-21T10:30:00Z")
Time.zone.parse("2026-11-21 10:30").to_s(:db)
[Time.zone.parse(""), Time.zone.parse("soon"), (Time.zone.iso8601("soon") rescue $!.class)]
[Time.zone.strptime("31.12.1999 14:05", "%d.%m.%Y %H:%M").to_s(:db), (Time.zone.strptime("x", "%Y") rescue $!.class)]
Time.zone.local(2026, 1, 2, 3).to_s(:db)
Time.zone.name
Time.zone.parse(nil)
Time.parse(nil)
Date.parse(nil)
Time.zone.parse("")
Time.zone.parse("nonsense")
Time.zone.parse("2026-13-01")
Time.zone.parse("2026-02-30")
Time.zone.parse("2026-07-01 24:00")
Time.zone.parse("2026-07-01 10:00 PST")
Time.zone.parse("1 July 2026 3pm")
Time.zone.parse("20260701T101112Z")
Time.zone.iso8601("2026-07-01")
Time.zone.iso8601("2026-07-01T10:11:12.5+02:00")
Time.zone.iso8601("nonsense")
Time.zone.iso8601(nil)
Time.zone.rfc3339("2026-07-01T10:11:12Z")
Time.zone.rfc3339("2026-07-01T10:11:12")
Time.zone.strptime("nonsense", "%Y")
Time.zone.strptime("2026", "%Y").year
Time.zone.strptime("1782900000", "%s")
Time.zone.local(2026, 7)
Time.zone.local(2026, 13, 1)
Time.zone.at(0)
Time.zone.at(1.5)
Time.zone.at(1, 500_000)
Time.zone.at(Time.utc(2026))
Time.zone.now.class.name.size > 3
Time.use_zone("Nowhere") { 1 }
Time.find_zone!("Nowhere")
Time.find_zone(nil)
Time.utc(2026).in_time_zone(nil)
Time.utc(2026).in_time_zone("Nowhere")
Time.utc(2026).in_time_zone(5.hours)
Time.utc(2026).in_time_zone(-5)
"2026-07-01 10:00".in_time_zone("Tokyo")
"".in_time_zone("Tokyo")
Date.new(2026, 7, 1).in_time_zone("Tokyo")
Date.new(2026, 7, 1).in_time_zone(nil).to_i
ActiveSupport::TimeZone[:berlin]
ActiveSupport::TimeZone["Berlin"] =~ /Europe/
ActiveSupport::TimeZone["Berlin"].match?(/erl/)
ActiveSupport::TimeZone["Lima"].formatted_offset(false)
ActiveSupport::TimeZone["UTC"].formatted_offset(true, "Z")
ActiveSupport::TimeZone.seconds_to_utc_offset(-12_600)
ActiveSupport::TimeZone.country_zones("xx")
Time.utc(2026).in_time_zone("Tokyo").change(zone: "Lima", offset: "+01:00")
(Time.zone.now - Time.current).round
Time.zone.today == Date.current

# Days
Date.new(2026, 11, 21)
Date.new(2026, 2, -1)
Date.new(2026)
Date.new(2026, 2, 30)
Date.new(2026, 13, 1)
Date.parse("2026-11-21")
Date.parse("21 November 2026")
Date.parse("20261121")
Date.parse("Nov 21, 2026")
Date.parse("nothing")
Date.valid_date?(2026, 2, 29)
Date.valid_date?(2024, 2, 29)
Date.leap?(2024)
Date.today.is_a?(Date)
Date.current == Date.today
Date.tomorrow > Date.yesterday
Date.new(2026, 11, 21).to_s
"#{Date.new(2026, 11, 21)}"
Date.new(2026, 11, 21).year
Date.new(2026, 11, 21).wday
Date.new(2026, 11, 21).yday
Date.new(2026, 11, 21).cweek
Date.new(2026, 11, 21).saturday?
Date.new(2026, 11, 21).strftime("%A %-d %B")
Date.new(2026, 11, 21) + 10
Date.new(2026, 11, 21) - 21
Date.new(2026, 1, 31) >> 1
Date.new(2026, 3, 31) << 1
(Date.new(2026, 11, 21) - Date.new(2026, 11, 1)).to_i
Date.new(2026, 11, 21) + 1.month
Date.new(2026, 11, 21) - 1.week
Date.new(2026, 11, 21) + 1.year
Date.new(2026, 1, 31).next_month
Date.new(2026, 1, 31).prev_month
Date.new(2026, 1, 31).next_year
Date.new(2026, 1, 31).next_day
Date.new(2026, 1, 31).prev_day(2)
Date.new(2026, 1, 31).succ
Date.new(2026, 1, 31).tomorrow
Date.new(2026, 1, 31).yesterday
Date.new(2026, 11, 21).beginning_of_week
Date.new(2026, 11, 21).end_of_week
Date.new(2026, 11, 21).beginning_of_month
Date.new(2026, 11, 21).end_of_month
Date.new(2026, 11, 21).beginning_of_year
Date.new(2026, 11, 21).end_of_quarter
Date.new(2026, 11, 21).all_week
Date.new(2026, 11, 21).change(day: 1)
Date.new(2026, 11, 21).advance(years: 1, weeks: 1)
Date.new(2026, 11, 21).on_weekend?
Date.new(2026, 11, 21).next_weekday
Date.new(2026, 11, 21).next_occurring(:tuesday)
Date.new(2026, 11, 21).next_week
Date.new(2026, 11, 21).to_s(:short)
Date.new(2026, 11, 21).to_s(:long)
Date.new(2026, 11, 21).to_s(:db)
Date.new(2026, 11, 21).to_s(:long_ordinal)
Date.new(2026, 11, 21).to_s(:number)
Date.new(2026, 11, 21).to_formatted_s(:rfc822)
Date.new(2026, 11, 21).iso8601
Date.new(2026, 11, 21).to_date
Date.new(2026, 11, 21) == Date.new(2026, 11, 21)
Date.new(2026, 11, 21) < Date.new(2026, 11, 22)
Date.new(2026, 11, 21).between?(Date.new(2026), Date.new(2027))
[Date.new(2026, 2, 1), Date.new(2026, 1, 1)].min
[Date.new(2026, 2, 1), Date.new(2026, 1, 1)].sort
(Date.new(2026, 1, 1)..Date.new(2026, 1, 3)).to_a
(Date.new(2026, 1, 1)..Date.new(2026, 1, 3)).include?(Date.new(2026, 1, 2))
(Date.new(2026, 1, 1)..Date.new(2026, 1, 3)).map(&:day)
Date.new(2026, 1, 1).upto(Date.new(2026, 1, 3)).to_a
Date.new(2026, 1, 1).step(Date.new(2026, 1, 5), 2).to_a
{ Date.new(2026, 1, 1) => 1 }[Date.new(2026, 1, 1)]
Date.new(2026, 11, 21).leap?
Date.new(2026, 11, 21).to_json
{ on: Date.new(2026, 11, 21) }.to_json
Date.new(2006, 1, 1).past?
Date.current.today?
Date.new(2026, 11, 21).beginning_of_day.to_s(:db)
Date.new(2026, 11, 21).end_of_day.to_s(:db)
Date.new(2026, 11, 21).noon.to_s(:db)
(Date.new(2026, 11, 21) + 1.hour).to_s(:db)
1.month.since(Date.new(2026, 1, 31))
Date.new(2026, 1, 1) > "x"

# The standard library
SecureRandom.hex.length
SecureRandom.hex(4).length
SecureRandom.uuid.length
SecureRandom.alphanumeric(10).length
SecureRandom.urlsafe_base64.class
SecureRandom.random_number(1)
Digest::SHA256.hexdigest("a")
Base64.encode64("a" * 50)
Base64.strict_encode64("é")
Base64.urlsafe_encode64("?>~")
Base64.decode64("YQ==")
JSON.parse('{"a": [1, 1.0, null, "x"]}')
JSON.parse('{"a": {"b": 1}}', symbolize_names: true)
JSON.generate({ a: [1, nil, "<x>"], "b" => 1.5 })
(JSON.parse("{bad") rescue "no JSON")
ENV["NOTHING_HERE"]
ENV.fetch("NOTHING_HERE", "usual")
ENV.fetch("NOTHING_HERE") { |name| name.downcase }
ENV.fetch("NOTHING_HERE")
ENV.key?("NOTHING_HERE")

# Zones
Time.utc(2026, 1, 1).in_time_zone("Bo" + "gus")
Time.utc(2026, 1, 1).in_time_zone(["UTC"].first).to_s
Time.utc(2026, 1, 1).in_time_zone([nil].first).to_s
"2026-01-01 10:00 +0200".in_time_zone.to_s
"2026-01-01".in_time_zone("b" + "ogus")
"".in_time_zone
Date.new(2026, 1, 1).in_time_zone("u" + "tc")
Time.find_zone!("Bo" + "gus")
Time.find_zone("Bo" + "gus")
Time.use_zone("UTC") { 5 }
Time.use_zone("Bo" + "gus") { 5 }

# Formats of numbers and lists, questions of Strings and Ranges
[1234567890.506, 1234567.05, 12, 2**70, BigDecimal("1234.5")].map { |number| number.to_formatted_s(:currency) }
1234567890.506.to_formatted_s(:currency, precision: 3, unit: "EUR ", delimiter: ".", separator: ",")
[12345678, 12345678.05].map { |number| number.to_formatted_s(:delimited, delimiter: ".", separator: ",") }
[111.2345, 13, 389.32314].map { |number| [number.to_formatted_s(:rounded), number.to_formatted_s(:rounded, precision: 1), number.to_formatted_s(:rounded, significant: true)] }
[123, 1234, 12345, 1234567, 1234567890123456789].map { |number| [number.to_formatted_s(:human_size), number.to_formatted_s(:human)] }
[5551234567.to_formatted_s(:phone, area_code: true), 100.to_formatted_s(:percentage), 5.to_formatted_s, 5.5.to_formatted_s(:unheard_of)]
[[].to_formatted_s(:db), [1, 2].to_formatted_s]
mode = "production".inquiry; [mode.production?, mode.test?, mode == "production", "#{mode}!", mode.upcase, mode.respond_to?(:any?), mode.is_a?(String), mode.class]
"production".inquiry.production
[(1..10).overlaps?(7..11), (1..10).overlaps?(0..7), (1..10).overlaps?(11..27), (1...5).overlaps?(5..6), (1..5).overlaps?(5..6)]
"2010-07-27 23:42:00".to_time(:utc)
{ a: 1, "b_c d" => "x<&>\"'", c: nil, d: [1, 2], e: [], f: { g: 1.5, h: true }, i: :sym }.to_xml
{ k: Time.utc(2026, 1, 2, 3, 4, 5), j: Date.new(2026, 1, 2), l: BigDecimal("1.50"), n: "", _o_: "u", p: {}, q: "line\nbreak" }.to_xml
{ m: [{ x: 1 }, { x: 2 }], r: [[1], [2]], t: ["a", "b"] }.to_xml(root: "my_root")
{ a: { b_c: [1] } }.to_xml(root: "my_root", skip_types: true, skip_instruct: true)
{ a_b: 1, c: [1] }.to_xml(root: :x, dasherize: false, indent: 4)
{ a_b: 1 }.to_xml(camelize: true)
{ a_b: 1 }.to_xml(camelize: :lower)
[1, 2].to_xml
[{ a: 1 }].to_xml
[].to_xml
["a", 1].to_xml
[{ a: 1 }].to_xml(root: "posts", children: "entry")
{ posts: [{ a: 1 }] }.to_xml(skip_types: true)
{ a: 1.0e20, b: 10**20, c: -0.0 }.to_xml(indent: 0)

# Words of Hash, Array and String that were absent
{ "a" => { "b" => 1 } }.tap { |h| h.deep_transform_keys!(&:to_sym) }
{ "a" => { "b" => 1 }, "c" => [1, { "d" => 2 }] }.tap { |h| h.deep_transform_values!(&:to_s) }
{ a: nil }.tap { |h| h.with_defaults!(a: 1, b: 2) }
{ a: 1 }.tap { |h| h.reverse_update(a: 2, b: 2) }
{ "a" => 1, 2 => 3 }.tap { |h| h.to_options! }
{ a: 1 }.with_defaults!(b: 2)
[:phone, "tablet"].inquiry.tablet?
[:phone, "tablet"].inquiry.any?("phone", :desk)
[:phone].inquiry.class
"a\n  b\n".dup.tap { |s| s.indent!(2) }
"a\nb".dup.indent!(1, "-")
"abc".truncate_bytes(20)
"łódź łódź łódź".truncate_bytes(12)
"🔪🔪🔪🔪🔪".truncate_bytes(10)
"abcdefgh".truncate_bytes(6, omission: "..")
"abcdefgh".truncate_bytes(6, omission: nil)
"abcdefgh".truncate_bytes(2)
"héllo".mb_chars.upcase.to_s
"héllo".mb_chars.length
"héllo wörld".mb_chars.titleize.to_s
"x".acts_like?(:string)
"héllo wörld élan".titleize
"été_2".titleize
"don't stop".titleize
"x-men: the LAST stand".titleize
"ich_bin_über".titleize
"naïve café".titlecase
"ñandú".humanize
"see http://a.b/c(d)".scan(URI.regexp(%w[http])).size
"xhttp://a"[URI::DEFAULT_PARSER.make_regexp(["http"])]
"say http://a.b:8/c?d#e!"[URI.regexp]
"http" =~ URI.regexp
"café's bar".titleize

# Times and dates
Time.at(0).utc.acts_like?(:time)
Date.new(2024, 1, 2).acts_like?(:date)
Date.new(2024, 1, 2).acts_like?(:time)
Time.at(0).utc.rfc3339
Time.at(0, 5000, :usec).utc.rfc3339(3)
Time.at(0).utc.rfc822
Time.at(0).utc.rfc2822
Time.new(2024, 1, 2, 3, 4, 5, "+02:00").rfc3339
Time.new(2024, 1, 2, 3, 4, 5, "+02:00").rfc822
Time.new(2024, 1, 2, 3, 4, 5, "+02:00").rfc2822
Time.new(2024, 1, 2, 3, 4, 5, "+02:00").at_midday
Time.new(2024, 1, 2, 3, 4, 5, "+02:00").at_middle_of_day
Time.new(2024, 1, 2, 3, 4, 5, "+02:00").at_beginning_of_hour
Time.new(2024, 1, 2, 3, 4, 5, "+02:00").at_beginning_of_minute
Time.new(2024, 1, 2, 3, 4, 5, "+02:00").at_end_of_day
Time.new(2024, 1, 2, 3, 4, 5, "+02:00").at_end_of_hour
Time.new(2024, 1, 2, 3, 4, 5, "+02:00").at_end_of_minute
Time.new(2024, 1, 1, 3, 4, 5, "+02:00").last_weekday
Time.at(0).utc.sec_fraction
Date.new(2024, 1, 2).rfc3339
Date.new(2024, 1, 2).rfc2822
Date.new(2024, 1, 2).rfc822
Date.new(2024, 1, 2).httpdate
Date.new(2024, 1, 2).asctime
Date.new(2024, 1, 2).ctime
Date.new(2024, 1, 1).last_weekday
Date.new(2024, 1, 2).readable_inspect
Date.new(2024, 1, 2).mjd
DateTime.new(2024, 1, 2, 3, 4, 5).at_midday
DateTime.new(2024, 1, 2, 3, 4, 5).at_beginning_of_hour
DateTime.new(2024, 1, 2, 3, 4, 5).last_weekday
DateTime.new(2024, 1, 2, 3, 4, 5).at_end_of_hour
DateTime.new(2024, 1, 2, 3, 4, 5).readable_inspect
DateTime.new(2024, 1, 2, 3, 4, 5).asctime
DateTime.new(2024, 1, 2, 3, 4, 5).httpdate

# Numbers and durations
1.acts_like?(:time)
nil.to_d
BigDecimal("1.5").respond_to?(:<)
BigDecimal("1.5").respond_to?(:>=)
BigDecimal("1.5") > 1
BigDecimal("1.5").nonzero?
BigDecimal("0").nonzero?
BigDecimal("1.5").sign
BigDecimal("0").sign
BigDecimal("-1.5").sign
BigDecimal("-7.5").remainder(2)
BigDecimal("7.5").remainder(-2)
BigDecimal("1.5").power(2)
BigDecimal("-3.75").frac
BigDecimal("-3.75").precision
BigDecimal("0.00120").precision
BigDecimal("1200").precision
BigDecimal("0.00120").scale
BigDecimal("1200").scale
BigDecimal("0").precision
BigDecimal("1.5").coerce(1)
BigDecimal("1.5").fdiv(2)
BigDecimal("1.50").exponent
BigDecimal("0.0015").exponent
BigDecimal("1.5").add(1, 0)
BigDecimal("1.5").add(BigDecimal("1.2345"), 3)
BigDecimal("1.5").sub(1, 0)
BigDecimal("1.5").mult(2, 0)
BigDecimal("1.5").to_digits
BigDecimal("-1.5").magnitude
5.minutes % 2
5.minutes % 2.minutes
-5.minutes
+5.minutes
-1.month
2 * 5.minutes
BigDecimal("-0.5").frac
BigDecimal("0.5").exponent
BigDecimal("0.12").precision
BigDecimal("123.456").mult(BigDecimal("2.5"), 4)
BigDecimal("123.456").sub(BigDecimal("0.001"), 2)

# The environment
ENV.to_h.class
ENV.key?("HOME")
ENV.slice("HOME").keys
ENV.select { |k, v| k == "HOME" }.keys
ENV.values_at("NOPE_X", "NOPE_Y")
ENV.keys.include?("HOME")
ENV.to_h { |k, v| [k.to_sym, v] }[:HOME] == ENV["HOME"]
ENV.has_key?("NOPE_X")
ENV.any? { |k, v| k == "HOME" }
ENV.inspect.class
ENV.class
ENV.fetch("NOPE_X") { |k| k + "!" }
ENV.fetch("NOPE_X", 1)
ENV["NOPE_X"].nil?
ENV.values.class
ENV.except("HOME").key?("HOME")
ENV.each { |k, v| k }.class
ENV.map { |k, v| k }.include?("HOME")
ENV.sort.first.class
ENV.to_s
ENV.fetch("NOPE_X")
ENV["NOPE_Q"] = "a"; ENV["NOPE_Q"]
ENV.delete("NOPE_Q")
ENV["NOPE_R"] ||= "b"
ENV.fetch("NOPE_R", nil)
ENV["NOPE_R"].present?
ENV.fetch("NOPE_R").to_i
ENV.fetch("NOPE_X") { "x" }.upcase
ENV.presence.class
ENV.try(:[], "NOPE_R")
ENV["HOME"] == ENV.fetch("HOME")

# The standard library
SecureRandom.bytes(3).bytesize
SecureRandom.gen_random(3).bytesize
SecureRandom.random_bytes.bytesize
Random.bytes(4).bytesize
Random.new(1).seed
URI.extract("see http://a.example/x and mailto:b@c.example now")
URI.extract("see http://a.example/x and mailto:b@c.example now", ["http"])
JSON.load("[1]")
JSON.load(nil)
JSON.load("")
JSON.parse!("[1]")
JSON.parse('{"a": {"b": 1}}', object_class: OpenStruct).a.b
JSON.parse('{"a": 1}', object_class: OpenStruct)
suppress(ArgumentError) { raise ArgumentError, "x" }
suppress(ArgumentError) { 5 }
suppress(KeyError, TypeError) { raise ArgumentError, "x" }
suppress { raise ArgumentError, "x" }
URI.extract("x http://a.b/c, (https://d.e) mailto:x@y.z foo:bar: end", %w[http https])
URI.extract("see a.b http://a.b/c?d=e&f=%20#g.") { |each| each }
URI.extract("none here")
JSON.parse('{"a": [{"b": 1}]}', object_class: OpenStruct).a.first.b
JSON.parse!('{"a": 1}', symbolize_names: true)
JSON.load(StringIO.new("[1, 2]"))
seen = nil; ActiveSupport::Notifications.subscribed(->(*args) { seen = args.size }, "a.x") { ActiveSupport::Notifications.instrument("a.x") }; seen
seen = nil; ActiveSupport::Notifications.subscribed(->(name, start, finish, id, payload) { seen = [name, start.class, finish.class, id.size, payload] }, "a.x") { ActiveSupport::Notifications.instrument("a.x", b: 1) }; seen
URI.extract("(http://a.b:80/x;y=1?q=(1)&b[]=2#f) http://[::1]:3/x http://u:p@h/ https:// HTTP://X.Y x:y http:/p http:?q urn:isbn:1 a.b:c")
URI.extract("http://a.b//c http://ü.de/x http://a/ä http://a/%20%zz http://a_b/c <http://q.r/s> \"http://q.r/t\"")
URI.regexp(["http"]).match?("http://x")
seen = []; s = ActiveSupport::Notifications.subscribe("a.x", seen.method(:push)); ActiveSupport::Notifications.instrument("a.x", b: 1);ActiveSupport::Notifications.unsubscribe(s); seen.size
seen = []; s = ActiveSupport::Notifications.subscribe("a.x", &seen.method(:push)); ActiveSupport::Notifications.instrument("a.x", b: 1);ActiveSupport::Notifications.unsubscribe(s); seen.size
seen = []; s = ActiveSupport::Notifications.subscribe("a.x") { |name, started, finished, id, payload| seen << name }; ActiveSupport::Notifications.instrument("a.x", b: 1);ActiveSupport::Notifications.unsubscribe(s); seen.size
seen = []; s = ActiveSupport::Notifications.subscribe("a.x") { |*args| seen << ActiveSupport::Notifications::Event.new(*args).name }; ActiveSupport::Notifications.instrument("a.x", b: 1);ActiveSupport::Notifications.unsubscribe(s); seen
CGI.parse("a=1&b=2&a=3%204+5&c&d=&;e=f=g")
CGI.parse("a=1")["none"]
CGI.parse("")
[Random.uuid.size, Random.hex(3).size, Random.hex.size]
