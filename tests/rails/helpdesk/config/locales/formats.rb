{
  en: { date: { formats: { procedure: ->(date, **_options) { "day #{date.day} of %B" } } }, time: { formats: { hm: "%I:%M %p" } } },
  de: { date: { formats: { procedure: ->(date, **_options) { "#{date.day}. Tag im %B" } } } }
}
