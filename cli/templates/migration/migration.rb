class {{Migration}} < Webfw::Migration
  def change
    {{changes}}
  end
end
