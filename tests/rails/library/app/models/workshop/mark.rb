class Workshop::Mark
  attr_reader :theme, :size

  def initialize(theme, size)
    @theme = theme
    @size = size
  end
end
