class Message < ApplicationRecord
  belongs_to :sender, class_name: "Person"
  belongs_to :recipient, class_name: "Person", inverse_of: :inbox
  belongs_to :parent, class_name: "Message", optional: true
  has_many :replies, class_name: "Message", foreign_key: "parent_id", dependent: :nullify

  validates :body, presence: { message: "cannot be empty" }
  validates :recipient_id, exclusion: { in: ->(message) { [message.sender_id] }, message: "is yourself" }
  before_create :inherit_subject, if: :parent
  after_create { Person.increment_counter(:unread_count, recipient_id) }
  after_update { Person.update_counters(recipient_id, unread_count: -1) if read_at_previously_was.nil? && read_at? }

  scope :unread, -> { where(read_at: nil) }
  scope :between, ->(one, other) { where(sender: one, recipient: other).or(where(sender: other, recipient: one)) }

  def read!(at = Time.utc(2024, 10, 2, 8))
    update!(read_at: at) unless read_at?
  end

  def thread
    root = self
    root = root.parent while root.parent
    [root, *root.replies.order(:id)]
  end

  private

  def inherit_subject
    self.subject = "Re: #{parent.subject.delete_prefix("Re: ")}" if subject.blank?
  end
end
