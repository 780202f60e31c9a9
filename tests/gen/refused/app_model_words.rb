# at app/models/review.rb
class Review
  validates_presence_of :author
  after_initialize :set_defaults
  before_saev :set_defaults
  acts_as_paranoid

  def set_defaults
  end
end
