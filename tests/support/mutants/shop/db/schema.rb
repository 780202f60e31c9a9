Webfw::Schema.define(version: 20261121000002) do
  create_table "users" do |t|
    t.string "name", null: false
    t.string "email", null: false
    t.boolean "admin", null: false, default: false
    t.datetime "created_at", null: false
    t.datetime "updated_at", null: false
    t.index ["email"], unique: true, name: "index_users_on_email"
  end

  create_table "categories" do |t|
    t.string "name", null: false
    t.integer "position", null: false, default: 0
  end

  create_table "products" do |t|
    t.integer "category_id", null: false
    t.string "name", null: false
    t.string "sku", limit: 12
    t.text "description"
    t.decimal "price", precision: 8, scale: 2, null: false, default: 0
    t.integer "stock", null: false, default: 0
    t.boolean "active", null: false, default: true
    t.date "available_on"
    t.datetime "created_at", null: false
    t.datetime "updated_at", null: false
    t.index ["category_id"], name: "index_products_on_category_id"
  end

  create_table "orders" do |t|
    t.integer "user_id", null: false
    t.string "status", null: false, default: "open"
    t.text "note"
    t.datetime "created_at", null: false
    t.datetime "updated_at", null: false
    t.datetime "paid_at"
    t.index ["user_id"], name: "index_orders_on_user_id"
  end

  create_table "lines" do |t|
    t.integer "order_id", null: false
    t.integer "product_id", null: false
    t.integer "quantity", null: false, default: 1
    t.index ["order_id", "product_id"], unique: true, name: "index_lines_on_order_id_and_product_id"
    t.index ["order_id"], name: "index_lines_on_order_id"
    t.index ["product_id"], name: "index_lines_on_product_id"
  end

  add_foreign_key "products", "categories", on_delete: :cascade
  add_foreign_key "orders", "users"
  add_foreign_key "lines", "orders", on_delete: :cascade
  add_foreign_key "lines", "products"
end
