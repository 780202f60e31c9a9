class AddKindToPublications < ActiveRecord::Migration[6.1]
  def change
    create_table :publications do |t|
      t.string :type
      t.string :title
    end

    change_table :authors, bulk: true do |t|
      t.string :country, default: "unknown"
    end

    reversible do |direction|
      direction.up { execute "UPDATE authors SET country = 'unknown'" }
    end
  end
end
