# at app/models/review.rb
class Review
  validates :author, presence: true, format: { with: /^[a-z]+$/ }
  validates :author, format: { without: /admin$/, message: "is taken" }
  validates :author, format: /^x/
  validates :author, format: { with: /^[a-z]+$/, multiline: true }
  validates :author, format: { with: /\A[a-z]+\z/ }
  validates :author, format: { with: /costs \$/ }
end
