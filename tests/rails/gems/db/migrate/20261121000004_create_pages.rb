class CreatePages < ActiveRecord::Migration[8.0]
  def change
    create_table :pages do |t|
      t.string :title
      t.string :owner
      t.integer :state, default: 0
      t.boolean :published, default: false
    end
  end
end
