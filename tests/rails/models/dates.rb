# Dates and times as people write them, and as selects send them.
### schema
create_table "days" do |t|
  t.date "on"
  t.datetime "at"
  t.time "opens"
end
### models
class Day < ApplicationRecord
end
### script
Day.new(on: "31-12-2020").on
Day.new(on: "1-2-2020").on
Day.new(on: "31/12/2020").on
Day.new(on: "12/31/2020").on
Day.new(on: "1/2/2020").on
Day.new(on: "2020/12/31").on
Day.new(on: "2020.12.31").on
Day.new(on: "31.12.2020").on
Day.new(on: "1.2.2020").on
Day.new(on: "20201231").on
Day.new(on: "2020-366").on
Day.new(on: "2020-W53-4").on
Day.new(on: "2020-02-30").on
Day.new(on: "2020-13-01").on
Day.new(on: "2020-2-3").on
Day.new(on: "31 Dec 2020").on
Day.new(on: "Dec 31, 2020").on
Day.new(on: "December 31 2020").on
Day.new(on: "31st December 2020").on
Day.new(on: "Thu, 31 Dec 2020").on
Day.new(on: "2020 Dec 31").on
Day.new(on: "31-Dec-2020").on
Day.new(on: "Dec 2020").on
Day.new(on: "31-12-20").on.to_s
Day.new(on: "20-12-31").on.to_s
Day.new(on: "12-31-2020").on
Day.new(on: "10-Dec-20").on.to_s
Day.new(on: "10-Dec-2020").on
Day.new(on: "Dec-10-2020").on
Day.new(on: "2020-Dec-10").on
Day.new(on: "10/Dec/2020").on
Day.new(on: "1.1.1").on.to_s
Day.new(on: "2020-1-2-3").on
Day.new(on: "100-1-2").on.to_s
Day.new(at: "20-12-31 10:20").at
Day.new(at: "99-12-31").at
Day.new(at: "31 Dec 20").at
Day.new(at: "2020-12-31 10:20:30 PDT").at
"31-12-2020".to_date
"20-12-31".to_date.to_s
"70.1.2".to_date.to_s
Date.parse("31-12-2020")
Date.parse("3/4/05")
"31-12-2020 10:20".to_time(:utc)
Day.new(on: "2020-12-31 23:30").on
Day.new(on: "2020-12-31T23:30:00Z").on
Day.new(on: "2020-12-31T23:30:00+05:00").on
Day.new(on: "31-12-2020 10:00").on
Day.new(on: "2020").on
Day.new(on: "tomorrow").on
Day.new(on: "").on
Day.new(on: "  ").on
Day.new(on: " 2020-12-31 ").on
Day.new(on: "2020-12-31abc").on
Day.new(on: "x2020-12-31").on
Day.new(on: "0000-00-00").on
Day.new(on: "-2020-12-31").on.to_s
Day.new(on: Time.utc(2020, 12, 31, 23)).on
Day.new(on: DateTime.new(2020, 12, 31, 23)).on
Day.new(on: "31-12-2020").on_before_type_cast
Day.new(at: "31-12-2020").at
Day.new(at: "31-12-2020 10:20").at
Day.new(at: "31/12/2020 10:20:30").at
Day.new(at: "2020-12-31").at
Day.new(at: "2020-12-31 10:20").at
Day.new(at: "2020-12-31T10:20").at
Day.new(at: "2020-12-31 10:20:30.123456789").at.usec
Day.new(at: "2020-12-31T10:20:30+02:00").at
Day.new(at: "2020-12-31 10:20:30 -0500").at
Day.new(at: "2020-12-31 10:20:30 EST").at
Day.new(at: "2020-12-31 10:20 pm").at
Day.new(at: "Dec 31 2020 3:04 PM").at
Day.new(at: "Thu, 31 Dec 2020 10:20:30 GMT").at
Day.new(at: "2020-12-31 24:00").at
Day.new(at: "2020-12-31 25:00").at
Day.new(at: "2020-02-30 10:00").at
Day.new(at: "10:20").at.class
Day.new(at: "20201231T102030Z").at
Day.new(at: "20201231102030").at
Day.new(at: "nonsense").at
Day.new(at: "").at
Day.new(opens: "10:20").opens
Day.new(opens: "10:20:30").opens
Day.new(opens: "3:04 PM").opens
Day.new(opens: "2020-12-31 10:20").opens
Day.new(opens: "25:00").opens
Day.new(opens: "nonsense").opens
Day.new(opens: "").opens
Day.new("on(1i)" => "2020", "on(2i)" => "12", "on(3i)" => "5").on
Day.new("on(1i)" => "2020", "on(2i)" => "13", "on(3i)" => "5")
Day.new("on(1i)" => "2020", "on(2i)" => "0", "on(3i)" => "5")
Day.new("on(1i)" => "2020", "on(2i)" => "1", "on(3i)" => "0")
Day.new("on(1i)" => "2020", "on(2i)" => "1", "on(3i)" => "32")
Day.new("on(1i)" => "2021", "on(2i)" => "2", "on(3i)" => "31").on
Day.new("on(1i)" => "2021", "on(2i)" => "4", "on(3i)" => "31").on
Day.new("on(1i)" => "2020", "on(2i)" => "2", "on(3i)" => "30").on
Day.new("on(1i)" => "", "on(2i)" => "2", "on(3i)" => "3").on
Day.new("on(1i)" => "2020", "on(2i)" => "", "on(3i)" => "3").on
Day.new("on(1i)" => "2020", "on(2i)" => "2", "on(3i)" => "").on
Day.new("on(1i)" => "", "on(2i)" => "", "on(3i)" => "").on
Day.new("on(1i)" => "2020", "on(2i)" => "2").on
Day.new("on(1i)" => "2020").on
Day.new("on(1i)" => "20", "on(2i)" => "2", "on(3i)" => "3").on.to_s
Day.new("on(1i)" => "0", "on(2i)" => "2", "on(3i)" => "3").on.to_s
Day.new("on(1i)" => "-5", "on(2i)" => "2", "on(3i)" => "3").on.to_s
Day.new("on(1i)" => "abc", "on(2i)" => "2", "on(3i)" => "3").on.to_s
Day.new("on(1i)" => "2020", "on(2i)" => "x", "on(3i)" => "3")
Day.new("on(1i)" => "2020", "on(2i)" => "2", "on(3i)" => "3abc").on
Day.new("on(1)" => "2020", "on(2)" => "2", "on(3)" => "3").on
Day.new("on(1i)" => "2020", "on(2i)" => "2", "on(3i)" => "3", "on(4i)" => "9").on
Day.new("at(1i)" => "2020", "at(2i)" => "12", "at(3i)" => "5", "at(4i)" => "10", "at(5i)" => "20").at
Day.new("at(1i)" => "2020", "at(2i)" => "12", "at(3i)" => "5", "at(4i)" => "10", "at(5i)" => "20", "at(6i)" => "30").at
Day.new("at(1i)" => "2020", "at(2i)" => "12", "at(3i)" => "5", "at(4i)" => "", "at(5i)" => "20").at
Day.new("at(1i)" => "2020", "at(2i)" => "12", "at(3i)" => "5", "at(4i)" => "", "at(5i)" => "").at
Day.new("at(1i)" => "2020", "at(2i)" => "12", "at(3i)" => "5").at
Day.new("at(1i)" => "2020", "at(2i)" => "12", "at(3i)" => "5", "at(4i)" => "24", "at(5i)" => "0").at
Day.new("at(1i)" => "2020", "at(2i)" => "12", "at(3i)" => "5", "at(4i)" => "24", "at(5i)" => "1")
Day.new("at(1i)" => "2020", "at(2i)" => "12", "at(3i)" => "5", "at(4i)" => "25", "at(5i)" => "0")
Day.new("at(1i)" => "2020", "at(2i)" => "12", "at(3i)" => "5", "at(4i)" => "10", "at(5i)" => "60")
Day.new("at(1i)" => "2020", "at(2i)" => "12", "at(3i)" => "5", "at(4i)" => "10", "at(5i)" => "20", "at(6i)" => "60").at
Day.new("at(1i)" => "2020", "at(2i)" => "13", "at(3i)" => "5", "at(4i)" => "10", "at(5i)" => "20")
Day.new("at(1i)" => "2021", "at(2i)" => "2", "at(3i)" => "31", "at(4i)" => "10", "at(5i)" => "20").at
Day.new("at(1i)" => "2021", "at(2i)" => "2", "at(3i)" => "32", "at(4i)" => "10", "at(5i)" => "20")
Day.new("at(1i)" => "", "at(2i)" => "2", "at(3i)" => "3", "at(4i)" => "10", "at(5i)" => "20").at
Day.new("at(1i)" => "2021", "at(2i)" => "2", "at(4i)" => "10", "at(5i)" => "20").at
Day.new("at(4i)" => "10", "at(5i)" => "20").at
Day.new("at(1i)" => "", "at(2i)" => "", "at(3i)" => "", "at(4i)" => "", "at(5i)" => "").at
Day.new("opens(4i)" => "10", "opens(5i)" => "20").opens
Day.new("opens(1i)" => "", "opens(2i)" => "", "opens(3i)" => "", "opens(4i)" => "", "opens(5i)" => "").opens
Day.new("opens(4i)" => "10", "opens(5i)" => "").opens
Day.new("opens(4i)" => "", "opens(5i)" => "20").opens
Day.new("opens(4i)" => "25", "opens(5i)" => "20")
both = (Day.new("on(1i)" => "2020", "on(2i)" => "13", "on(3i)" => "5", "at(1i)" => "2020", "at(2i)" => "14", "at(3i)" => "1") rescue $!)
both.class
both.message
both.errors.map { |error| [error.class.name, error.attribute, error.message] }
day = Day.create!(on: "2020-01-02")
day.update("on(1i)" => "2020", "on(2i)" => "1", "on(3i)" => "2")
day.saved_changes?
day.assign_attributes("on(1i)" => "2020", "on(2i)" => "2", "on(3i)" => "2")
day.changes
day.on_before_type_cast
Day.where(on: "02-01-2020").count
Day.where(on: "2020-01-02").count
Day.find_by(on: "2-1-2020")&.id
