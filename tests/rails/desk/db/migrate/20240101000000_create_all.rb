class CreateAll < ActiveRecord::Migration[7.1]
  def change
    create_table :teams do |t|
      t.string :name, null: false
      t.integer :tickets_count, null: false, default: 0
      t.timestamps
    end
    create_table :agents do |t|
      t.references :team
      t.string :name
      t.string :email
      t.string :type
      t.json :preferences
      t.timestamps
    end
    create_table :tickets do |t|
      t.references :team, null: false
      t.references :agent
      t.string :subject, null: false
      t.text :body
      t.integer :state, null: false, default: 0
      t.integer :priority, null: false, default: 1
      t.decimal :estimate, precision: 6, scale: 2
      t.float :score
      t.date :due_on
      t.datetime :closed_at
      t.time :remind_at
      t.boolean :urgent, default: false
      t.json :labels
      t.timestamps
    end
    create_table :changes do |t|
      t.references :ticket
      t.string :field
      t.string :from
      t.string :to
      t.timestamps
    end
  end
end
