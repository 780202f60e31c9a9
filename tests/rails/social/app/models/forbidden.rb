class Forbidden < StandardError
  def initialize(message = "Forbidden")
    super
  end
end
