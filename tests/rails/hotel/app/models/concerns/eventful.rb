module Eventful
  extend ActiveSupport::Concern

  included do
    has_many :events, as: :subject, dependent: :delete_all
    class_attribute :tracked_attributes, default: []
    after_create { track(:created) }
    after_update :track_changes, if: -> { tracked_changes.any? }
  end

  class_methods do
    def tracks(*names, **options)
      self.tracked_attributes += names.map(&:to_s)
      after_destroy { Event.create!(subject_type: self.class.polymorphic_name, subject_id: id, name: "destroyed") } if options[:deletion]
    end
  end

  def track(name, **payload)
    events.create!(name: name.to_s, payload: payload)
  end

  def history
    events.order(:id).map { |event| event.payload.present? ? "#{event.name} #{event.payload.map { |k, v| "#{k}=#{Array(v).join('→')}" }.join(', ')}" : event.name }
  end

  private

  def tracked_changes
    saved_changes.slice(*tracked_attributes)
  end

  def track_changes
    track(:changed, **tracked_changes.transform_values { |pair| pair.map { |v| v.is_a?(BigDecimal) ? v.to_s("F") : v.to_s } }.symbolize_keys)
  end
end
