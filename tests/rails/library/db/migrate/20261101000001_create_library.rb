class CreateLibrary < ActiveRecord::Migration[6.1]
  def change
    create_table :users do |t|
      t.string :name, null: false
      t.string :email, null: false, index: { unique: true }
      t.string :password_digest
      t.boolean :admin, default: false, null: false
      t.timestamps
    end

    create_table :authors do |t|
      t.string :name, null: false
      t.string :slug, null: false
      t.integer :books_count, default: 0, null: false
      t.timestamps
      t.index :slug, unique: true
    end

    create_table :books do |t|
      t.belongs_to :author, null: false, foreign_key: true
      t.string :title, null: false
      t.text :summary
      t.decimal :price, precision: 8, scale: 2
      t.integer :status, default: 0, null: false
      t.integer :pages
      t.date :published_on
      t.timestamps precision: 6
    end

    create_table :reviews do |t|
      t.references :book, null: false, foreign_key: { on_delete: :cascade }
      t.references :user, foreign_key: true
      t.string :reviewer
      t.integer :stars, null: false
      t.text :body
      t.timestamps
    end

    create_table :tags do |t|
      t.string :name, null: false
    end

    create_table :taggings do |t|
      t.references :tag, null: false
      t.references :book, null: false
    end
    add_index :taggings, [:tag_id, :book_id], unique: true
  end
end
