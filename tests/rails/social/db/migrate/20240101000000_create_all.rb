class CreateAll < ActiveRecord::Migration[7.1]
  def change
    create_table :users do |t|
      t.string :handle, null: false, index: { unique: true }
      t.string :email, null: false
      t.string :password_digest, null: false
      t.string :auth_token
      t.integer :role, default: 0, null: false
      t.json :settings
      t.integer :posts_count, default: 0, null: false
      t.datetime :last_seen_at
      t.timestamps
    end
    create_table :relationships do |t|
      t.references :follower, null: false, foreign_key: { to_table: :users }
      t.references :followed, null: false, foreign_key: { to_table: :users }
      t.timestamps
      t.index %i[follower_id followed_id], unique: true
    end
    create_table :posts do |t|
      t.belongs_to :author, null: false, foreign_key: { to_table: :users }
      t.string :title, null: false
      t.text :body
      t.string :visibility, default: "everyone", null: false
      t.datetime :published_at
      t.integer :likes_count, default: 0, null: false
      t.integer :comments_count, default: 0, null: false
      t.integer :lock_version, default: 0, null: false
      t.timestamps
    end
    create_table :comments do |t|
      t.references :commentable, polymorphic: true, null: false
      t.references :user, null: false
      t.references :parent
      t.text :body, null: false
      t.timestamps
    end
    create_table :tags do |t|
      t.string :name, null: false
      t.integer :taggings_count, default: 0
    end
    create_table :taggings do |t|
      t.references :tag, null: false
      t.references :post, null: false
      t.integer :position
    end
    create_table :likes do |t|
      t.references :user, null: false
      t.references :post, null: false
      t.timestamps
    end
    create_table :notifications do |t|
      t.references :recipient, null: false
      t.references :actor
      t.references :notifiable, polymorphic: true
      t.string :kind
      t.datetime :read_at
      t.timestamps
    end
  end
end
