Webfw::Schema.define(version: 20261101000000) do
  create_table "customers" do |t|
    t.string "name", null: false
    t.string "email"
    t.boolean "vip", default: false, null: false
    t.json "preferences"
    t.datetime "created_at", null: false
    t.datetime "updated_at", null: false
  end

  create_table "invoices" do |t|
    t.integer "customer_id", null: false
    t.string "number", null: false
    t.string "status", default: "draft", null: false
    t.date "issued_on", null: false
    t.date "due_on"
    t.datetime "paid_at"
    t.decimal "discount", precision: 5, scale: 2, default: "0.0", null: false
    t.text "notes"
    t.json "metadata"
    t.datetime "created_at", null: false
    t.datetime "updated_at", null: false
    t.index ["customer_id"], name: "index_invoices_on_customer_id"
  end

  create_table "lines" do |t|
    t.integer "invoice_id", null: false
    t.string "description", null: false
    t.decimal "unit_price", precision: 10, scale: 2, null: false
    t.decimal "tax_rate", precision: 4, scale: 3
    t.integer "quantity", default: 1, null: false
    t.float "weight"
    t.index ["invoice_id"], name: "index_lines_on_invoice_id"
  end

  add_foreign_key "invoices", "customers", on_delete: :cascade
  add_foreign_key "lines", "invoices", on_delete: :cascade
end
