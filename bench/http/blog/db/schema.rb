# This file is written by `webfw db migrate` from the database. Do not edit it by hand:
# change the schema with a migration in db/migrate.
Webfw::Schema.define(version: 20261121000002) do
  create_table "articles" do |t|
    t.string "title"
    t.text "body"
    t.datetime "created_at", null: false
    t.datetime "updated_at", null: false
  end

  create_table "comments" do |t|
    t.string "commenter"
    t.text "body"
    t.integer "article_id", null: false
    t.datetime "created_at", null: false
    t.datetime "updated_at", null: false
    t.index ["article_id"], name: "index_comments_on_article_id"
  end

  add_foreign_key "comments", "articles", on_delete: :cascade
end
