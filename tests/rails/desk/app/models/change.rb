class Change < ApplicationRecord
  belongs_to :ticket

  def to_s = "#{field.humanize}: #{from.presence || "nothing"} → #{to.presence || "nothing"}"
end
