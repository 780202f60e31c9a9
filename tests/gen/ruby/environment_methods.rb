# ENV answers as a Hash does, and changes in place.
ENV.clear
ENV["ZA"] = "1"
ENV["ZB"] = "2"
p ENV.first, ENV.take(1), ENV.each_value.to_a, ENV.invert, ENV.to_a, ENV.min, ENV.sum { |_, v| v.to_i }, ENV.inject { |a, b| a + b }
p ENV.update("ZC" => "3", "ZA" => "9") { |k, a, b| k + a + b } .equal?(ENV), ENV.to_h
p ENV.merge!({ "ZD" => "4" }).class
p ENV.delete_if { |k, v| v == "4" }.equal?(ENV), ENV.keys
p ENV.select! { |k, v| true }, ENV.reject! { |k, v| k == "ZB" }.equal?(ENV), ENV.keep_if { |k, v| v.size > 0 }.size
p ENV.except("ZA"), ENV.each_slice(1).to_a, ENV.find_index(["ZC", "3"]), ENV.lazy.map(&:first).to_a
p ENV.replace("Q" => "q").keys, ENV.empty?, ENV.any? { |k, v| v == "q" }, ENV.detect { |k, v| k == "Q" }
begin
  ENV.update("a" => 1)
rescue TypeError => e
  p e.message
end
begin
  ENV.replace("a" => 1)
rescue TypeError => e
  p e.message
end
p ENV.to_h, ENV.clear.equal?(ENV), ENV.empty?
p ENV.each_key { |k| p k }.equal?(ENV), ENV.entries, ENV.collect { |k, v| k }
p "aZ9é!".scan(/[[:ascii:]]/), "é~" =~ /[^[:ascii:]]/
ENV["GA"] = "1"
ENV["GB"] = "2"
p ENV.grep(Array), ENV.grep_v(Array), ENV.minmax_by { |_, v| v }, ENV.chunk { |_, v| v }.to_a, ENV.slice_when { true }.to_a
p ENV.shift, ENV.size, ENV.clear.shift
