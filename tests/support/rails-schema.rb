# Runs a migration or loads a schema with Rails' own Active Record, and prints its tables and its dump as JSON.
require 'active_record'
require 'json'
require 'stringio'

ActiveRecord::Base.establish_connection(adapter: 'sqlite3', database: ':memory:')
ActiveRecord::Migration.verbose = false
path, migration = ARGV
load path
Object.const_get(migration).new.migrate(:up) if migration
connection = ActiveRecord::Base.connection
dump = StringIO.new
ActiveRecord::SchemaDumper.dump(connection, dump)
names = connection.tables.sort - %w[schema_migrations ar_internal_metadata]
tables = names.to_h do |name|
  rows = ->(pragma, *keys) { connection.select_all("PRAGMA #{pragma}").map { |row| row.values_at(*keys) } }
  indexes = rows.("index_list('#{name}')", 'name', 'unique', 'origin').map do |index, unique, origin|
    [index, unique, origin, rows.("index_xinfo('#{index}')", 'name', 'desc', 'coll', 'key')]
  end
  keys = rows.("foreign_key_list('#{name}')", 'table', 'from', 'to', 'on_update', 'on_delete')
  [name, [rows.("table_info('#{name}')", 'name', 'type', 'notnull', 'dflt_value', 'pk'), indexes.sort_by(&:first), keys.sort]]
end
puts JSON.generate(tables: tables, dump: dump.string)
