# Declarations as libraries write them.
module Enumish
  def enumish(name, values)
    values = values.each_with_index.to_h if values.is_a?(Array)
    const_set(name.to_s.upcase + "S", values.freeze)
    define_method(name) { values.key(instance_variable_get("@#{name}")) }
    define_method("#{name}=") { |v| instance_variable_set("@#{name}", values.fetch(v.to_sym)) }
    values.each do |key, number|
      define_method("#{key}?") { public_send(name) == key }
      define_method("#{key}!") { public_send("#{name}=", key); self }
      singleton_class.define_method(key) { all.select(&:"#{key}?") }
    end
  end
end
module Stores
  def self.extended(base)
    base.instance_variable_set(:@store_keys, [])
    base.singleton_class.attr_reader :store_keys
  end
  def store(*keys, prefix: nil)
    keys.each do |key|
      word = [prefix, key].compact.join("_")
      store_keys << word
      define_method(word) { (@settings ||= {})[key] }
      define_method("#{word}=") { |value| (@settings ||= {})[key] = value }
    end
  end
end
module Delegating
  def hand_on(*names, to:, allow_nil: false)
    names.each do |n|
      define_method(n) do |*args, **opts, &block|
        target = send(to)
        return nil if target.nil? && allow_nil
        target.public_send(n, *args, **opts, &block)
      end
    end
  end
end
class Ticket
  extend Enumish, Stores, Delegating
  class << self
    def all = @all ||= []
    def create(**attrs) = new.tap { |t| attrs.each { |k, v| t.public_send("#{k}=", v) }; all << t }
  end
  attr_accessor :owner
  enumish :state, [:open, :closed]
  store :color, :size, prefix: :ui
  hand_on :upcase, :length, :sub, to: :owner, allow_nil: true
end
a = Ticket.create(state: "open", owner: "ann", ui_color: "red")
b = Ticket.create(state: :closed)
p a.state, a.open?, a.closed?, b.upcase, a.upcase, a.length, a.sub("a") { |m| m.upcase }
p Ticket.open.size, a.closed!.equal?(a), Ticket.closed.size, Ticket::STATES, Ticket.store_keys
p a.ui_color, a.ui_size, a.respond_to?(:ui_size=), Ticket.instance_methods(false).sort
p Ticket.singleton_methods.sort
