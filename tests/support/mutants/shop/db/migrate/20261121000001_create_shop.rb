class CreateShop < Webfw::Migration
  def change
    create_table :users do |t|
      t.string :name, null: false
      t.string :email, null: false, index: { unique: true }
      t.boolean :admin, null: false, default: false

      t.timestamps
    end

    create_table :categories do |t|
      t.string :name, null: false
      t.integer :position, null: false, default: 0
    end

    create_table :products do |t|
      t.references :category, null: false, foreign_key: { on_delete: :cascade }
      t.string :name, null: false
      t.string :sku, limit: 12
      t.text :description
      t.decimal :price, precision: 8, scale: 2, null: false, default: 0
      t.integer :stock, null: false, default: 0
      t.boolean :active, null: false, default: true
      t.date :available_on

      t.timestamps
    end
  end
end
