class Address < ApplicationRecord
  belongs_to :addressable, polymorphic: true, optional: true
  validates :street, :city, presence: true
  validates :zip, format: /\A\d{5}\z/, allow_blank: true
  validates :kind, inclusion: { in: %w[shipping billing] }
end
