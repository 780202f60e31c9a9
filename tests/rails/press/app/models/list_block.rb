class ListBlock < Block
  validates :size, numericality: { only_integer: true, greater_than: 0, less_than: 6 }

  def articles(scope = Article)
    list = scope.published.latest.limit(size)
    subject ? list.by_section(subject) : list
  end

  private

  def set_defaults
    self.size ||= 3
  end
end
