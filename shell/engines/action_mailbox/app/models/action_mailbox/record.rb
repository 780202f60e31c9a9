class ActionMailbox::Record < ActiveRecord::Base
  self.abstract_class = true
end
