class Stain < ApplicationRecord
  belongs_to :leaf
end
