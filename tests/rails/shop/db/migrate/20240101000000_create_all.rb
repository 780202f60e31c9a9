class CreateAll < ActiveRecord::Migration[7.1]
  def change
    create_table :categories do |t|
      t.string :name, null: false
      t.string :slug
      t.references :parent, foreign_key: { to_table: :categories }
      t.integer :position, default: 0, null: false
      t.timestamps
    end
    create_table :products do |t|
      t.string :name, null: false
      t.text :description
      t.decimal :price, precision: 8, scale: 2, null: false, default: 0
      t.integer :stock, null: false, default: 0
      t.integer :status, null: false, default: 0
      t.boolean :featured, null: false, default: false
      t.date :available_on
      t.references :category
      t.string :sku
      t.timestamps
    end
    add_index :products, :sku, unique: true
    create_table :customers do |t|
      t.string :name, null: false
      t.string :email, null: false
      t.integer :orders_count, default: 0, null: false
      t.timestamps
    end
    create_table :addresses do |t|
      t.references :addressable, polymorphic: true
      t.string :street
      t.string :city
      t.string :zip
      t.string :kind, default: "shipping"
      t.timestamps
    end
    create_table :orders do |t|
      t.references :customer, null: false
      t.string :number
      t.string :state, null: false, default: "draft"
      t.datetime :shipped_at
      t.text :notes
      t.timestamps
    end
    create_table :line_items do |t|
      t.references :order, null: false
      t.references :product, null: false
      t.integer :quantity, null: false, default: 1
      t.decimal :unit_price, precision: 8, scale: 2
      t.timestamps
    end
    create_table :tags do |t|
      t.string :name
    end
    create_table :products_tags, id: false do |t|
      t.belongs_to :product
      t.belongs_to :tag
    end
    create_table :events do |t|
      t.references :subject, polymorphic: true
      t.string :action
      t.text :payload
      t.timestamps
    end
  end
end
