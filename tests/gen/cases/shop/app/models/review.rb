class Review
  validates :author, presence: true
  validates :stars, inclusion: { in: 1..5 }

  def summary(length = 20)
    "#{author}: #{stars} of 5"[0, length]
  end
end
