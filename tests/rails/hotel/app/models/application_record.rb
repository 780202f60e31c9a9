class ApplicationRecord < ActiveRecord::Base
  self.abstract_class = true

  scope :recent, ->(n = 3) { order(created_at: :desc, id: :desc).limit(n) }

  def self.human_enum(name, value)
    return "" if value.blank?
    "#{human_attribute_name(name)}: #{value.to_s.humanize}"
  end

  def self.options_for(name)
    public_send(name.to_s.pluralize).keys.map { |key| [key.titleize, key] }
  end
end
