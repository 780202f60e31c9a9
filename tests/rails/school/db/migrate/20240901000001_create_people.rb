class CreatePeople < ActiveRecord::Migration[6.1]
  def change
    create_table :people do |t|
      t.string :type, null: false, default: "Student"
      t.string :given_name, :family_name, null: false
      t.string :email, null: false, index: { unique: true }
      t.date :born_on
      t.text :settings
      t.string :api_token
      t.references :mentor, foreign_key: { to_table: :people }
      t.integer :unread_count, default: 0, null: false
      t.timestamps
    end
    add_index :people, :api_token, unique: true, where: "api_token IS NOT NULL"

    create_table :terms do |t|
      t.string :name, null: false
      t.date :starts_on, :ends_on
    end

    create_table :rooms do |t|
      t.string :code, limit: 8, null: false
      t.string :building
      t.integer :seats, default: 20
    end
  end
end
