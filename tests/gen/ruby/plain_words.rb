# A program outside an application has Ruby's words only.
def attempt
  puts yield.inspect
rescue NoMethodError => e
  puts e.message
end

attempt { 1.day }
attempt { "a".blank? }
attempt { nil.try(:upcase) }
attempt { [1].second }
attempt { { a: 1 }.deep_merge({}) }
attempt { Time.at(0).utc.beginning_of_day }
