# at app/models/review.rb
class Review
  OPTIONS = { presence: true }.freeze

  attr_accessor :source
  scope :recent, -> { order(id: :desc) }
  scope :by, ->(name) { where(author: name) if name }
  scope :all, -> { order(:id) }
  scope :best, -> { order(:stars) }, 5
  delegate :name, :stock, to: :product, prefix: true, allow_nil: true

  validates :author, **OPTIONS
  validates presence: true
  validate 5
  before_save
  before_save :shout, onli: :create

  def self.first_one
    create(autor: "x")
  end

  def summary(length = 20) = author

  def shout
    update(autor: "x")
  end
end
