module Audited
  extend ActiveSupport::Concern

  included do
    class_attribute :audited, default: [], instance_writer: false
    attr_accessor :actor

    has_many :audits, -> { order(:id) }, as: :auditable, dependent: :delete_all do
      def events = distinct.reorder(:event).pluck(:event)

      def of(*names)
        where(event: names.flatten)
      end
    end

    after_create_commit { audit "created" }
    after_commit :audit_changes, on: :update, if: -> { (saved_changes.keys & audited).any? }
  end

  class_methods do
    def audits_changes_of(*names)
      self.audited += names.map(&:to_s)
    end
  end

  def audit(event, detail = nil)
    audits.create!(event: event, detail: detail, actor: actor || "system")
  end

  private

  def audit_changes
    saved_changes.slice(*audited).each { |name, (was, now)| audit(name == "state" ? "moved" : "changed", "#{name}: #{[was, now].map { |value| value.respond_to?(:strftime) ? value.to_s(:db) : value.inspect }.join(" → ")}") }
  end
end
