# raise, rescue, ensure, retry, catch
def risky(n)
  case n
  when 0 then raise "plain"
  when 1 then raise ArgumentError
  when 2 then raise ArgumentError, "with message"
  when 3 then raise TypeError.new("built")
  when 4 then 1 / 0
  when 5 then nil.foo
  when 6 then Integer("abc")
  when 7 then [1].fetch(5)
  when 8 then { a: 1 }.fetch(:b)
  when 9 then raise IOError
  when 10 then "a" + 1
  when 11 then 1 + "a"
  when 12 then 1 + nil
  when 13 then [1] + nil
  when 14 then Float("x")
  when 15 then :sym.unknown
  when 16 then raise StopIteration
  else "fine"
  end
end
(0..17).each do |n|
  puts risky(n)
rescue ZeroDivisionError, TypeError => e
  puts "math/type: #{e.class}: #{e.message}"
rescue ArgumentError, IndexError => e
  puts "arg/index: #{e.class}: #{e.message}"
rescue StandardError => e
  puts "standard: #{e.class}: #{e.message}"
end
def order
  puts "body"
  yield
  puts "after yield"
  :value
rescue => e
  puts "rescued #{e.message}"
  :rescued
else
  puts "else"
  :else
ensure
  puts "ensure"
end
p order {}
p order { raise "oops" }
class MyError < StandardError
  attr_reader :code
  def initialize(message = "my default", code: 42)
    super(message)
    @code = code
  end
end
class Specific < MyError; end
begin
  raise MyError
rescue MyError => e
  p e.message, e.code
end
begin
  raise Specific.new("special", code: 7)
rescue MyError => e
  p e.message, e.code, e.class
end
begin
  raise Specific, "hi"
rescue => e
  p e
end
tries = 0
begin
  tries += 1
  raise "again" if tries < 3
  puts "worked after #{tries}"
rescue
  retry
end
def wrap
  yield
rescue ZeroDivisionError => e
  raise ArgumentError, "wrapped"
end
begin
  wrap { 1 / 0 }
rescue => e
  p e.message, e.cause.class, e.cause.message
end
x = Integer("z") rescue -1
p x
def ensure_return
  return 1
ensure
  puts "in ensure"
end
p ensure_return
def nested
  begin
    begin
      raise "inner"
    ensure
      puts "inner ensure"
    end
  rescue => e
    puts "outer #{e.message}"
    raise
  end
end
begin
  nested
rescue RuntimeError => e
  puts "finally #{e.message}"
end
r = catch(:done) do
  10.times { |i| throw :done, i if i == 3 }
  :never
end
p r
p catch(:x) { :normal }
begin
  throw :nope
rescue UncaughtThrowError => e
  puts e.message
end
begin
  raise Exception, "base"
rescue Exception => e
  p e.class
end
begin
  [1, 2].first("x")
rescue TypeError => e
  puts e.message
end
e = RuntimeError.new("boom")
p e.message
p e.backtrace
begin
  raise e
rescue => f
  p f.equal?(e)
end
def deep(n) = n == 0 ? raise("deep") : deep(n - 1)
begin
  deep(5)
rescue => e
  puts e.message
end
def stack(n) = stack(n + 1)
begin
  stack(0)
rescue SystemStackError => e
  puts e.message
end
begin
  "frozen".freeze << "x"
rescue FrozenError => e
  puts e.message
end
begin
  [1].freeze << 2
rescue => e
  puts e.class, e.message
end
CONST = %w[a b].freeze
begin
  CONST << "c"
rescue FrozenError => e
  puts e.message
end
begin
  raise "a"
rescue => e
  begin
    raise "b"
  rescue => e2
    p e2.cause&.message
  end
end
p $!
[1, 0].each do |d|
  puts 10 / d
rescue ZeroDivisionError
  puts "div"
ensure
  puts "each ensure"
end
def multi_rescue
  yield
rescue *[KeyError, TypeError] => e
  e.class
end
p multi_rescue { {}.fetch(:a) }
p((raise "x" rescue "rescued inline"))
begin
  exit(3)
rescue SystemExit => e
  p e.status
end
at_exit { puts "bye" }
warn "to stderr"
raise MyError.new("final")
