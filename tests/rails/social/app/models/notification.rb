class Notification < ApplicationRecord
  belongs_to :recipient, class_name: "User"
  belongs_to :actor, class_name: "User", optional: true
  belongs_to :notifiable, polymorphic: true, optional: true

  scope :unread, -> { where(read_at: nil) }

  def self.notify(recipient, **attributes)
    create!(recipient: recipient, **attributes) unless recipient == attributes[:actor]
  end

  def self.mark_all_read = unread.update_all(read_at: Time.utc(2024, 3, 1))

  def text
    case [kind, notifiable]
    in ["follow", _] then "#{actor.name} follows you"
    in ["comment", Comment => comment] then "#{actor.name} wrote “#{comment.body}” on #{comment.commentable.title}"
    in ["comment", nil] then "A comment is gone"
    else "Welcome!"
    end
  end

  def read! = read_at? || touch(:read_at)
end
