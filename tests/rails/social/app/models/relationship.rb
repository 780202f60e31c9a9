class Relationship < ApplicationRecord
  belongs_to :follower, class_name: "User"
  belongs_to :followed, class_name: "User"

  after_create_commit { Notification.notify(followed, actor: follower, kind: "follow") }
end
