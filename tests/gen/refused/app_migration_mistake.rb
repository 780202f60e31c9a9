# at db/migrate/20261121000009_break_things.rb
class BreakThings < Webfw::Migration
  def change
    add_column :prodcts, :price, :integer
  end
end
