require "ostruct"

# An OpenStruct has a method for each key, and nil for all others.

def attempt
  p yield
rescue ArgumentError, TypeError, NameError, FrozenError => e
  puts "#{e.class}: #{e.message.lines.first.chomp}"
end

one = OpenStruct.new("name" => "Ada", age: 36)
p one, one.name, one.age, one.email, one[:name], one["age"], one[:none]
one.email = "ada@example.org"
one.age += 1
one.city ||= "London"
one[:tags] = %w[a b]
one["zip"] = nil
one.tags << "c"
one.name << " L."
p one, one.tags.size, one&.name, one.zip, one.city.upcase
p one.respond_to?(:name), one.respond_to?(:name=), one.respond_to?(:other), one.respond_to?(:zip), one.respond_to?(:to_h), one.respond_to?("age")
p one.to_h, one.to_h { |key, value| [key.to_s, value.class] }, one.each_pair.to_a, one.each_pair.size, one.each_pair.class
one.each_pair { |key, value| print key, "=", value.inspect, " " }
puts
p one.each_pair { |pair| pair }.equal?(one)
one.age, one.city = 40, "Paris"
p one.age, one.city, one.send(:age), one.public_send(:city), one.method(:age).call, one.name.length

puts "-- digging and deleting"
deep = OpenStruct.new(list: [{ x: OpenStruct.new(y: 5) }])
p deep.dig(:list, 0, :x, :y), deep.dig("list", 0), deep.dig(:none, 1), deep.list[0][:x].y
attempt { deep.dig(1) }
attempt { OpenStruct.new(a: 1).dig(:a, :b) }
p one.delete_field(:zip), one.respond_to?(:zip), one.zip, one.delete_field("city"), one.to_h.keys
attempt { one.delete_field(:zip) }
p one.delete_field(:zip) { "block" }

puts "-- equality and copies"
a = OpenStruct.new(x: 1, y: [2])
b = OpenStruct.new(y: [2], x: 1)
p a == b, a.eql?(b), a != b, a.hash == b.hash, a == { x: 1 }, a.equal?(a), { a => 1 }[b], [a, b].uniq.size, OpenStruct.new(x: 1) == OpenStruct.new(x: 1.0), OpenStruct.new(x: 1).eql?(OpenStruct.new(x: 1.0))
copy = a.dup
copy.x = 9
copy.y << 3
p a, copy, a == copy, a.clone == a
a.freeze
p a.frozen?, a.x
attempt { a.x = 2 }
attempt { a.z = 2 }
attempt { a[:x] = 2 }
attempt { a.delete_field(:x) }
attempt { a.clone.x = 1 }
p a.dup.tap { |it| it.x = 5 }

puts "-- odd ones"
attempt { a.x(1) }
attempt { a.none(1) }
attempt { a.none(1, 2) }
attempt { a + 1 }
attempt { OpenStruct.new(1) }
attempt { OpenStruct.new([[:a, 1]]) }
attempt { OpenStruct.new(1 => 2) }
attempt { OpenStruct.new({}, {}) }
attempt { one[1] }
attempt { one.send(:age=) }
p OpenStruct.new, OpenStruct.new(nil), OpenStruct.new({}), OpenStruct.new(a: nil), OpenStruct.new("two words" => 1)["two words"], OpenStruct.new(ok?: 1).ok?, one.done?, one.go!
p OpenStruct.new(OpenStruct.new(q: 1)).q, OpenStruct.new(Struct.new(:m).new(7)).m
me = OpenStruct.new(id: 1)
me.me = me
p me, me.me.me.id, "#{me}", me.to_s == me.inspect, [me].inspect
p me.class, OpenStruct.ancestors.first(2), me.is_a?(OpenStruct), me.instance_variables, OpenStruct === me, defined?(me.id), defined?(me.none)
p [OpenStruct.new(n: 2), OpenStruct.new(n: 1)].sort_by(&:n).map(&:n), [OpenStruct.new(n: 2)].sum(&:n), [OpenStruct.new(k: 1)].flatten.size
puts OpenStruct.new(a: 1), [OpenStruct.new(b: "x")]
print OpenStruct.new(c: :d), "\n"
case me
in { id: } then puts "matches"
else puts "no pattern matches"
end
case one
when OpenStruct then puts "an OpenStruct"
end
fields = { width: 3, height: 4 }
shape = OpenStruct.new(**fields)
p shape.width * shape.height, OpenStruct.new(fields).to_h == fields, OpenStruct.new(fields).to_h.equal?(fields)
shape.width.times { |i| shape.sum = (shape.sum || 0) + i } if false
shape.area = -> { shape.width * 2 }
p shape.area.call, shape.area.()

class Settings < OpenStruct
  def initialize(**given)
    super(given)
    self.level ||= 1
  end

  def title = "#{name} (#{level})"
  def raised = level + 1
  def name? = !name.nil?
end

settings = Settings.new(name: "Main")
p settings, settings.title, settings.raised, settings.name?, settings.level, settings.other, Settings.new(level: 5)
settings.level = 7
p settings.title, settings.to_h, settings == Settings.new(name: "Main", level: 7), settings.respond_to?(:title), settings.is_a?(OpenStruct)

# JSON-like trees
tree = ->(value) do
  case value
  when Hash then OpenStruct.new(value.transform_values(&tree))
  when Array then value.map(&tree)
  else value
  end
end
made = tree.({ user: { name: "Ada", langs: [{ id: 1 }, { id: 2 }] }, ok: true })
p made.user.name, made.user.langs.map(&:id), made.ok, made.user.nothing, made
