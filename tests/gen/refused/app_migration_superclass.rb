# at db/migrate/20261121000009_break_things.rb
class BreakThings < Wefw::Migration
  def change
    add_column :products, :price, :integer
  end
end
