def parse(text)
  raise ArgumentError, "bad: #{text}" unless text.match?(/\A\d+\z/)
  text.to_i
end
ok = 0
errors = Hash.new(0)
200_000.times do |i|
  text = i % 3 == 0 ? "x#{i % 10}" : i.to_s
  begin
    ok += parse(text)
  rescue ArgumentError, TypeError => e
    errors[e.message] += 1
  ensure
    ok += 1
  end
end
puts ok, errors.size
