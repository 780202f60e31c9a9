module Publishable
  extend ActiveSupport::Concern

  included do
    scope :published, ->(at = Edition.now) { where(state: "published").where(arel_table[:published_at].lteq(at)).merge(unembargoed(at)) }
    scope :unembargoed, ->(at = Edition.now) { where(embargo_until: nil).or(where(embargo_until: ..at)) }
    scope :scheduled, -> { where(state: "published").where("published_at > ?", Edition.now) }
    scope :latest, -> { order(published_at: :desc, id: :desc) }
    validates :published_at, presence: { on: :publish, message: "must be set to publish" }
    validate :embargo_after_publication, on: %i[publish update]
  end

  def live?(at = Edition.now)
    published? && published_at <= at && !embargoed?(at)
  end

  def embargoed?(at = Edition.now) = embargo_until&.after?(at) || false

  def published? = state == "published"

  private

  def embargo_after_publication
    return unless embargo_until && published_at

    errors.add(:embargo_until, :too_early, message: "is before %{other}", other: published_at.strftime("%-d %b")) if embargo_until < published_at
  end
end
