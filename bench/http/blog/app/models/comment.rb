class Comment
  validates :commenter, presence: true
  validates :body, presence: true
end
