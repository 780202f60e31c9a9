# send, __send__ and public_send with names that are computed.

def attempt
  p yield
rescue NameError, TypeError, ArgumentError, FrozenError, ZeroDivisionError => e
  puts "#{e.class}: #{e.message.lines.first.chomp.sub(/0x\h+/, "0x")}"
end

class Machine
  attr_accessor :speed
  attr_reader :log

  def initialize(speed)
    @speed = speed
    @log = []
  end

  def run(command, *args, **options, &block)
    send("do_#{command}", *args, **options, &block)
  end

  def do_add(amount, times: 1) = @speed += amount * times
  def do_note(*words)
    @log << words.join(" ")
    nil
  end

  def do_each
    return to_enum(:do_each) unless block_given?

    @log.each { |line| yield line, line.size }
  end

  def silent
    @log << "silent"
  end

  def ready? = @speed > 1
  def stop! = @speed = 0

  def self.build(kind, *rest) = public_send("build_#{kind}", *rest)
  def self.build_fast(speed = 9) = new(speed)

  protected

  def guarded = "guarded"

  private

  def do_secret = "secret"
  def hidden(value) = "hidden #{value}"
end

machine = Machine.new(1)
p machine.run(:add, 2), machine.run("add", 2, times: 3), machine.run(:note, "a", "b"), machine.log, machine.run(:secret)
machine.run(:each) { |line, size| p [line, size] }
p machine.run(:each).class
p %i[speed log ready?].map { |name| machine.public_send(name) }, ["speed", "log"].to_h { |name| [name, machine.send(name)] }
machine.public_send("speed=", 2.5)
p machine.speed, machine.send(%w[stop !].join), machine.speed, machine.send("sil" + "ent"), machine.__send__("hid" + "den", 3)
p Machine.build(:fast).speed, Machine.build("fast", 4).speed, Machine.send("n" + "ew", 5).speed
attempt { machine.public_send("hid" + "den", 3) }
attempt { machine.public_send("guar" + "ded") }
p machine.send("guar" + "ded")
attempt { machine.send("no" + "thing") }
attempt { machine.run(:nothing) }
attempt { machine.send("do_add") }
attempt { machine.send("do_add", 1, 2) }
attempt { machine.send("do_add", 1, by: 2) }
attempt { machine.send(*[]) }
attempt { machine.send(3.succ) }
attempt { machine.send(nil.to_a.first) }

puts "-- of the core"
p %i[+ - * / % ** <=> == < >].map { |operator| 7.send(operator, 2) }, %w[upcase reverse size].map { |name| "text".public_send(name) }
p %i[min max sum first last].map { |name| [3, 1, 2].send(name) }, { a: 1 }.send(%i[keys values].last), 3.7.send(:floor.to_proc.call("x") ? :round : :ceil) rescue p $!.class
text = +"abc"
text.send("up" + "case!")
p text, text.send("<" + "<", "D"), text.frozen?, text.send("fre" + "eze").frozen?
attempt { text.send("<" + "<", "E") }
list = [1, 2]
list.send("pu" + "sh", "three")
list.send("[" + "]=", 0, :zero)
p list, list.map(&:to_s), list.send("[" + "]", 1), list.send("ma" + "p") { |item| item.to_s * 2 }
hash = { a: 1 }
hash.send("st" + "ore", "b", 2.5)
p hash, hash.sum { |_, value| value }, hash.send("fet" + "ch", :c) { |key| "no #{key}" }
attempt { 1.send("/" + "", 0) }
attempt { nil.send("up" + "case") }
p nil.send("to_" + "s"), 5.send("ti" + "mes").to_a, (1..4).send("each_" + "slice", 2).to_a, :sym.send("to_" + "proc").call("x") rescue p $!.class

puts "-- of the top level"
def helper(word, suffix = "!", *more, key: nil) = "helper #{word}#{suffix} #{more} #{key.inspect}"
def plain = "plain"
def taking = yield(1, 2)
name = "hel" + "per"
p send(name, "x"), send(name, "x", "?", 1, 2, key: :k), machine.send(name, "y"), 5.send("pla" + "in"), self.send("pla" + "in"), send("tak" + "ing") { |a, b| a + b }
attempt { 5.public_send(name, "x") }
attempt { send(name) }
send("pu" + "ts", "puts by name")
5.send("pri" + "nt", "print by name\n")
p send("for" + "mat", "%03d", 7), send("Inte" + "ger", "12"), send("ra" + "nd", 1)
attempt { 5.public_send("pu" + "ts", 1) }

Point = Struct.new(:x, :y) do
  def scaled(by) = Point.new(x * by, y * by)
end
point = Point.new(1, 2)
%i[x y].each { |axis| point.send("#{axis}=", point.send(axis) * 10) }
p point, point.send("sca" + "led", 0.5), Point.members.map { |member| point.public_send(member) }, point.respond_to?("sca" + "led")

module Steps
  def self.one(value) = value + 1
  def self.two(value) = value * 2
  def self.three(value) = value.to_s
end
p %i[one two three].reduce(3) { |value, step| Steps.public_send(step, value) }

class Base
  def call(name, *args) = respond_to?("on_#{name}", true) ? send("on_#{name}", *args) : "no #{name}"
  def on_start(value = 1) = "start #{value}"
end
class Child < Base
  def on_start(value = 2) = "child #{super}"
  def on_sum(*values) = values.sum

  private

  def on_quiet = "quiet"
end
child = Child.new
p child.call(:start), child.call("start", 5), child.call(:sum, 1, 2.5), child.call(:quiet), child.call(:none), Base.new.call(:start)

results = []
queue = [[:push, 1], [:push, "two"], [:unshift, nil], [:concat, [3]]]
queue.each { |method, *args| results.public_send(method, *args) }
p results, results.size
counts = Hash.new(0)
%w[a b a].each { |word| counts.send(:"[]=", word, counts.send(:[], word) + 1) }
p counts
p [[1, :+, 2], [6, :-, 4.5], [3, :**, 3], ["a", :*, 3], [[1], :+, [2]]].map { |left, operator, right| left.public_send(operator, right) }
