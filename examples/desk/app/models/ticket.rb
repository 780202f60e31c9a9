class Ticket < ApplicationRecord
  belongs_to :customer, class_name: "User", inverse_of: :tickets
  belongs_to :assignee, class_name: "User", optional: true
  has_many :messages, -> { order(:created_at, :id) }, dependent: :destroy
  has_many :webhook_deliveries, dependent: :delete_all
  has_secure_token :reply_token, length: 32

  enum :status, { open: 0, pending: 1, solved: 2 }
  enum :priority, { low: 0, normal: 1, high: 2 }

  accepts_nested_attributes_for :messages

  validates :subject, presence: true, length: { maximum: 200 }
  validate :assignee_is_staff

  scope :recent, -> { order(updated_at: :desc, id: :desc) }
  scope :visible_to, ->(user) { user.staff? ? all : where(customer: user) }
  scope :search, ->(text) { where("subject LIKE ?", "%#{sanitize_sql_like(text)}%") if text.present? }

  broadcasts_refreshes
  after_create_commit { Webhook.deliver("ticket.created", self) }
  after_update_commit :tell_of_changes

  # What answers to our mails are sent to: it names the ticket, and nobody can guess it.
  def reply_address = "reply+#{reply_token}@#{ActionMailer::Base.default_url_options[:host]}"

  private

  def assignee_is_staff
    errors.add(:assignee, :not_staff) if assignee && !assignee.staff?
  end

  def tell_of_changes
    Webhook.deliver("ticket.#{status}", self) if saved_change_to_status?
    TicketMailer.assigned(self).deliver_later if saved_change_to_assignee_id? && assignee
  end
end
