# at app/models/secret.rb
class Secret
  def self.kind(name) = const_get(name)
  def self.other = new.instance_exec(1) { |n| n }
  def keep(value) = instance_variable_set(:@kept, value)
  def kept(name) = instance_variable_get(name)
  def run(name) = send(name)
  def show(name) = public_send(name)
end
