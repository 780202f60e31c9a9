# What runs on the way out.

def t
  [1, 2, 3].each do |x|
    begin
      next if x == 1
      return x
    ensure
      puts "ensure #{x}"
    end
  end
end
p t
def u
  begin
    return 1
  ensure
    puts "e"
  end
end
p u
n = 0
begin
  n += 1
  raise "x" if n < 3
  puts n
rescue
  retry
else
  puts "else"
ensure
  puts "ens"
end
begin
  begin
    raise "a"
  rescue => e
    raise TypeError, "b"
  end
rescue => e
  p e.cause.message, e.message
end
begin
  throw :nope
rescue UncaughtThrowError => e
  puts e.message
end
p catch(:a) { catch(:b) { throw :a, 5 }; 6 }
