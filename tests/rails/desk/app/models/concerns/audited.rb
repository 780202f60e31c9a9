module Audited
  extend ActiveSupport::Concern

  included do
    class_attribute :audited_fields, instance_writer: false, default: []
    has_many :audits, class_name: "Change", dependent: :delete_all
    after_update :write_audits
  end

  class_methods do
    def audits_of(*fields, except: nil)
      self.audited_fields = fields.map(&:to_s) - Array(except).map(&:to_s)
    end
  end

  private
    def write_audits
      saved_changes.slice(*audited_fields).each { |field, (from, to)| audits.create!(field: field, from: from, to: to) }
    end
end
