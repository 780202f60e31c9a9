class CreateWork < ActiveRecord::Migration[6.1]
  def change
    create_table :assignments do |t|
      t.references :course, null: false, foreign_key: true
      t.string :title, null: false
      t.text :instructions
      t.datetime :due_at
      t.integer :points, default: 10, null: false
      t.float :weight, default: 1.0
      t.integer :comments_count, default: 0
    end

    create_table :submissions do |t|
      t.references :assignment, null: false, foreign_key: true
      t.references :student, null: false, foreign_key: { to_table: :people }
      t.text :body
      t.integer :score
      t.boolean :late, default: false, null: false
      t.datetime :handed_in_at
      t.integer :comments_count, default: 0
      t.timestamps
    end

    create_table :comments do |t|
      t.references :commentable, polymorphic: true, null: false
      t.references :author, null: false
      t.string :body, null: false
      t.datetime :created_at, null: false
    end

    create_table :announcements do |t|
      t.string :headline
      t.text :body
      t.string :audience, default: "everyone"
      t.references :board, polymorphic: true
      t.date :published_on
      t.boolean :pinned, default: false
    end

    create_table :messages do |t|
      t.references :sender, :recipient, null: false
      t.references :parent
      t.string :subject
      t.text :body
      t.datetime :read_at
      t.timestamps
    end
  end
end
