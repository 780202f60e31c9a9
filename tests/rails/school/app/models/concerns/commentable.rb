module Commentable
  extend ActiveSupport::Concern

  included do
    has_many :comments, -> { order(:id) }, as: :commentable, dependent: :destroy
    scope :discussed, -> { where("#{table_name}.comments_count > 0") }
  end

  class_methods do
    def most_discussed(limit = 3)
      order(comments_count: :desc, id: :asc).limit(limit)
    end
  end

  def last_comment
    comments.last&.body
  end
end
