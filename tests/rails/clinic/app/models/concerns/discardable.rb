module Discardable
  extend ActiveSupport::Concern

  included do
    define_model_callbacks :discard
    scope :kept, -> { where(discarded_at: nil) }
    scope :discarded, -> { where.not(discarded_at: nil) }
  end

  class_methods do
    def discard_all(...)
      kept.find_each.count { |record| record.discard(...) }
    end
  end

  def discard(at: Clock.now)
    return false if discarded?

    run_callbacks(:discard) { update_columns(discarded_at: at) }
  end

  def undiscard
    discarded? && update_attribute(:discarded_at, nil)
  end

  def discarded? = !discarded_at.nil?
  alias gone? discarded?
end
