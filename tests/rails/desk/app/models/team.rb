class Team < ApplicationRecord
  has_many :tickets, -> { order(priority: :desc, id: :asc) }
  has_many :agents
  has_one :lead
  has_many :open_tickets, -> { open }, class_name: "Ticket", inverse_of: :team

  def load = tickets.open.sum(:estimate)

  def workload
    agents.left_joins(:tickets).group(:name).order(:name).count("tickets.id")
  end
end
