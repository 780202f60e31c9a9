class Agent < ApplicationRecord
  belongs_to :team, optional: true
  has_many :tickets, dependent: :nullify

  validates :email, email: true, uniqueness: { case_sensitive: false }
  store_accessor :preferences, :theme, :columns

  def lead? = false
  def title = "#{self.class.model_name.human} #{name}"
end
