class Shape
  def (
end
