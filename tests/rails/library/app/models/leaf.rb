class Leaf < ApplicationRecord
  belongs_to :book
  has_many :stains
end
