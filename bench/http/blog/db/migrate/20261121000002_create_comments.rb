class CreateComments < Webfw::Migration
  def change
    create_table :comments do |t|
      t.string :commenter
      t.text :body
      t.references :article, null: false, foreign_key: { on_delete: :cascade }

      t.timestamps
    end
  end
end
