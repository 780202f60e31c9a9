class Page < ApplicationRecord
  validates :title, presence: true
  def to_param = "#{id}-#{title.parameterize}"
end
