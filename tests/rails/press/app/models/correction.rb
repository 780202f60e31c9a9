class Correction < ApplicationRecord
  belongs_to :article, touch: true
  validates :text, presence: true, length: { minimum: 10 }
  after_initialize { self.corrected_on ||= Edition.today if new_record? }
end
