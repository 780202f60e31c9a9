module Entryable
  extend ActiveSupport::Concern

  TYPES = %w[ Letter Remark ]

  included do
    has_one :entry, as: :entryable
  end
end
