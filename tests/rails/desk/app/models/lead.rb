class Lead < Agent
  def lead? = true
  def title = super + "!"
end
