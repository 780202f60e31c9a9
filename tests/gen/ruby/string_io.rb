require "stringio"

# A StringIO reads and writes the String that it shares.

def attempt
  p yield
rescue IOError, SystemCallError, ArgumentError, TypeError, NameError, RuntimeError => e
  puts "#{e.class}: #{e.message}"
end

puts "-- writing"
io = StringIO.new
p io.write("a", :b, 3, nil), io.string, io.pos
p io.puts("one", ["two", ["three"]], nil, 4.5), io.print("x", 1, :y), io.string
p (io << "p" << 1 << :s).equal?(io)
p io.printf("%03d|%s", 7, "é")
p io.string, io.pos, io.size, io.length, io.tell
p io.puts, io.puts([]), io.puts(nil), io.puts([nil]), io.puts("a\n"), io.string.lines.last(5)
io.string << "more"
p io.string[-6..], io.pos, io.size
io.write("X")
p io.string[-4..]
p io.write(12), io.write

puts "-- the String is shared"
text = +"hello\nworld\n"
io = StringIO.new(text)
p io.string.equal?(text), io.gets, io.gets, io.gets, io.eof?
text << "again"
p io.eof?, io.gets, io.eof?, io.read, io.read(1), io.read(0)
io.rewind
io.write("HE")
p text
text.replace("short")
p io.read, io.pos
io.pos = 20
p io.read, io.read(1), io.getc, io.gets, io.pos
io.write("!")
p text

puts "-- lines"
io = StringIO.new("one\ntwo\r\nthree")
p io.lineno, io.gets, io.lineno, io.gets(chomp: true), io.gets, io.gets, io.lineno
io.rewind
p io.lineno, io.readlines, io.lineno
p StringIO.new("a\nb\nc").each_line.to_a, StringIO.new("a\nb").each_line(chomp: true).map(&:upcase)
p StringIO.new("a,b,c").gets(","), StringIO.new("a,b").gets(",", chomp: true), StringIO.new("a::b").each_line("::").to_a
p StringIO.new("a\nb").gets(nil), StringIO.new("a\nb").readlines(nil), StringIO.new("a\nb\n").gets(nil, chomp: true)
io = StringIO.new("x--y--z")
p io.gets("--"), io.pos
p StringIO.new("l1\nl2\n").each_with_index.to_a, StringIO.new("b\na\n").sort, StringIO.new("1\n2\n3").map(&:to_i).sum, StringIO.new("1\n2").include?("1\n")
p StringIO.new("q w").each(" ").to_a, StringIO.new("a\nb").each { |line| line.chomp! }.pos
attempt { StringIO.new("a").gets(foo: 1) }
attempt { StringIO.new("").readline }
attempt { StringIO.new("r\ns").readline(chomp: true) }

puts "-- characters and bytes"
io = StringIO.new("né日😀.")
p io.getc, io.getc, io.pos, io.getc, io.getc, io.getc, io.getc
io.rewind
p io.each_char.to_a, io.each_char.to_a
p StringIO.new("abc").each_char { |c| print c }.class
puts
puts "-- places"
io = StringIO.new(+"0123456789")
p io.seek(3), io.read(2), io.seek(2, IO::SEEK_CUR), io.getc, io.seek(-2, IO::SEEK_END), io.read, io.seek(0, IO::SEEK_SET), io.pos
p io.pos = 4, io.tell, io.read(3), io.read(30), io.rewind, io.eof, io.eof?
attempt { io.pos = -1 }
attempt { io.seek(-1) }
attempt { io.seek(1, 7) }
p io.truncate(4), io.string, io.truncate(6), io.string
io.seek(0, 2)
io << "end"
p io.string, io.truncate(0), io.string, io.pos
attempt { io.truncate(-1) }
io.write("z")
p io.string

puts "-- modes"
%w[r w a r+ w+ a+ rb wb].each do |mode|
  io = StringIO.new(+"text", mode)
  print mode, " ", io.string.inspect, " "
  attempt { io.read }
  attempt { io.write("++") }
  p io.string, io.pos
end
attempt { StringIO.new(+"", "x") }
attempt { StringIO.new(+"", "rw") }
attempt { StringIO.new("frozen".freeze, "w") }
attempt { StringIO.new("frozen".freeze, "r").read }
attempt { StringIO.new("frozen".freeze).write("x") }
attempt { StringIO.new(nil) }
attempt { StringIO.new(3) }
attempt { StringIO.new("", "r", 3) }
text = +"x"
io = StringIO.new(text, "a")
text << "y"
io << "z"
text.freeze
attempt { io << "!" }
p text

puts "-- closing"
io = StringIO.new(+"text")
p io.closed?, io.close, io.close, io.closed?, io.string
attempt { io.read }
attempt { io.gets }
attempt { io.eof? }
attempt { io.each_line { } }
attempt { io.write("x") }
attempt { io.puts }
attempt { io.seek(0) }
p io.string = +"new"

puts "-- open"
kept = nil
p StringIO.open("block") { |opened| kept = opened; opened.read.upcase }
p kept.closed?
attempt { kept.read }
attempt { kept.write("x") }
p StringIO.open("plain").read, StringIO.open { |opened| opened << "y"; opened.string }
attempt { StringIO.open("x") { |opened| kept = opened; raise "inside" } }
begin
  StringIO.open(+"left") { |opened| kept = opened; break }
end
p kept.closed?

puts "-- what it is"
io = StringIO.new("x")
p io.class, StringIO.superclass, io.is_a?(Enumerable), io.is_a?(IO)
p io.inspect =~ /\A#<StringIO:0x\h+>\z/, io.to_s =~ /\A#<StringIO:0x\h+>\z/, io.instance_variables
p io.sync, io.sync = false, io.sync, io.tty?, io.isatty, io.flush.equal?(io)
p io.respond_to?(:gets), io.respond_to?(:nothing), io == StringIO.new("x"), io == io
attempt { io.gets("a", "b", "c", "d") }
p io.method(:read).call, io.method(:gets).arity
case io
when StringIO then puts "a StringIO"
end
p defined?(StringIO), defined?(io.read)

puts "-- copies and others' Strings"
first = StringIO.new("one\ntwo\n")
second = first.dup
p first.gets, second.gets, first.pos, second.lineno
second.close
p first.closed?, second.closed?
p first.string = "four", first.read, first.string

class Tagged < StringIO
  attr_reader :calls

  def initialize(tag)
    super()
    @tag = tag
    @calls = []
  end

  def write(*parts)
    @calls << parts
    super(*parts.map { |part| "#{@tag}#{part}" })
  end
end

puts "-- a class below"
tagged = Tagged.new(">")
tagged.puts("a", ["b\n"])
tagged.print("c", 1)
tagged << "d"
tagged.printf("%d", 2)
p tagged.string, tagged.calls, tagged.class.ancestors.first(2), tagged.is_a?(StringIO)
p tagged.inspect =~ /\A#<Tagged:0x\h+ @tag=">", @calls=\[.*\]>\z/

class Upper < StringIO
  def gets(...) = super&.upcase
end
upper = Upper.new("a\nb")
p upper.gets, upper.readline, upper.gets
attempt { upper.readline }
