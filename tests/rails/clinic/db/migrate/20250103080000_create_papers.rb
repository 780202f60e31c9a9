class CreatePapers < ActiveRecord::Migration[6.1]
  def up
    create_table :documents do |t|
      t.references :patient, null: false, foreign_key: true
      t.string :title, null: false, limit: 60
      t.string :kind, default: "letter"
      t.text :body
      t.timestamps
    end

    create_table :prescriptions do |t|
      t.references :patient, :practitioner, null: false, foreign_key: true
      t.string :drug, null: false
      t.text :dosage
      t.date :valid_until
      t.integer :repeats, default: 0
    end

    create_table :waiting_entries do |t|
      t.belongs_to :patient, :treatment, null: false, foreign_key: true
      t.belongs_to :practitioner, foreign_key: true
      t.integer :priority, default: 3, null: false
      t.date :earliest, :latest
    end

    create_table :saved_filters do |t|
      t.belongs_to :user, null: false, foreign_key: true
      t.string :name, null: false
      t.text :conditions
    end

    create_table :reminders do |t|
      t.belongs_to :appointment, null: false, foreign_key: true
      t.string :channel, default: "mail"
      t.string :outcome
    end
  end

  def down
    %i[reminders saved_filters waiting_entries prescriptions documents].each { |name| drop_table name }
  end
end
