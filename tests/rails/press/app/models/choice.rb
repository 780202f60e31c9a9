class Choice < ApplicationRecord
  belongs_to :poll
  has_many :votes, dependent: :delete_all
end
