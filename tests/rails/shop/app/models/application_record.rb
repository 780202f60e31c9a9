class ApplicationRecord < ActiveRecord::Base
  self.abstract_class = true

  def self.human_enum(name, value)
    human_attribute_name("#{name}.#{value}", default: value.to_s.humanize)
  end
end
