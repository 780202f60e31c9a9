# at db/migrate/20261121000009_break_things.rb
class BreakThings < Webfw::Migration
  def change
    create_table :boxes do |t|
      t.string
    end
    change_column_null :products, :name
  end
end
