class Entry < ApplicationRecord
  delegated_type :entryable, types: %w[Letter Remark], dependent: :destroy

  delegate :line, to: :entryable
end
