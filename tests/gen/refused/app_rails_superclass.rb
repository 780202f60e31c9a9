# at db/migrate/20261121000009_create_tags.rb
class CreateTags < ActiveRecord::Migration[7.1]
  def change
  end
end
