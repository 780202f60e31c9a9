class Create{{Models}} < {{MigrationClass}}
  def change
    create_table :{{models}} do |t|
      {{columns}}
    end
  end
end
