Article.create!(title: "One")
Article.create!(title: "Two")
