# at db/migrate/20261121000009_break_things.rb
class BreakThings < Webfw::Migration
  def change
    create_table :things
    add_all([:size, :colour])
  end

  private

  def add_all(names)
    names.each do |name|
      [name].each { |each| [each].each { |one| add_column :things, one, :nope } }
    end
  end
end
