class Review
  STARS = (1..5).freeze

  attr_accessor :source

  validates :author, presence: true
  validates :stars, inclusion: { in: STARS }

  LIMIT = 10
  scope :recent, -> { order(id: :desc).limit(LIMIT) }
  scope :by, ->(name) { where(author: name) if name }
  delegate :name, :stock, to: :product, prefix: true, allow_nil: true

  def summary(length = 20)
    "#{author}: #{stars} of 5"[0, length]
  end

  # Nobody calls it yet.
  def shout
    "#{author}!"
  end
end
