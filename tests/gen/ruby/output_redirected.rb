require "stringio"

# $stdout, $stderr and $stdin lead where the program says.

def captured
  before = $stdout
  $stdout = StringIO.new
  yield
  $stdout.string
ensure
  $stdout = before
end

class Loud
  def to_s = "loud"
end

p captured { puts "a", ["b", nil], 1; print "c", :d, 2.5, "\n"; p({ x: 1 }, "s"); p; pp [1]; printf("%02d\n", 7); $stdout << "<<" << 3; "disp".display; $stdout.puts; $stdout.write("w", 1) }
p captured { puts Loud.new, [Loud.new], [], [[]]; puts; print Loud.new; puts "é日" }
p captured { captured { puts "inner" }; puts "outer" }
p captured { [3, 1].each { |n| puts n }; 2.times { |i| print i }; puts [1, [2, [nil]]].to_s }
p captured { STDOUT.puts "past it" }
p $stdout.equal?(STDOUT)

begin
  captured { puts "lost"; raise ArgumentError, "inside" }
rescue ArgumentError => e
  puts e.message
end
p $stdout == STDOUT, $stdout.class, $stdout.inspect

io = StringIO.new
$stdout = io
puts "kept"
$> << "by $>"
$stdout = STDOUT
p io.string, io.pos

err = StringIO.new
$stderr = err
$stderr.puts "direct"
$stderr.print "p"
$stderr = STDERR
p err.string

begin
  $stderr = StringIO.new
  abort "the end"
rescue SystemExit => e
  text = $stderr.string
  $stderr = STDERR
  p text, e.status, e.message
end

closed = StringIO.new
closed.close
begin
  $stdout = closed
  begin
    puts "x"
  ensure
    $stdout = STDOUT
  end
rescue IOError => e
  puts e.message
end

# Whatever has `write` may stand there.
class Recorder
  attr_reader :calls

  def initialize = @calls = []

  def write(*parts)
    @calls << parts
    parts.sum { |part| part.to_s.bytesize }
  end
end

recorder = Recorder.new
$stdout = recorder
puts "a", ["b\n", 3]
puts
print "c", 4
p :d, nil
printf("%d", 5)
putc "f"
putc 103
6.display
$stdout = STDOUT
recorder.calls.each { |call| p call }

class One
  def write(text)
    STDOUT.print "[", text.inspect, "]"
  end
end
$stdout = One.new
puts "one", 2
p "three"
print 4
$stdout = STDOUT
puts

class Shouting
  def write(text) = STDOUT.write(text.to_s.upcase)
  def puts(*values) = STDOUT.puts("puts #{values.inspect}")
end
$stdout = Shouting.new
puts "own puts", 1
print "own write\n"
$stdout = STDOUT

[3, nil, "text", Object.new, [], :s].each do |value|
  $stdout = value
rescue TypeError => e
  puts e.message.sub(/0x\h+/, "0x")
end
begin
  $stderr = nil
rescue TypeError => e
  puts e.message
end
p $stdout.equal?(STDOUT)

# gets reads from what $stdin is.
$stdin = StringIO.new("first\nsecond\nthird,4th\nlast")
p gets, gets(chomp: true), $stdin.gets(","), gets, $stdin.lineno, gets, $stdin.eof?
$stdin = StringIO.new("x y\n3\n")
name, age = gets.split, gets.to_i
p name, age
while (line = gets)
  p line
end
$stdin = StringIO.new("1\n2\n")
p $stdin.each_line.map(&:to_i), $stdin.read
$stdin = STDIN
p $stdin.class
