class Item < ApplicationRecord
  acts_as_list scope: :list_id
end
