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
p io.printf("%03d|%s", 7, "é"), io.putc("né"), io.putc(66), io.putc(65.9)
p io.string, io.pos, io.size, io.length, io.tell
p io.puts, io.puts([]), io.puts(nil), io.puts([nil]), io.puts("a\n"), io.string.lines.last(5)
io.string << "more"
p io.string[-6..], io.pos, io.size
io.write("X")
p io.string[-4..]
p io.syswrite(12), io.write_nonblock("n"), io.write

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
io.lineno = 10
io.rewind
p io.lineno, io.readlines, io.lineno
p StringIO.new("a\nb\nc").each_line.to_a, StringIO.new("a\nb").each_line(chomp: true).map(&:upcase)
p StringIO.new("a,b,c").gets(","), StringIO.new("a,b").gets(",", chomp: true), StringIO.new("a::b").each_line("::").to_a
p StringIO.new("abcdef").gets(2), StringIO.new("héx").gets(2), StringIO.new("ab\ncd").gets("d", 4), StringIO.new("abc").gets(0), StringIO.new("abc").gets(-1)
p StringIO.new("a\n\n\n\nb").gets(""), StringIO.new("\n\na\nb\n\nc").readlines(""), StringIO.new("a\n\nb").readlines("", chomp: true)
p StringIO.new("a\nb").gets(nil), StringIO.new("a\nb").readlines(nil), StringIO.new("a\nb\n").gets(nil, chomp: true), StringIO.new("a\nb").gets(nil, 2)
io = StringIO.new("x--y--z")
p io.gets("--"), io.gets("--", chomp: true), io.pos, io.gets("--", chomp: true)
p StringIO.new("l1\nl2\n").each_with_index.to_a, StringIO.new("b\na\n").sort, StringIO.new("1\n2\n3").map(&:to_i).sum, StringIO.new("1\n2").include?("1\n")
p StringIO.new("ab\ncd").each_line(2).to_a, StringIO.new("q w").each(" ").to_a, StringIO.new("a\nb").each { |line| line.chomp! }.pos
attempt { StringIO.new("a").each_line(0) { } }
attempt { StringIO.new("a").readlines(0) }
attempt { StringIO.new("a").gets(foo: 1) }
attempt { StringIO.new("a").gets([]) }
attempt { StringIO.new("a").gets([], 1) }
attempt { StringIO.new("a").gets(1, 2, 3) }
attempt { StringIO.new("").readline }
attempt { StringIO.new("r\ns").readline(chomp: true) }

puts "-- characters and bytes"
io = StringIO.new("né日😀.")
p io.getc, io.getc, io.pos, io.getbyte, io.getbyte, io.getbyte, io.readchar, io.readbyte, io.getc, io.getbyte
attempt { io.readchar }
attempt { io.readbyte }
io.rewind
p io.each_char.to_a, io.each_char.to_a
io.rewind
p io.each_byte.to_a, io.eof?
io.rewind
p io.each_codepoint.to_a, io.each_codepoint.first
p StringIO.new("abc").each_char { |c| print c }.class
puts
io = StringIO.new("abc")
letters = io.each_char
p letters.next, io.pos, letters.peek, letters.next, letters.next, io.eof?
begin; letters.next; rescue StopIteration => e; p e.message, e.result.class; end
lines = StringIO.new("a\nb\n").each_line
p lines.next, lines.next, lines.size

puts "-- putting back"
io = StringIO.new(+"abc")
p io.getc, io.ungetc("x"), io.string, io.pos, io.read
io = StringIO.new(+"abc")
p io.ungetc("xy"), io.string, io.pos
io.pos = 3
io.ungetc("é")
p io.string, io.pos, io.getc, io.ungetc(nil), io.ungetc(0x65E5), io.string
p io.ungetbyte(65), io.getbyte, io.ungetbyte(nil), io.ungetbyte("zz"), io.string, io.ungetbyte(0x141), io.getc
io = StringIO.new(+"ab")
io.pos = 6
io.ungetc("c")
p io.string, io.pos
attempt { StringIO.new("frozen".freeze).ungetc("x") }
attempt { io.ungetc([]) }

puts "-- places"
io = StringIO.new(+"0123456789")
p io.seek(3), io.read(2), io.seek(2, IO::SEEK_CUR), io.getc, io.seek(-2, IO::SEEK_END), io.read, io.seek(0, IO::SEEK_SET), io.pos
p io.pos = 4, io.tell, io.read(3), io.read(30), io.rewind, io.eof, io.eof?
attempt { io.pos = -1 }
attempt { io.seek(-1) }
attempt { io.seek(1, 7) }
attempt { io.seek(nil) }
attempt { io.pos = "1" }
p io.truncate(4), io.string, io.truncate(6), io.string
io.seek(0, 2)
io << "end"
p io.string, io.truncate(0), io.string, io.pos
attempt { io.truncate(-1) }
io.write("z")
p io.string

puts "-- into a buffer"
buffer = +"old"
io = StringIO.new("abcdef")
p io.read(2, buffer), buffer, io.read(2, buffer).equal?(buffer), io.read(nil, buffer), io.read(3, buffer), buffer
io.rewind
p io.readpartial(4), io.sysread(10), io.read_nonblock(1, exception: false)
attempt { io.readpartial(1) }
attempt { io.sysread }
attempt { io.sysread(1) }
attempt { io.read_nonblock(1) }
attempt { io.read(-1) }
attempt { io.read("1") }

puts "-- modes"
%w[r w a r+ w+ a+ rb wb w:utf-8 r:bom|utf-8].each do |mode|
  io = StringIO.new(+"text", mode)
  print mode, " ", io.string.inspect, " "
  attempt { io.read }
  attempt { io.write("++") }
  p io.string, io.pos, io.closed_read?, io.closed_write?
end
attempt { StringIO.new(+"", "x") }
attempt { StringIO.new(+"", "rw") }
attempt { StringIO.new(+"", "rbt") }
attempt { StringIO.new("frozen".freeze, "w") }
attempt { StringIO.new("frozen".freeze, "r").read }
attempt { StringIO.new("frozen".freeze).write("x") }
attempt { StringIO.new(+"text", mode: "a").tap { |it| it << "+" }.string }
attempt { StringIO.new(+"", "r", mode: "w") }
attempt { StringIO.new(nil) }
attempt { StringIO.new(3) }
attempt { StringIO.new("", "r", 3) }
text = +"x"
io = StringIO.new(text, "a")
text << "y"
io << "z"
text.freeze
attempt { io << "!" }
attempt { io.truncate(0) }
p text

puts "-- closing"
io = StringIO.new(+"text")
p io.closed?, io.close_read, io.closed?, io.closed_read?, io.closed_write?
attempt { io.read }
attempt { io.gets }
attempt { io.eof? }
attempt { io.each_line { } }
p io.write("T"), io.close_write, io.closed?, io.close, io.close, io.string
attempt { io.write("x") }
attempt { io.puts }
attempt { io.seek(0) }
attempt { io.close_read }
attempt { StringIO.new("x".freeze).close_write }
attempt { StringIO.new(+"", "w").close_read }
p io.string = +"new", io.closed?
attempt { io.read }

puts "-- open"
kept = nil
p StringIO.open("block") { |opened| kept = opened; opened.read.upcase }
p kept.string, kept.closed?
attempt { kept.read }
attempt { kept.size }
attempt { kept.write("x") }
p StringIO.open("plain").read, StringIO.open { |opened| opened << "y"; opened.string }
attempt { StringIO.open("x") { |opened| kept = opened; raise "inside" } }
p kept.string
begin
  StringIO.open(+"left") { |opened| kept = opened; break }
end
p kept.closed?

puts "-- what it is"
io = StringIO.new("x")
p io.class, StringIO.superclass, StringIO.ancestors.take(5), io.is_a?(Enumerable), io.is_a?(IO)
p io.inspect =~ /\A#<StringIO:0x\h+>\z/, io.to_s =~ /\A#<StringIO:0x\h+>\z/, io.instance_variables
p io.sync, io.sync = false, io.sync, io.tty?, io.isatty, io.fileno, io.pid, io.fsync, io.flush.equal?(io), io.binmode.equal?(io)
p io.external_encoding, io.internal_encoding, io.respond_to?(:gets), io.respond_to?(:fileno), io.respond_to?(:nothing), io == StringIO.new("x"), io == io
attempt { io.gets("a", "b", "c", "d") }
p StringIO.instance_method(:gets).class, io.method(:read).call, io.method(:gets).arity
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
third = StringIO.new("3rd")
p first.reopen(third).equal?(first), first.read, third.read
p first.reopen(+"re").read, first.reopen("m", "r").read
attempt { first.write("x") }
attempt { first.reopen(3) }
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
