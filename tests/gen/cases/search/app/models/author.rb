class Author
  def initials
    name.split.map(&:first).join.upcase
  end
end
