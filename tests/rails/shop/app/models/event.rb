class Event < ApplicationRecord
  belongs_to :subject, polymorphic: true
end
