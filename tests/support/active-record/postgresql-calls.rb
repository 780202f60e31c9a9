# Ranges, intervals and lists, which PostgreSQL alone has.
Booking.create!(small: 1..5).reload.small
Booking.create!(small: 1...5).reload.small
Booking.new(small: 1..5).small
Booking.create!(small: "[2,7)").small
Booking.create!(small: "[2,7)").reload.small
Booking.create!(small: "empty").reload.small
Booking.create!(small: 3...3).reload.small
Booking.create!(small: nil).reload.small
Booking.create!(small: "[2,)").reload.small
Booking.create!(small: "(,7]").reload.small
Booking.new(small: "(1,7]").small
Booking.create!(small: 5..).reload.small
Booking.create!(small: ..5).reload.small
Booking.create!(small: 5..Float::INFINITY).reload.small
Booking.create!(small: "1".."4").reload.small
Booking.create!(large: 1..9007199254740993).reload.large
Booking.create!(price: 0.5..1.25).reload.price
Booking.create!(price: "[0.10,123456789012345678.5]").reload.price
Booking.create!(during: "[2026-01-02,2026-02-03]").reload.during
Booking.create!(during: "[2026-01-02,2026-02-03]").during
Booking.create!(at: "[2026-01-02 10:00,2026-02-03 11:30:15.5]").reload.at
Booking.create!(zoned: "[2026-01-02 10:00+02,2026-02-03 11:30)").reload.zoned
booking = Booking.create!(small: 1..5); booking.small = 1...6; booking.changed?
booking = Booking.create!(small: 1..5); booking.reload; booking.small = 1...6; booking.changed?
booking = Booking.create!(small: 1..5); booking.reload; booking.update!(small: 2..3); booking.reload.small
Booking.create!(small: 1..5); Booking.where(small: 1..5).count
Booking.create!(small: 1..5); Booking.where(small: 1..6).count
Booking.create!(small: 1..5); Booking.where("small @> ?::int", 3).count
Booking.create!(small: 1..5); Booking.pluck(:small)
Booking.create!(small: 1..5); Booking.find_by(small: 1...6).small
Booking.create!(length: 5.days).reload.length
Booking.create!(length: 1.year + 2.months + 3.hours).reload.length
Booking.create!(length: "P1DT2H30M").length
Booking.create!(length: "P1DT2H30M").reload.length
Booking.create!(length: "nonsense").reload.length
Booking.create!(length: 90.minutes).reload.length
Booking.create!(length: 90.minutes).reload.length.to_i
Booking.create!(length: 3600).reload.length
Booking.create!(length: 1.5.seconds).reload.length
Booking.create!(length: "PT0S").reload.length.to_i
Booking.create!(length: 2.days); Booking.where(length: 2.days).count
Booking.create!(length: 2.days); Booking.pluck(:length)
Booking.create!(length: 2.weeks); Booking.sum("extract(epoch from length)").to_i
Booking.create!(days: ["2026-01-02", nil, "2026-02-03"]).reload.days
Booking.create!(days: ["2026-01-02", "x"]).days
Booking.create!(days: "{2026-01-02,NULL}").days
Booking.create!(days: []).reload.days
Booking.create!(times: ["2026-01-02 10:00", "2026-01-02 10:00:00.25"]).reload.times
Booking.create!(prices: [1, "2.50", 0.5, nil]).reload.prices
Booking.create!(prices: ["123456789012345678901.25"]).reload.prices
Booking.create!(numbers: ["1", 2, "3x", nil]).numbers
Booking.create!(numbers: ["1", 2, nil]).reload.numbers
Booking.create!(numbers: [[1, 2], [3, 4]]).reload.numbers
Booking.create!(numbers: "{1,2}").numbers
Booking.create!(numbers: [1, 2]); Booking.where(numbers: [1, 2]).count
Booking.create!(numbers: [1, 2]); Booking.where("? = ANY (numbers)", 2).count
Booking.create!(keys: ["0f8fad5b-d9cb-469f-a165-70867728950e"]).reload.keys
Booking.create!(spans: [1..2, 3...9]).reload.spans
booking = Booking.create!(days: ["2026-01-02"]); booking.days.clear; booking.changed?
booking = Booking.create!(days: ["2026-01-02"]); booking.days << "2026-01-03"; booking.save!; booking.reload.days
booking = Booking.create!(numbers: [1]); booking.numbers = ["1"]; booking.changed?
