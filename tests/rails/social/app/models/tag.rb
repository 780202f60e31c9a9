class Tag < ApplicationRecord
  has_many :taggings, dependent: :destroy
  has_many :posts, through: :taggings
  scope :named, ->(name) { where(name: name) }
  scope :cloud, -> { where(taggings_count: 1..).order(taggings_count: :desc, name: :asc) }

  before_save { name.downcase! }
end
