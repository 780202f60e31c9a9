class Customer < ApplicationRecord
  has_many :orders, dependent: :destroy
  has_many :line_items, through: :orders
  has_one :address, as: :addressable, dependent: :destroy
  has_one :latest_order, -> { order(id: :desc) }, class_name: "Order"

  accepts_nested_attributes_for :address, update_only: true, reject_if: :all_blank

  before_validation { self.email = email.to_s.strip.downcase }
  validates :email, presence: true, uniqueness: true, format: { with: URI::MailTo::EMAIL_REGEXP }
  validates_associated :address

  def total_spent
    line_items.sum("quantity * unit_price")
  end

  def to_s
    "#{name} <#{email}>"
  end
end
