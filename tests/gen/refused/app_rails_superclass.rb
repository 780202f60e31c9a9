# at db/migrate/20261121000009_create_tags.rb
class CreateTags < ActiveRecord::Base
  def change
  end
end
