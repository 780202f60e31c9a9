class AddNoteToReviews < Webfw::Migration
  # Asked for by the editors.
  def up
    add_column :reviews, :note, :text
    add_index :reviews, [:product_id, :stars], unique: false
  end

  def down
    remove_index :reviews, column: [:product_id, :stars]
    remove_column :reviews, :note
  end
end
