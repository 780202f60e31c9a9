class ApplicationRecord < ActiveRecord::Base
  self.abstract_class = true

  def self.truthy(value) = ActiveModel::Type::Boolean.new.cast(value)
end
