class Author < ApplicationRecord
  include Sluggable
  include Listed

  has_many :novels, -> { order(:title) }, class_name: "Book" do
    def long(pages = 100)
      where("pages >= ?", pages).order(:id).to_a.size
    end

    def add(*titles, price: 1)
      transaction do
        titles.each { |title| create!(title: title, pages: 1, price: price) }
      end
      proxy_association.owner.name
    end

    def longest = max_by(&:pages)

    def drafts
      merge(Book.draft)
    end

    def owned = "#{proxy_association.owner.name} #{size} #{secret}"

    private

    def secret = 1
  end
  has_many :books, -> { order(:title) }, dependent: :destroy, inverse_of: :author
  has_many :reviews, through: :books

  before_validation { self.name = name.to_s.strip }

  validates :name, presence: true, length: { maximum: 60 }

  scope :from_country, ->(country) { where(country: country) }
  scope :prolific, -> { where("books_count > ?", 1).order(books_count: :desc) }

  def review_count
    own = "SELECT id FROM books
           WHERE author_id = :author"
    Review.where("book_id IN (#{own}) AND stars >= :stars", author: id, stars: 1).count
  end

  def line(word)
    send("#{word}_line")
  end


  def initials
    name.split.map { |word| word[0] }.join
  end

  private
    def country_line
      "from #{country}"
    end

    def name_line
      "by #{name}"
    end
end
