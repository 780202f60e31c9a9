# at db/schema.rb
Webfw::Schema.define(version: 1) do
  create_table "products" do |t|
    t.string "name"
  end
  create_table "reviews"
  create_table 5
end
