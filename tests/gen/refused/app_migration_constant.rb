# at db/migrate/20261121000009_break_things.rb
class BreakThings < Webfw::Migration
  LIMIT = Integer("ten")

  def change
    add_column :products, :size, :integer, limit: LIMIT
  end
end
