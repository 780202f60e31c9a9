class CreateReaders < ActiveRecord::Migration[8.1]
  def change
    create_table :polls do |t|
      t.string :question
      t.datetime :closes_at
      t.integer :votes_count, default: 0, null: false
      t.timestamps
    end
    create_table :choices do |t|
      t.belongs_to :poll
      t.string :text
      t.integer :votes_count, :position, default: 0, null: false
    end
    create_table :votes do |t|
      t.references :choice, :poll
      t.string :token
      t.index %i[poll_id token], unique: true
    end

    create_table :blocks do |t|
      t.string :type, null: false
      t.string :title
      t.text :body
      t.references :subject, polymorphic: true
      t.integer :position, :size
      t.boolean :visible, default: true
      t.timestamps
    end

    create_table :comments do |t|
      t.references :article, null: false
      t.references :parent
      t.string :name, :email
      t.text :body
      t.string :state, default: "waiting", null: false
      t.integer :karma, :replies_count, :reports_count, default: 0, null: false
      t.timestamps
    end
    create_table :reports do |t|
      t.references :comment
      t.string :reason, :reporter
    end

    create_table :letters do |t|
      t.string :name, :email, :subject, :town
      t.text :body
      t.float :score
      t.string :verdict
      t.date :received_on
      t.timestamps
    end

    create_table :daily_views do |t|
      t.references :article
      t.date :day
      t.integer :count, default: 0
      t.index %i[article_id day], unique: true
    end

    create_table :subscribers do |t|
      t.string :email, :name
      t.string :topics
      t.datetime :confirmed_at, :left_at
      t.timestamps
    end
    create_table :issues do |t|
      t.string :subject
      t.text :intro
      t.integer :recipients
      t.timestamps
    end
  end
end
