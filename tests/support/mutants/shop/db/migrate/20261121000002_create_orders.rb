class CreateOrders < Webfw::Migration
  def up
    create_table :orders do |t|
      t.references :user, null: false, foreign_key: true
      t.string :status, null: false, default: "open"
      t.text :note

      t.timestamps
    end

    create_table :lines do |t|
      t.references :order, null: false, foreign_key: { on_delete: :cascade }
      t.references :product, null: false, foreign_key: true
      t.integer :quantity, null: false, default: 1
    end
    add_index :lines, [:order_id, :product_id], unique: true
    add_column :orders, :paid_at, :datetime
  end

  def down
    drop_table :lines
    drop_table :orders
  end
end
