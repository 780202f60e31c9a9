class CreateSessions < {{MigrationClass}}
  def change
    create_table :sessions do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }
      t.string :ip_address
      t.string :user_agent

      t.timestamps
    end
  end
end
