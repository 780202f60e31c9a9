# Small languages that blocks with another self make possible.

class Tree
  attr_reader :name, :kids
  def initialize(name, &block)
    @name, @kids, @attrs = name, [], {}
    instance_eval(&block) if block
  end
  def node(name, **attrs, &block)
    child = Tree.new(name, &block)
    child.instance_exec(attrs) { |a| @attrs.merge!(a) }
    @kids << child
    child
  end
  def attr(key, value = true) = @attrs[key] = value
  def walk(depth = 0, &visit)
    visit.call(self, depth)
    @kids.each { |kid| kid.walk(depth + 1, &visit) }
  end
  def render = "<#{@name}#{@attrs.map { |k, v| " #{k}=#{v.inspect}" }.join}>#{@kids.map(&:render).join}</#{@name}>"
end
title = "T"
tree = Tree.new(:html) do
  attr :lang, "en"
  node :head do
    node(:title) { attr :text, title }
  end
  node :body, class: "main" do
    3.times { |i| node(:p, id: i) { attr(:even) if i.even? } }
    if title.size > 0
      node(:footer) do
        attr :count, kids.size
        attr :parent, name
      end
    end
  end
end
puts tree.render
tree.walk { |n, d| puts "#{"  " * d}#{n.name}" }
names = []
tree.walk { |n, _| names << n.name if n.kids.empty? }
p names
class Validator
  def self.rules = @rules ||= []
  def self.rule(field, message = "bad #{field}", &check) = rules << [field, message, check]
  rule(:age) { |v| v.is_a?(Integer) && v >= minimum }
  rule(:name, "no name") { |v| !v.to_s.strip.empty? }
  def initialize(minimum) = @minimum = minimum
  attr_reader :minimum
  def errors(record) = self.class.rules.reject { |field, _, check| instance_exec(record[field], &check) }.map { |_, message, _| message }
end
v = Validator.new(18)
p v.errors({ age: 20, name: "x" }), v.errors({ age: 3, name: " " }), v.errors({})
class Router
  Route = Struct.new(:verb, :path, :action)
  def self.draw(&block) = new.tap { |r| r.instance_eval(&block) }.routes
  attr_reader :routes
  def initialize = (@routes, @prefix = [], "")
  %w[get post].each do |verb|
  end
  def get(path, to:) = add(:get, path, to)
  def post(path, to:) = add(:post, path, to)
  def scope(prefix)
    before, @prefix = @prefix, @prefix + prefix
    yield
  ensure
    @prefix = before
  end
  private def add(verb, path, to) = @routes << Route.new(verb, @prefix + path, to)
end
routes = Router.draw do
  get "/", to: "home#show"
  scope "/admin" do
    get "/users", to: "users#index"
    scope("/deep") { post "/x", to: "x#y" }
  end
  get "/end", to: "e"
end
routes.each { |r| puts r.to_a.join(" ") }
memo = Hash.new { |h, k| h[k] = k < 2 ? k : h[k - 1] + h[k - 2] }
p v.instance_eval { memo[30] + minimum }
