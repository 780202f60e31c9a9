# `$!` and causes inside `ensure`, and the errors of signals.

begin
  begin
    raise "first"
  ensure
    p $!
    begin
      raise "second"
    rescue => e
      p e.cause
    end
    p $!
  end
rescue => e
  p e, e.cause
end
p $!

begin
  begin
    raise "first"
  ensure
    raise "third"
  end
rescue => e
  p e, e.cause
end

def leaving
  begin
    raise "lost"
  ensure
    return $!
  end
end
p leaving, $!

def handled
  raise "a"
rescue ArgumentError
  p 0
rescue => e
  raise IOError, "b"
else
  p 1
ensure
  p $!, $!&.cause
end
begin
  handled
rescue => e
  p e, e.cause
end

def quiet
  yield
ensure
  p $!
end
p quiet { 3 }
p [1, 2].each { |x| quiet { break x } }
catch(:done) { quiet { throw :done } }
begin
  quiet { nil.nothing }
rescue NoMethodError => e
  p e.message
end
tries = 0
begin
  tries += 1
  raise "again" if tries < 3
rescue
  retry
ensure
  p tries, $!
end

def shown
  p yield
rescue Exception => e
  puts "#{e.class}: #{e.message}"
end
shown { SignalException.new("INT").signo }
shown { SignalException.new("SIGTERM").message }
shown { SignalException.new(:HUP).message }
shown { Interrupt.new.message }
shown { Interrupt.new("x").message }
shown { Interrupt.new.signo }
shown { raise SignalException, "INT" }
shown { raise Interrupt }
shown { raise Interrupt, "stop" }
shown { raise SystemCallError, "boo" }
shown { SystemCallError.new("x").message }
shown { SystemCallError.new(nil).message }
shown { SystemCallError.new("x").errno }
shown { SystemCallError.new }
