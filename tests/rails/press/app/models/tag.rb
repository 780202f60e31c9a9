class Tag < ApplicationRecord
  has_many :taggings, dependent: :destroy
  has_many :articles, through: :taggings
  scope :named, ->(name) { where("lower(tags.name) = ?", name.to_s.downcase) }
  scope :popular, ->(n = 5) { where(uses: 1..).order(uses: :desc, name: :asc).limit(n) }
  validates :name, presence: true, length: { maximum: 20 }
  def to_param = name

  def weight(most) = most.zero? ? 1 : (uses * 4.0 / most).ceil.clamp(1, 4)
end
