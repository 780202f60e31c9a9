class Outer
  def outer
    def inner = 1
  end
end
