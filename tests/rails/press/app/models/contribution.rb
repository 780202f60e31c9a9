class Contribution < ApplicationRecord
  ROLES = %w[author photographer translator].freeze

  belongs_to :article, touch: true
  belongs_to :person
  default_scope { order(:position) }
  scope :of_authors, -> { unscope(:order).where(role: "author") }

  before_create { self.position ||= article.contributions.unscope(:order).maximum(:position).to_i + 1 }
  after_destroy :close_gap
  validates :role, inclusion: ROLES
  validates :person_id, uniqueness: { scope: %i[article_id role], message: "already has this role" }

  def move(by)
    other = article.contributions.find_by(position: position + by) or return false

    transaction do
      mine = position
      update_columns(position: other.position)
      other.update_columns(position: mine)
    end
    true
  end

  def to_s = role == "author" ? person.name : "#{person.name} (#{role})"

  private

  def close_gap
    self.class.unscoped.where(article_id: article_id).where("position > ?", position).update_all("position = position - 1")
  end
end
