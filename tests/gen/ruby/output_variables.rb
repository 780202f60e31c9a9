# What $stdout and $stderr lead to is what puts and its kin write to.
def attempt
  yield
  puts "taken"
rescue TypeError => e
  puts "#{e.class}: #{e.message}"
end

puts "shown"
$stdout = STDERR
puts "hidden"
print "hidden"
p :hidden
printf("%s\n", "hidden")
putc "h"
$stdout.puts "hidden"
STDOUT.puts "still shown"
$stdout = STDOUT
puts "shown again"

before = $stderr
$stderr = $stdout
$stderr.puts "so is this"
$stderr = before
warn "hidden"

$> = STDERR
puts "hidden"
STDOUT.puts $stdout.equal?(STDERR)
$> = STDOUT
puts $stdout.equal?(STDOUT)

def quietly
  before = $stdout
  $stdout = STDERR
  yield
ensure
  $stdout = before
end

puts quietly { puts "hidden"; 5 }
attempt { $stdout = 5 }
attempt { $stderr = nil }
attempt { $> = "text" }
attempt { $stdout = $stdout }
attempt { $stdout = Object.new }
