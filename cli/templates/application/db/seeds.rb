# Rows that every copy of this application starts with. `webfw db seed` runs this file.
#
# Article.create!(title: "Welcome", body: "The first article.")
