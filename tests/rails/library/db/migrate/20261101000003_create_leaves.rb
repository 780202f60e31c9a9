class CreateLeaves < ActiveRecord::Migration[8.1]
  def change
    create_table :leaves do |t|
      t.references :book, null: false, foreign_key: true
      t.string :isbn_note

      t.timestamps
    end
    create_table :stains do |t|
      t.references :leaf, foreign_key: true
      t.string :color
    end
    create_table :labels do |t|
      t.references :leaf, null: false
      t.string :text
    end
  end
end
