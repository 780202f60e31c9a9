# at app/models/secret.rb
class Secret
  def self.kind(name) = const_get(name)
  def self.other = new.instance_exec(1) { |n| n }
  def keep(value) = instance_variable_set(:@kept, value)
  def kept(name) = instance_variable_get(name)
  def run(name) = send(name)
  def show(name) = public_send(name)
  def tried(name) = self&.try(name)
  def tried!(name) = try!(name)
  def spread(names) = send(*names)
  def later(name) = send(:try, name)
  def bound = method(:public_send)
  def each_sent(list) = list.map(&:send)
  def folded(list, name) = list.reduce(0, name)
  def folded_by_send(list) = list.inject(:__send__)
  def of_visitor(record, params) = record.send(params[:name])
  def kind_of(name) = name.constantize
  def counted(name) = to_enum(name)
  def kinds_of(names) = names.map(&:constantize)
end
