object = Object.new
class << object
  def hello = 1
end
