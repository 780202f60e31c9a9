# `$!` ends with its handler, however that is left; what the core library raises has a cause too.

def t
  yield
rescue => e
  c = e.cause
  p [e.class, e.message, c&.message]
end
t { begin; 1/0; rescue; nil.foo; end }
t { begin; raise "a"; rescue; Integer("z"); end }
t { begin; raise "a"; rescue; [1].fetch(9); end }
t { begin; raise "a"; rescue; {}.fetch(:a); end }
t { begin; raise "a"; ensure; Integer("z"); end }
t { begin; begin; raise "a"; rescue; end; raise; end }
t { [1].each { |x| begin; raise "q"; rescue; next; end }; raise "r" }
t { while true; begin; raise "q"; rescue; break; end; end; raise "r" }
def r; begin; raise "z"; rescue; return 1; end; end
t { r; raise "r" }
t { catch(:a) { begin; raise "z"; rescue; throw :a; end }; raise "r" }
t { def_e = (raise "x" rescue 5); raise "y#{def_e}" }
t { begin; raise "x"; rescue; begin; raise "y"; rescue => e; p e.cause; end; p $!; raise "z"; end }
t { x = begin; Integer("1q"); rescue ArgumentError; 0; end; raise "r#{x}" }
t { begin; begin; raise "a"; rescue; raise "b"; end; rescue; end; raise "c" }
class Job
  def each
    yield 1
    begin
      raise "in each"
    rescue
      yield 2
    end
  end
end
class Jobs < Job
  include Enumerable
end
t { Jobs.new.each { |x| break if x == 2 }; raise "left by break" }
t { Jobs.new.find { |x| x == 2 }; raise "left by find" }
t { p Jobs.new.first(2); raise "left by first" }
def finding
  Jobs.new.each { |x| return x if x == 2 }
end
t { p finding; raise "left by return" }
t do
  loop do
    raise "in loop"
  rescue
    raise StopIteration
  end
  raise "left by StopIteration"
end
t do
  tries = 0
  begin
    tries += 1
    raise "try #{tries}"
  rescue
    p $!
    retry if tries < 3
  end
  raise "after retry"
end
def through
  yield
ensure
  p $!
end
t { through { raise "passing" } }
t { through { through { Float("none") } } }
t { begin; raise "first"; ensure; begin; Float("second"); rescue => e; p e.cause; end; p $!; end }
t { begin; raise "lost"; ensure; raise "from ensure" end }
def swallowed
  raise "swallowed"
ensure
  return 1
end
t { swallowed; raise "after ensure" }
values = [1, 2, 3].map do |x|
  Integer("q") if x == 2
  x
rescue ArgumentError
  next $!.message
end
p values, $!
t { [nil].first.upcase }
t { begin; nil.upcase; rescue; nil.downcase; end }
begin
  begin
    raise "one"
  rescue => one
    begin
      raise "two"
    rescue => two
      raise KeyError, "three"
    end
  end
rescue => three
  p three.cause, three.cause.cause, three.cause.cause.cause, one.cause, two.cause.equal?(one)
end
error = RuntimeError.new("made")
p error.cause
begin
  Integer("1x")
rescue
  begin
    raise error
  rescue
    p error.cause
  end
end
begin
  raise
rescue => e
  p e, e.cause
end
