class Receipt < ApplicationRecord
  belongs_to :subscription
  validates :amount, numericality: { greater_than_or_equal_to: 0 }
  def to_param = number.to_s

  def self.issue!(subscription, amount, description, on)
    transaction(requires_new: true) do
      create!(subscription: subscription, number: Counter.next!("receipts"), amount: amount, description: description, issued_on: on)
    end
  end

  def label = issued_on.strftime("R-%Y-") + number.to_s.rjust(5, "0")
end
