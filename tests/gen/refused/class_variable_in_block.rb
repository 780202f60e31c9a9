Line = Class.new do
  @@count = 0 # at
  def count = @@count
end
