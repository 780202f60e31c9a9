class HeroBlock < Block
  validates :subject, presence: true
  def article = subject
  def heading = title.presence || article.title
end
