Webfw::Schema.define(version: 20261121000002) do
  create_table "products" do |t|
    t.string "name", null: false
    t.text "description"
    t.integer "stock", default: 0
    t.decimal "price", precision: 10, scale: 2
    t.boolean "published", default: false
    t.date "released_on"
    t.datetime "created_at", null: false
    t.datetime "updated_at", null: false
  end

  create_table "reviews" do |t|
    t.string "author"
    t.integer "stars"
    t.integer "product_id", null: false
    t.index ["product_id"], name: "index_reviews_on_product_id"
  end

  add_foreign_key "reviews", "products", on_delete: :cascade
end
