class Publication < ApplicationRecord
  def label = "#{self.class.name}: #{title}"
end
