class Author < ApplicationRecord
  include Sluggable

  has_many :books, -> { order(:title) }, dependent: :destroy, inverse_of: :author
  has_many :reviews, through: :books

  before_validation { self.name = name.to_s.strip }

  validates :name, presence: true, length: { maximum: 60 }

  scope :from_country, ->(country) { where(country: country) }
  scope :prolific, -> { where("books_count > ?", 1).order(books_count: :desc) }

  def initials
    name.split.map { |word| word[0] }.join
  end
end
