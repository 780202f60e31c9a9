class CreatePress < ActiveRecord::Migration[8.1]
  def change
    create_table :sections do |t|
      t.string :name, null: false
      t.string :slug, null: false, index: { unique: true }
      t.belongs_to :parent, foreign_key: { to_table: :sections }
      t.integer :position, default: 0, null: false
      t.integer :published_total, default: 0, null: false
      t.timestamps
    end

    create_table :people do |t|
      t.string :name, :slug, :email, null: false
      t.string :role, default: "author", null: false
      t.string :password_digest, :api_token
      t.text :bio
      t.timestamps
    end
    add_index :people, :email, unique: true

    create_table :articles do |t|
      t.references :section, null: false, foreign_key: true
      t.references :editor, foreign_key: { to_table: :people }
      t.string :title, :slug, null: false
      t.string :kicker
      t.text :lead, :body
      t.string :state, null: false, default: "draft"
      t.string :code
      t.boolean :premium, default: false, null: false
      t.datetime :published_at
      t.datetime :embargo_until
      t.integer :views, :comments_total, default: 0, null: false
      t.timestamps
      t.index %i[state published_at]
    end

    create_table :contributions do |t|
      t.references :article, :person, null: false
      t.string :role, default: "author", null: false
      t.integer :position, null: false
    end

    create_table :old_slugs do |t|
      t.references :sluggable, polymorphic: true, null: false
      t.string :slug, null: false
      t.datetime :created_at
    end

    create_table :revisions do |t|
      t.references :article, null: false
      t.references :person
      t.integer :number, null: false
      t.string :title, :note
      t.text :body
      t.timestamps
    end

    create_table(:series) { |t| t.string :name, :slug }
    create_table :installments do |t|
      t.references :series, :article
      t.integer :position
    end

    create_table(:tags) do |t|
      t.string :name
      t.integer :uses, default: 0, null: false
    end
    create_table(:taggings) { |t| t.references :tag, :article }

    create_table :corrections do |t|
      t.references :article, null: false
      t.string :text
      t.date :corrected_on
      t.timestamps
    end
  end
end
