class Revision < ApplicationRecord
  belongs_to :article, inverse_of: :revisions
  belongs_to :person, optional: true

  def readonly? = persisted?
  def lines = body.to_s.lines(chomp: true)
  def previous = article.revisions.find_by(number: number - 1)
  def by = person&.name || "nobody"
end
