# at db/migrate/20261121000009_break_things.rb
class BreakThings < Webfw::Migration
  def change
    execute "UPDATE products SET nmae = 'x'"
  end
end
