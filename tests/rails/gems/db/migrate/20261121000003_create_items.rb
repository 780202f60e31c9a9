class CreateItems < ActiveRecord::Migration[8.0]
  def change
    create_table :items do |t|
      t.string :title
      t.integer :position
      t.integer :list_id
    end
  end
end
