class Report < ApplicationRecord
  REASONS = { spam: "It is an advertisement", rude: "It is rude", "off-topic": "It has nothing to do with the article" }.with_indifferent_access.freeze
  belongs_to :comment, counter_cache: true
  validates :reason, inclusion: { in: REASONS.keys }
  validates :reporter, uniqueness: { scope: :comment_id }, allow_nil: true
end
