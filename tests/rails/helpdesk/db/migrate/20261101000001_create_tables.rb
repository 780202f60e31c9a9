class CreateTables < ActiveRecord::Migration[8.1]
  def change
    create_table :agents do |t|
      t.string :name
    end

    create_table :tickets do |t|
      t.string :title
      t.text :body
      t.integer :state, default: 0, null: false
      t.integer :urgency
      t.decimal :cost, precision: 10, scale: 2
      t.boolean :agreed
      t.date :due_on
      t.references :agent, foreign_key: true
      t.timestamps
    end
  end
end
