class CreateWork < ActiveRecord::Migration[6.1]
  def change
    create_table :treatments do |t|
      t.string :code, null: false, index: { unique: true }
      t.string :name, null: false
      t.integer :minutes, null: false, default: 30
      t.integer :category, null: false, default: 0
      t.references :parent, foreign_key: { to_table: :treatments }
      t.boolean :archived, default: false
    end

    create_table :prices do |t|
      t.references :treatment, null: false, foreign_key: true
      t.decimal :amount, precision: 8, scale: 2, null: false
      t.date :valid_from, null: false
    end

    create_table :appointments do |t|
      t.references :patient, :practitioner, :treatment, null: false, foreign_key: true
      t.datetime :starts_at, :ends_at
      t.string :state, null: false, default: "requested"
      t.string :cancel_reason
      t.text :remarks
      t.integer :lock_version, default: 0, null: false
      t.timestamps
    end

    create_table :audits do |t|
      t.references :auditable, polymorphic: true, null: false
      t.string :event, null: false
      t.string :actor
      t.text :detail
      t.datetime :created_at
    end

    create_table :invoices do |t|
      t.string :number
      t.references :patient, null: false, foreign_key: true
      t.string :state, null: false, default: "draft"
      t.date :issued_on, :due_on
      t.decimal :discount_percent, precision: 5, scale: 2, default: "0.0"
      t.decimal :total, precision: 10, scale: 2
      t.timestamps
    end

    create_table :invoice_lines do |t|
      t.belongs_to :invoice, null: false, foreign_key: true
      t.belongs_to :treatment, foreign_key: true
      t.string :description, null: false
      t.decimal :quantity, precision: 6, scale: 2, null: false, default: 1
      t.decimal :unit_price, precision: 8, scale: 2, null: false
      t.decimal :vat, precision: 4, scale: 3, null: false, default: 0.19
      t.integer :position
    end

    create_table :payments do |t|
      t.belongs_to :invoice, null: false, foreign_key: true
      t.decimal :amount, precision: 8, scale: 2, null: false
      t.integer :kind, null: false, default: 0
      t.date :paid_on
    end
  end
end
