class CreateTasks < ActiveRecord::Migration[8.0]
  def change
    create_table :tasks do |t|
      t.string :title
      t.integer :position
      t.boolean :done, default: false
      t.timestamps
    end
  end
end
