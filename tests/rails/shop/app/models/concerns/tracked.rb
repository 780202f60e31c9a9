module Tracked
  extend ActiveSupport::Concern

  included do
    has_many :events, as: :subject, dependent: :destroy
    after_create_commit -> { track(:created) }
    after_update_commit { track(:updated, changes: saved_changes.keys.without("updated_at").sort) }
  end

  def track(action, **payload)
    events.create!(action: action, payload: payload.to_json)
  end
end
