class Message < ApplicationRecord
  belongs_to :ticket, touch: true, counter_cache: true
  belongs_to :author, class_name: "User"
  has_rich_text :body
  has_many_attached :files

  enum :source, { page: 0, mail: 1, hook: 2 }

  validates :body, presence: true

  before_create :reopen_ticket, if: -> { author.customer? && !ticket.open? }
  after_create_commit -> { broadcast_append_later_to ticket, :messages, target: "messages" }
  after_create_commit :tell_customer, if: -> { author.staff? }

  private

  def reopen_ticket = ticket.update!(status: :open)

  def tell_customer = TicketMailer.with(message: self).replied.deliver_later
end
