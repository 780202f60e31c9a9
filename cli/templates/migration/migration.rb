class {{Migration}} < {{MigrationClass}}
  def change
    {{changes}}
  end
end
