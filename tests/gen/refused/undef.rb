class Quiet
  def speak = 1
  undef speak
end
