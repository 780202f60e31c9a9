# This file is written by `webfw db migrate` from the database. Do not edit it by hand:
# change the schema with a migration in db/migrate.
Webfw::Schema.define do
end
