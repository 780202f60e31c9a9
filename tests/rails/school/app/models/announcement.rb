class Announcement < ApplicationRecord
  AUDIENCES = %w(everyone students teachers)
  belongs_to :board, polymorphic: true, optional: true

  default_scope { order(pinned: :desc, published_on: :desc, id: :desc) }
  scope :for, ->(person) do
    audiences = ["everyone", person&.role&.pluralize].compact
    person&.role&.office? ? all : where(audience: audiences)
  end
  scope :since, ->(date) { unscope(:order).where("published_on >= ?", date).order(:published_on) }
  scope :general, -> { rewhere(board_id: nil, board_type: nil) }

  validates :headline, :body, presence: true
  validates :audience, inclusion: AUDIENCES
  validates :headline, length: { maximum: 30 }, uniqueness: { scope: %i[board_type board_id], conditions: -> { where.not(published_on: nil) } }

  def board_label
    case board
    when Course then board.code
    when Term then board.name.split.first
    else "School"
    end
  end

  def board_gid
    [board_type, board_id].join(":") if board_id
  end

  def board_gid=(value)
    type, id = value.to_s.split(":")
    self.board = { "Course" => Course, "Term" => Term }[type]&.find_by(id: id)
  end
end
