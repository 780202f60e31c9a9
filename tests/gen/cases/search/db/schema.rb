Webfw::Schema.define(version: 20261101000000) do
  create_table "authors" do |t|
    t.string "name", null: false
    t.boolean "active", default: true
  end

  create_table "articles" do |t|
    t.integer "author_id"
    t.string "title", null: false
    t.text "body"
    t.string "category"
    t.integer "views", default: 0, null: false
    t.float "rating"
    t.boolean "featured", default: false, null: false
    t.date "published_on"
    t.datetime "created_at", null: false
    t.datetime "updated_at", null: false
    t.index ["author_id"], name: "index_articles_on_author_id"
  end

  add_foreign_key "articles", "authors"
end
