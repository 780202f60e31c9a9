class CreatePeople < ActiveRecord::Migration[6.1]
  def change
    create_table :practitioners do |t|
      t.string :name, :slug, null: false
      t.string :title
      t.integer :specialty, null: false, default: 0
      t.integer :hourly_rate_cents, default: 9_000
      t.boolean :active, default: true, null: false
      t.references :supervisor, foreign_key: { to_table: :practitioners }
      t.index :slug, unique: true
    end

    create_table :opening_hours do |t|
      t.belongs_to :practitioner, null: false, foreign_key: true
      t.integer :weekday, null: false
      t.integer :opens, :closes, null: false
      t.index %i[practitioner_id weekday opens], unique: true, name: "one_opening_at_a_time"
    end

    create_table :users do |t|
      t.string :email, null: false, index: { unique: true }
      t.string :password_digest, null: false
      t.string :role, null: false, default: "reception"
      t.text :preferences
      t.references :practitioner, foreign_key: true
      t.timestamps
    end

    create_table :patients do |t|
      t.string :given_name, :family_name, :email, :phone, :insurance
      t.string :address_street, :address_zip, :address_city
      t.date :born_on
      t.boolean :minor_consent, null: false, default: false
      t.datetime :discarded_at, index: true
      t.integer :appointments_count, :lock_version, null: false, default: 0
      t.timestamps
    end
  end
end
