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
    create_table :entries do |t|
      t.string :title
      t.string :entryable_type
      t.integer :entryable_id
    end
    create_table :letters do |t|
      t.string :subject
    end
    create_table :remarks do |t|
      t.string :words
    end
    create_table :labels do |t|
      t.references :leaf, null: false
      t.string :text
    end
  end
end
