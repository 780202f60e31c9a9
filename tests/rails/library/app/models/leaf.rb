class Leaf < ApplicationRecord
  belongs_to :book
  has_many :stains

  to_param :isbn_note
end
