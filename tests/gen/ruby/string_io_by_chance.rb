require "stringio"

# What 80 StringIO do whose steps a small generator of numbers chooses.

$seed = 12345
def r(n)
  $seed = ($seed * 1103515245 + 12345) % 2147483648
  ($seed / 65536) % n
end
PIECES = ["a", "b\n", "\n", "\n\n", "\r\n", "xyz", "--", "a--b", "", "z" * 7, "q\n\n\nr"]
def piece = PIECES[r(PIECES.size)]
def text(n) = Array.new(r(n)) { piece }.join
SEPS = ["\n", "", nil, "--", "a", "ab", "\r\n", "xyz"]
MODES = ["r", "w", "a", "r+", "w+", "a+", nil, "rb", "rt", "w+t"]
def attempt
  yield
rescue IOError, SystemCallError, ArgumentError, TypeError, FrozenError => e
  "#{e.class}: #{e.message}"
end
def shown(v)
  v.is_a?(StringIO) ? "io" : v.is_a?(String) ? v.b.inspect : v.inspect
end
80.times do |round|
  $seed = round * 7919 + 1
  5.times { r(2) }
  base = +text(8)
  base.freeze if r(10) == 0
  mode = MODES[r(MODES.size)]
  io = attempt { mode ? StringIO.new(base, mode) : StringIO.new(base) }
  puts "#{round} #{mode.inspect} #{shown(io)}"
  next if io.is_a?(String)
  12.times do
    op = r(34)
    out = attempt do
      case op
      when 0, 1, 2 then sep = SEPS[r(8)]; chomp = r(2) == 0; "gets #{sep.inspect} #{chomp} " + shown(io.gets(sep, chomp: chomp))
      when 3 then lim = r(9) - 1; "lim #{lim} " + shown(io.gets(lim))
      when 4 then sep = SEPS[r(8)]; lim = r(9) - 1; chomp = r(2) == 0; "seplim #{sep.inspect} #{lim} #{chomp} " + shown(io.gets(sep, lim, chomp: chomp))
      when 5 then "read " + shown(io.read)
      when 6 then n = r(6); "readn #{n} " + shown(io.read(n))
      when 7, 8 then s = piece; "write #{s.inspect} " + shown(io.write(s))
      when 9 then "puts " + shown(io.puts(piece, [piece, [1, nil]]))
      when 10 then "print " + shown(io.print(piece, 12, :s))
      when 11 then "<< " + shown(io << piece << 3)
      when 12 then "getc " + shown(io.getc)
      when 13 then c = piece; "ungetc #{c.inspect} " + shown(io.ungetc(c))
      when 14 then "getbyte " + shown(io.getbyte)
      when 15 then n = r(20); io.pos = n; "pos= #{n}"
      when 16 then n = r(12) - 4; w = r(4); "seek #{n} #{w} " + shown(io.seek(n, w))
      when 17 then "rewind " + shown(io.rewind)
      when 18 then "eof " + shown(io.eof?)
      when 19 then n = r(20) - 1; "truncate #{n} " + shown(io.truncate(n))
      when 20 then "lines " + shown(io.each_line(chomp: r(2) == 0).map { |l| l.b })
      when 21 then "readlines " + shown(io.readlines(SEPS[r(8)], r(9)).map { |l| l.b })
      when 22 then "chars " + shown(io.each_char.first(3).map { |l| l.b })
      when 23 then "bytes " + shown(io.each_byte.first(2))
      when 24 then "readline " + shown(io.readline)
      when 25 then "putc " + shown(io.putc(r(2) == 0 ? 65 + r(26) : piece))
      when 26 then "printf " + shown(io.printf("%d-%s", 3, piece))
      when 27 then r(4) == 0 ? "close_read " + shown(io.close_read) : "lineno"
      when 28 then r(4) == 0 ? "close_write " + shown(io.close_write) : "lineno"
      when 29 then r(6) == 0 ? "close " + shown(io.close) : "x"
      when 30 then s = +text(4); "string= " + shown(io.string = s)
      when 31 then "byte " + shown(io.ungetbyte(r(2) == 0 ? 65 : nil))
      when 32 then base.frozen? ? "" : "base " + shown(base << piece)
      when 33 then b = +"zz"; "buf " + shown(io.read(r(3) == 0 ? nil : r(5), b)) + shown(b)
      end
    end
    puts "  #{out} | #{shown(io.string)} #{io.pos} #{io.lineno} #{io.closed?} #{io.closed_read?} #{io.closed_write?}"
  end
end
