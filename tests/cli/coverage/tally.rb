class Tally
  LIMIT = 10
  attr_reader :total, :log

  class Refused < StandardError
    def initialize(what)
      super("refused #{what}")
    end
  end

  class << self
    def build(count)
      new(count)
    end

    def unused
      1
    end
  end

  def self.sum(list)
    list.inject(0) { |all, each| all + each }
  end

  def initialize(total = 0)
    @total = total
    @log = []
  end

  def add(number)
    raise Refused.new(number) if number > LIMIT
    check(number)
    @total += number
    @log << "added #{number}"
    self
  end

  def check(number)
    if number < 0
      raise ArgumentError, "negative"
    elsif number == 0
      @log << "zero"
    else
      @log << "fine"
    end
  end

  def try(number)
    add(number)
    @log << "tried"
  rescue ArgumentError
    @log << "argument"
    0
  rescue Refused => error
    @log << error.message
    nil
  else
    @log << "else"
    1
  ensure
    @log << "ensured"
  end

  def kind
    case total
    when 0
      :none
    when 1..5 then :few
    when LIMIT
      :limit
    else
      :many
    end
  end

  def walk
    index = 0
    while index < 3
      index += 1
      next if index == 2
      @log << index.to_s
    end
    until index == 0
      index -= 1
    end
    [1, 2, 3].each do |each|
      @log << "x" unless each == 2
      break if each > 5
    end
    @log.map { |text| text.upcase }.select do |text|
      text.size > 1
    end
  end

  def chained
    [3, 1, 2]
      .sort
      .map { |each|
        each * 2
      }
  end

  def early(flag)
    return :early if flag
    value = flag ? 1 : 2
    other = if flag
      3
    else
      4
    end
    value + other
  end

  def hash
    values = { one: 1, two: early(true) }
    values[:three] ||= 3
    values.fetch(:four) { 4 }
    yield values if block_given?
    text = <<~TEXT
      One
      #{values[:one]}
    TEXT
    lambda { |x|
      x + 1
    }
    text
  end

  def catches
    catch(:done) do
      10.times do |i|
        throw :done, i if i == 2
      end
      :never
    end
  end

  def short = total + 1

  def multi(a, b = a + 1,
            c: b)
    a, b = b, a
    (a + b + c)
  end

  def after_raise
    check(-1)
    @log << "not reached"
    1
  end

  private

  def secret
    2
  end

  alias hidden secret
end

class Tally
  def more(x)
    y = if x
      1
    else
      2
    end
    z = x ?
      3 :
      4
    y += 1 while y < 5
    y += 3
    u = unless x
      5
    end
    (@log << "a") && nil or @log << "b"
    %w[a b].each { |w| next if w == "a"; w.upcase }
    m = ->(q) { q + 1 }
    m.call(2)
    s = "a#{
      y
    }b"
    foo(
      z,
      bar(2)
    )
    return y if y == 8 && x
    raise "no" unless x
    z
  rescue RuntimeError, ArgumentError
    :r
  else
    :e
  ensure
    @total = 1
  end

  def foo(*) = nil

  def bar(n)
    n.zero? ? 1 : 2
  end

  def retries
    tries = 0
    loop do
      tries += 1
      raise KeyError, "x" if tries < 3
      break
    rescue KeyError
      next
    end
  end

  def yields
    yield 1
    yield 2
  end

  def opt(a = nil, b: bar(1))
    a ||= begin
      7
    end
    @memo ||= begin
      bar(2)
    end
    a && b and return a
    9
  end

  def self_ish
    self.log.clear
    yields do |n|
      next 0 if n == 1
      n
    end
    for i in 1..3
      @total += i
    end
    loop do
      @total += 1
      break if @total > 12
    end
    1.upto(2) { |k|
      @total += k
    }
    h = Hash.new { |hash, key| hash[key] = key * 2 }
    h[1]
    h[1]
    redo_it = 5
    redo_it
  end
end
