class Ticket < ApplicationRecord
  belongs_to :agent
  enum state: { open: 0, pending: 1, closed: 2 }

  validates :title, presence: true, length: { in: 3..40 }, exclusion: { in: %w[admin] }
  validates :body, presence: { message: :missing }, length: { maximum: 120, too_long: "%{count} is the limit of %{attribute}" }
  validates :urgency, numericality: { only_integer: true, greater_than: 0, less_than_or_equal_to: 5 }, allow_nil: true
  validates :agreed, acceptance: true
  validates :title, format: { with: /\A[^#]*\z/, message: "must not have #" }
  validate :dated

  def state_name
    I18n.t("activerecord.attributes.ticket.states.#{state}")
  end

  private

  def dated
    errors.add(:due_on, :past, date: I18n.l(due_on)) if due_on && due_on < Date.new(2026, 1, 1)
    errors.add(:base, :closed) if state == "closed" && agent.nil?
  end
end
