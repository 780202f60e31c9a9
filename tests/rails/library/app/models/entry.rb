class Entry < ApplicationRecord
  delegated_type :entryable, types: Entryable::TYPES, dependent: :destroy

  delegate :line, to: :entryable
end
