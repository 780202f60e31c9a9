class Agent < ApplicationRecord
  has_many :tickets, dependent: :restrict_with_error

  validates :name, presence: true, uniqueness: true, length: { minimum: 2 }
end
