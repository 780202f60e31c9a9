# `return` and `break` of a block that has outlived what it would leave.

def returning
  proc { return 1 }
end

begin
  returning.call
rescue LocalJumpError => e
  puts e.message
  p e.reason, e.exit_value
end

def ensuring
  proc do
    return 5
  rescue => e
    p e
  ensure
    puts "ensure"
  end
end

begin
  ensuring.call
rescue LocalJumpError => e
  puts e.message
end

begin
  proc { break 7 }.call
rescue LocalJumpError => e
  p e.exit_value, e.reason
end

def keep(&block) = block

def breaking
  keep { break 3 }
end

begin
  breaking.call
rescue LocalJumpError => e
  p e.message, e.exit_value
end

def yields
  yield
end

begin
  yields
rescue LocalJumpError => e
  p e.message, e.reason, e.exit_value
end
p LocalJumpError.new("x").reason

def lambda_like(&block) = block.lambda?
p lambda_like(&:upcase), lambda_like {}, lambda_like(&-> {})
p :upcase.to_proc.lambda?, keep(&:upcase).arity, keep(&:upcase).call("a")

add = proc { |x| (x || 0) + 1 }
copy = add.dup
p copy.equal?(add), copy == add, copy.call(41), add.clone.call(1)
double = lambda { |a| a * 2 }
p double.dup.lambda?, double.dup.call(21), double.clone.equal?(double)
count = 0
step = proc { count += 1 }
step.dup.call
step.call
p count

def twice(n) = n * 2
p method(:twice) === 5, (double === 4)
case 5
when method(:twice) then puts "twice"
end

steps = [1, 2].each
p steps.dup == steps, steps.dup.next
steps.next
begin
  steps.dup
rescue TypeError => e
  puts e.message
end
