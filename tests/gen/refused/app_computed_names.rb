# at app/models/secret.rb
class Secret
  def tried(name) = self&.try(name)
  def tried!(name) = try!(name)
  def spread(names) = send(*names)
  def later(name) = send(:try, name)
  def bound = method(:public_send)
  def each_sent(list) = list.map(&:send)
  def folded(list, name) = list.reduce(0, name)
  def folded_by_send(list) = list.inject(:__send__)
  def of_visitor(record, params) = record.send(params[:name])
  def kind_of(params) = params[:type].constantize
  def kind_in(params) = Object.const_get(params[:type])
  def counted(name) = to_enum(name)
end
