# at app/models/review.rb
class Review
  has_many :votes, dependent: :destroy
  has_many :readers, through: :votes
  has_many :lines, class_name: "OrderLine", foreign_key: :order_id
  has_one :cover
  belongs_to :product, optional: true
  belongs_to :writer, counter_cache: true, touch: true
  belongs_to :subject, polymorphic: true
  has_many :notes, -> { order(:id) }
end
