# ARGV and ENV: here without arguments, and with names that no environment has.
puts ARGV.length, ARGV.empty?, ARGV[0].inspect, ARGV.first.inspect, ::ARGV.size
size = (ARGV[0] || 10).to_i
puts size + 1
ARGV.each { |word| puts word }
p ARGV.shift, ARGV.to_a, ARGV, defined?(ARGV), defined?(ENV)

p ENV["WEBFW_NO_SUCH_NAME"], ENV.fetch("WEBFW_NO_SUCH_NAME", "otherwise"), ENV.key?("WEBFW_NO_SUCH_NAME")
p ENV.fetch("WEBFW_NO_SUCH_NAME") { |name| name.downcase }
begin
  ENV.fetch("WEBFW_NO_SUCH_NAME")
rescue KeyError => e
  p e.message, e.key
end
ENV["WEBFW_NO_SUCH_NAME"] = "set"
p ENV["WEBFW_NO_SUCH_NAME"], ENV.fetch("WEBFW_NO_SUCH_NAME"), ENV.include?("WEBFW_NO_SUCH_NAME")
p ENV.select { |name, _| name == "WEBFW_NO_SUCH_NAME" }, ENV.to_h["WEBFW_NO_SUCH_NAME"], ENV.class, ENV.to_s
ENV["WEBFW_NO_SUCH_NAME"] ||= "again"
p ENV.values_at("WEBFW_NO_SUCH_NAME"), ENV.delete("WEBFW_NO_SUCH_NAME"), ENV["WEBFW_NO_SUCH_NAME"]
ENV["WEBFW_NO_SUCH_NAME"] = nil
p ENV.has_key?("WEBFW_NO_SUCH_NAME")
begin
  ENV["WEBFW_NO_SUCH_NAME"] = 1
rescue TypeError => e
  puts e.message
end
begin
  ENV[1]
rescue TypeError => e
  puts e.message
end
