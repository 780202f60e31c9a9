class Document < ApplicationRecord
  KINDS = { "Clinical" => %w[letter report], "Other" => %w[consent misc] }.freeze

  belongs_to :patient, touch: true
  validates :title, presence: true, length: { maximum: 60, too_long: "has more than %{count} letters" }
  validates :kind, inclusion: { in: KINDS.values.flatten }

  def words = body.to_s.scan(/[[:alpha:]]+/).map(&:downcase)
  def frequent(n = 3) = words.tally.max_by(n) { |word, count| [count, word] }
end
