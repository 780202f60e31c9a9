# bank simulation
module Auditable
  def self.included(base)
    base.extend(ClassMethods)
  end
  module ClassMethods
    def audited = @audited ||= []
    def audit(name) = audited << name
  end
  def log(msg)
    (@log ||= []) << msg
  end
  def history = @log || []
end
class InsufficientFunds < StandardError
  attr_reader :needed
  def initialize(needed)
    @needed = needed
    super("need #{needed} more")
  end
end
class Account
  include Auditable
  include Comparable
  audit :deposit
  audit :withdraw
  attr_reader :balance, :owner
  MIN = 10
  def initialize(owner, balance = 0)
    @owner, @balance = owner, balance
  end
  def deposit(amount)
    raise ArgumentError, "amount must be positive" unless amount.positive?
    @balance += amount
    log("deposit #{amount}")
    self
  end
  def withdraw(amount)
    raise InsufficientFunds.new(amount - @balance) if amount > @balance
    @balance -= amount
    log "withdraw #{amount}"
    self
  end
  def <=>(o) = balance <=> o.balance
  def to_s = format("%-10s %8.2f", owner, balance)
end
class Savings < Account
  def initialize(owner, balance = 0, rate: 0.05)
    super(owner, balance)
    @rate = rate
  end
  def interest = (balance * @rate).round(2)
  def withdraw(amount)
    return super if balance - amount >= MIN
    log "refused"
    false
  end
end
a = Account.new("Ann", 100)
b = Savings.new("Bob", 250, rate: 0.1)
a.deposit(50).withdraw(30)
puts a, b, b.interest, a < b, [a, b].max.owner
begin
  a.withdraw(1000)
rescue InsufficientFunds => e
  puts "Error: #{e.message} (#{e.needed})"
end
begin
  a.deposit(-5)
rescue ArgumentError => e
  puts e.message
end
p b.withdraw(245), b.balance, b.history, a.history
p Account.audited, Savings.audited
accounts = { a.owner => a, b.owner => b }
total = accounts.values.sum(&:balance)
puts "Total: #{total}"
puts accounts.map { |name, acc| "#{name.ljust(5, '.')}#{acc.balance.to_s.rjust(6)}" }
puts accounts.min_by { |_, acc| acc.balance }.first
puts accounts.sort_by { |n, acc| [-acc.balance, n] }.map(&:first).join(",")
puts accounts.each_with_object({}) { |(k, v), h| h[k.to_sym] = v.balance }.inspect
puts accounts.transform_values(&:balance).select { |_, v| v > 130 }.to_a.inspect
puts a.between?(a, b), a.clamp(a, b).owner
puts a == a.dup, a.eql?(a), a.frozen?
