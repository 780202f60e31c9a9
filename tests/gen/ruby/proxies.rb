class Proxy < BasicObject
  def initialize(t) = @t = t
  def method_missing(name, *args, &block)
    @log ||= []
    @log << name
    r = @t.__send__(name, *args, &block)
    r
  end
  def respond_to_missing?(*) = true
  def calls = @log
end
class Ghost
  def initialize = @h = {}
  def method_missing(name, *args)
    key = name.to_s
    if key.end_with?("=")
      @h[key.chomp("=").to_sym] = args.first
    elsif key.end_with?("?")
      !!@h[key.chomp("?").to_sym]
    elsif @h.key?(name)
      @h[name]
    else
      super
    end
  end
  def respond_to_missing?(name, include_private = false) = @h.key?(name.to_s.sub(/[=?]\z/, "").to_sym) || super
end
g = Ghost.new
g.color = 1
p g.color, g.color?, g.size?, g.respond_to?(:color), g.respond_to?(:nope)
begin
  g.nope
rescue NoMethodError => e
  puts e.message.sub(/0x\h+/, "0x"), e.name.inspect, e.args.inspect
end
p g.method(:color).call
p [g].map(&:color)
class Builder
  def self.build(&block) = new.tap { |b| b.instance_eval(&block) }
  def initialize = @out = []
  def method_missing(tag, text = nil, **attrs, &block)
    attrs = attrs.map { |k, v| " #{k}=#{v}" }.join
    @out << "<#{tag}#{attrs}>"
    text ? @out << text : (instance_eval(&block) if block)
    @out << "</#{tag}>"
    self
  end
  def respond_to_missing?(...) = true
  def to_s = @out.join
end
puts(Builder.build { html { body(id: 1) { h1 "hi"; para "x", class: 2 } } }.to_s)
class Config
  def self.setting(name, default: nil)
    define_singleton_method(name) { |value = (none = true; nil)| none ? (instance_variable_get("@#{name}") || default) : instance_variable_set("@#{name}", value) }
  end
  setting :host, default: "localhost"
  setting :port
end
p Config.host, Config.port
Config.port 3
p Config.port
def Config.reset! = instance_variables.each { |v| remove_instance_variable(v) }
Config.reset!
p Config.port
px = Proxy.new([3, 1, 2])
p px.sort, px.first, px.class, px.calls
p px.map { |x| x + 1 }
