class CreatePages < ActiveRecord::Migration[6.1]
  def change
    create_table :pages do |t|
      t.string :title
      t.string :state, default: "draft"
      t.timestamps
    end
  end
end
