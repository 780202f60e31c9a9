class ActiveStorage::Record < ActiveRecord::Base
  self.abstract_class = true
end
