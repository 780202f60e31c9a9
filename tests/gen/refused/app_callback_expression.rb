# at app/models/review.rb
class Review
  NAMES = %i[tidy]
  ONE = :tidy
  before_save(*NAMES)
  after_save ONE
  before_save NAMES.first
  after_create names

  def self.names = NAMES

  def tidy
  end
end
