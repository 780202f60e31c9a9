class ApplicationRecord < ActiveRecord::Base
  self.abstract_class = true

  def self.newest_first
    order(id: :desc)
  end
end
