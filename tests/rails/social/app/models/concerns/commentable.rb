module Commentable
  extend ActiveSupport::Concern

  included do
    has_many :comments, -> { order(:id) }, as: :commentable, dependent: :destroy
    has_many :commenters, -> { distinct.reorder(:handle) }, through: :comments, source: :user
  end

  def comment_tree
    comments.includes(:user).group_by(&:parent_id)
  end
end
