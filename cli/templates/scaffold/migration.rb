class Create{{Models}} < Webfw::Migration
  def change
    create_table :{{models}} do |t|
      {{columns}}
    end
  end
end
