class CreateTickets < ActiveRecord::Migration[8.0]
  def change
    create_table :tickets do |t|
      t.string :subject, null: false
      t.integer :status, null: false, default: 0
      t.integer :priority, null: false, default: 1
      t.string :reply_token, null: false, index: { unique: true }
      t.integer :messages_count, null: false, default: 0
      t.references :customer, null: false, foreign_key: { to_table: :users }
      t.references :assignee, foreign_key: { to_table: :users }

      t.timestamps
    end

    create_table :messages do |t|
      t.references :ticket, null: false, foreign_key: true
      t.references :author, null: false, foreign_key: { to_table: :users }
      t.integer :source, null: false, default: 0

      t.timestamps
    end
  end
end
