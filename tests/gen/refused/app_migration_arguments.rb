# at db/migrate/20261121000009_break_things.rb
class BreakThings < Webfw::Migration
  def change
    create_table :boxes do |t|
      t.string
    end
    change_column_null :products, :name
    add_column :products, :size, :integer, defualt: 1
    add_index :products, :name, nil
    create_table :crates do |t|
      t.string :name, nul: false
      t.references :product, :review, nul: false
    end
  end
end
