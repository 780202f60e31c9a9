class Shelving
  def self.matches?(request) = request.query_parameters.key?("shelf")

  def initialize(shelf)
    @shelf = shelf
  end

  def matches?(request)
    request.params[:shelf] == @shelf && Book.exists?(id: request.params[:book] || 1)
  end
end
